// The steps of the talk: which panels stand on the stage, what Space does, and the loop that draws while anything moves.
const PANELS = {
  data: [1, 0, 0],
  only: [1, 0, 0],
  shuffle: [1, 1, 1.15],
  pile: [0.85, 0.85, 1.3],
  tail: [0, 0, 1],
  reference: [0, 0, 1],
  wide: [0, 0, 1],
};
const WHOLE = ["tail", "reference", "wide"];
const TURN = 520; // milliseconds in which an arrangement becomes the next
const FALL = 640;
const FIRST = 100; // shuffles that are in the pile when one comes to it
// A number stays with its sign, and the name of a statistic on one line.
const unbroken = (words) =>
  words.replaceAll(" %", "\u00a0%").replace(/ ([=≤<>]) /g, "\u00a0$1\u00a0").replaceAll("chi-square", "chi\u2011square");
const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

class Talk {
  constructor(parts, data) {
    this.parts = parts;
    this.step = 0;
    this.stills = new Map();
    this.threshold = new Threshold(parts, this);
    this.dealtIn = [];
    this.take(data);
  }

  // New data or new colours of the same talk; the step and the shuffles dealt stay.
  take(data) {
    this.data = data;
    this.step = Math.min(this.step, data.steps.length - 1);
    this.acts = data.acts.map((act, at) => {
      const bytes = Uint8Array.from(atob(act.arrangements), (letter) => letter.charCodeAt(0));
      const cells = new Int16Array(bytes.buffer);
      act.wide = act.values.length ? cells.length / act.values.length : 0;
      const made = { ...act, cells, picture: new PICTURES[act.shown.kind](act), heap: act.pile && new Pile(act), seen: new Map(), all: false, burst: null };
      made.dealt = Math.min(this.dealtIn[at]?.dealt ?? 0, act.values.length);
      for (let i = 0; i < made.dealt; i += 1) made.heap.drop(i, 0, 0, null);
      const now = made.dealt ? this.arrangement(made.dealt - 1, made) : null;
      made.turning = { from: now, to: now, start: 0, lasts: 0 };
      return made;
    });
    this.dealtIn = this.acts;
    this.mix = this.aims();
    this.tell();
    this.draw();
  }

  get act() {
    return this.acts[this.data.steps[this.step].act];
  }

  get pile() {
    return this.act.heap;
  }

  // The end stands over what came last: the pile with its tail, or the table.
  get view() {
    const { view } = this.data.steps[this.step];
    return view === "end" ? this.data.steps[this.step - 1].view : view;
  }

  // Which distribution the share beyond the threshold is of; none before all shuffles are in.
  get by() {
    if (!this.pile || !WHOLE.includes(this.view)) return null;
    return this.view === "tail" ? "shuffles" : "reference";
  }

  get complete() {
    return this.act.all || WHOLE.includes(this.view);
  }

  arrangement(shuffle, act = this.act) {
    if (!act.seen.has(shuffle)) {
      if (act.seen.size > 50) act.seen.clear();
      act.seen.set(shuffle, Array.from(act.cells.subarray(shuffle * act.wide, (shuffle + 1) * act.wide)));
    }
    return act.seen.get(shuffle);
  }

  go(step) {
    const before = this.act;
    const from = this.view;
    this.step = clamp(step, 0, this.data.steps.length - 1);
    if (this.act !== before || !WHOLE.includes(this.view) || !WHOLE.includes(from)) this.threshold.moved = null;
    if (!WHOLE.includes(this.view)) this.act.all = false;
    // Another act begins where it begins: nothing of the last one moves into it.
    if (this.act !== before) this.mix = this.aims();
    if (this.view === "shuffle" && !this.act.dealt) this.shuffle(1);
    else if (this.view === "pile" && this.act.dealt < FIRST) this.shuffle(FIRST);
    this.tell();
    this.draw();
  }

  // Space: another shuffle where there are shuffles, else the next step.
  on(many) {
    if (["shuffle", "pile"].includes(this.view)) this.shuffle(many);
    else this.go(this.step + 1);
  }

  shuffle(many) {
    const { act } = this;
    if (many > 1 && this.view === "shuffle") this.step += 1;
    const left = Math.min(many, act.values.length - act.dealt);
    if (left === 0 || act.all) {
      this.whole();
      return;
    }
    const now = performance.now();
    const quick = calm();
    const origin = many === 1 && !quick ? this.source : null;
    const wait = origin ? 0.55 * TURN : 0;
    const apart = many > 1 ? 1100 / many : 0;
    for (let i = 0; i < left; i += 1) {
      act.heap.drop(act.dealt + i, quick ? 0 : now + wait + i * apart, quick ? 0 : origin ? FALL : 0.7 * FALL, origin);
    }
    act.burst = many > 1 && !quick ? { first: act.dealt, many: left, start: now, apart } : null;
    act.dealt += left;
    const from = act.turning.to;
    act.turning = { from, to: this.arrangement(act.dealt - 1), start: now, lasts: quick ? 0 : TURN };
    this.tell();
    this.draw();
  }

  // All shuffles at once.
  whole() {
    const { steps } = this.data;
    if (!["shuffle", "pile"].includes(this.view)) return;
    if (this.view === "shuffle") this.step += 1;
    if (this.view === "pile" && this.act.all) this.step = Math.min(this.step + 1, steps.length - 1);
    this.act.all = true;
    this.tell();
    this.draw();
  }

  // Words in the page, for eyes and for screen readers; a name or a sentence is only ever text.
  tell() {
    const { parts, data } = this;
    const step = data.steps[this.step];
    const end = step.view === "end";
    parts.about.textContent = data.about;
    parts.sentence.textContent = unbroken(step.sentence);
    parts.sentence.classList.toggle("end", end);
    parts.sentence.classList.toggle("long", step.sentence.length > 230);
    parts.doubts.textContent = end ? data.doubts : "";
    parts.doubts.hidden = !parts.doubts.textContent;
    dots(parts, data.steps, this.step, (at) => this.go(at));
    legend(parts, this.act);
    const dealing = ["shuffle", "pile"].includes(this.view) && !end;
    parts.once.hidden = parts.hundred.hidden = parts.every.hidden = !dealing;
    parts.once.disabled = parts.hundred.disabled = this.act.all || this.act.dealt >= this.act.values.length;
    parts.every.disabled = this.act.all;
    parts.back.disabled = this.step === 0;
    parts.next.disabled = this.step === data.steps.length - 1;
    if (!this.by) this.threshold.hide();
    this.count();
  }

  // How many have reached the observed value so far; in the end the p that the step comes to.
  count() {
    const { pile } = this;
    const step = this.data.steps[this.step];
    const dealing = ["shuffle", "pile"].includes(this.view) && pile?.landed && !this.act.all;
    const said = dealing ? `${pile.reached.toLocaleString("en")} of ${pile.landed.toLocaleString("en")} at or beyond` : step.p_text;
    const still = !dealing || pile.falling.length === 0;
    if (still && this.parts.count.textContent !== said) this.parts.count.textContent = said;
    this.said = said;
    const bars = !pile ? [] : this.complete ? [...pile.counts, pile.beyond] : pile.piled();
    this.parts.canvas.dataset.bars = bars.join(" ");
  }

  draw() {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.paint(now));
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    this.threshold.hide();
  }

  aims() {
    const [left, middle, right] = this.act.heap ? PANELS[this.view] : PANELS.data;
    const yes = (...views) => (views.includes(this.view) ? 1 : 0);
    return { left, middle, right, whole: this.complete ? 1 : 0, density: yes("reference", "wide"), wide: yes("wide"), only: 1 - yes("data") };
  }

  // Everything that moves comes nearer to where it belongs; whether anything still has a way to go.
  move(now) {
    const elapsed = Math.min(50, now - (this.last ?? now - 16));
    this.last = now;
    let moving = false;
    for (const [name, aim] of Object.entries(this.aims())) {
      // The pile widens slowly, so that a room can follow.
      const near = calm() ? 1 : 1 - Math.exp(-elapsed / (name === "wide" ? 420 : 110));
      this.mix[name] = between(this.mix[name], aim, near);
      if (Math.abs(this.mix[name] - aim) < 0.003) this.mix[name] = aim;
      else moving = true;
    }
    const { pile, act } = this;
    if (!pile) return moving;
    const falling = pile.settle(now);
    const aim = pile.highest;
    const near = calm() ? 1 : 1 - Math.exp(-elapsed / 110);
    pile.most = Math.abs(pile.most - aim) < 0.05 ? aim : between(pile.most, aim, near);
    const turned = now >= act.turning.start + act.turning.lasts;
    return moving || falling || !turned || pile.most !== aim;
  }

  paint(now) {
    this.frame = null;
    const { canvas } = this.parts;
    const { width, height } = canvas.getBoundingClientRect();
    if (width === 0) return;
    const dense = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * dense) || canvas.height !== Math.round(height * dense)) {
      canvas.width = Math.round(width * dense);
      canvas.height = Math.round(height * dense);
    }
    const moving = this.move(now);
    this.brush ??= new Brush(canvas);
    this.brush.tone = this.data.tone;
    const { ctx } = this.brush;
    ctx.setTransform(dense, 0, 0, dense, 0, 0);
    ctx.clearRect(0, 0, width, height);
    this.count();
    new Stage(this).panels(width, height, now);
    if (moving) this.draw();
    else this.last = undefined;
  }
}
