// The steps of the talk: which panels stand on the stage, what Space does, and the loop that draws while anything moves.
const PANELS = [[1, 0, 0], [1, 1, 1.15], [0.85, 0.85, 1.3], [0, 0, 1], [0, 0, 1]];
const TURN = 520; // milliseconds in which an arrangement becomes the next
const FALL = 640;
// A number stays with its sign, and the name of a statistic on one line.
const unbroken = (words) =>
  words.replaceAll(" %", "\u00a0%").replace(/ ([=≤<>]) /g, "\u00a0$1\u00a0").replaceAll("chi-square", "chi\u2011square");
const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

class Talk {
  constructor(parts, data) {
    this.parts = parts;
    this.step = 0;
    this.dealt = 0;
    this.stills = new Map();
    this.all = false;
    this.mix = { left: 1, middle: 0, right: 0, whole: 0, density: 0, corrected: 0 };
    this.turning = { from: null, to: null, start: 0, lasts: 0 };
    this.take(data);
  }

  // New data or new colours of the same talk; the step and the shuffles dealt stay.
  take(data) {
    this.data = data;
    this.size = data.values.length;
    this.picture = new PICTURES[data.shown.kind](data);
    this.pile = new Pile(data);
    this.dealt = Math.min(this.dealt, this.size);
    for (let i = 0; i < this.dealt; i += 1) this.pile.drop(i, 0, 0, null);
    const bytes = Uint8Array.from(atob(data.arrangements), (letter) => letter.charCodeAt(0));
    this.cells = new Int16Array(bytes.buffer);
    this.wide = this.cells.length / this.size;
    this.seen = new Map();
    const now = this.dealt ? this.arrangement(this.dealt - 1) : null;
    this.turning = { from: now, to: now, start: 0, lasts: 0 };
    this.tell();
    this.draw();
  }

  arrangement(shuffle) {
    if (!this.seen.has(shuffle)) {
      if (this.seen.size > 50) this.seen.clear();
      this.seen.set(shuffle, Array.from(this.cells.subarray(shuffle * this.wide, (shuffle + 1) * this.wide)));
    }
    return this.seen.get(shuffle);
  }

  go(step) {
    this.step = clamp(step, 0, this.data.steps.length - 1);
    if (this.step < 2) this.all = false;
    this.tell();
    this.draw();
  }

  shuffle(many) {
    if (this.step > 2) return;
    if (this.step === 0) this.step = 1;
    if (many > 1) this.step = 2;
    const left = Math.min(many, this.size - this.dealt);
    if (left === 0 || this.all) {
      this.whole();
      return;
    }
    const now = performance.now();
    const quick = calm();
    const origin = many === 1 && !quick ? this.source : null;
    const wait = origin ? 0.55 * TURN : 0;
    const apart = many > 1 ? 1100 / many : 0;
    for (let i = 0; i < left; i += 1) {
      this.pile.drop(this.dealt + i, quick ? 0 : now + wait + i * apart, quick ? 0 : origin ? FALL : 0.7 * FALL, origin);
    }
    this.burst = many > 1 && !quick ? { first: this.dealt, many: left, start: now, apart } : null;
    this.dealt += left;
    const from = this.turning.to;
    this.turning = { from, to: this.arrangement(this.dealt - 1), start: now, lasts: quick ? 0 : TURN };
    this.tell();
    this.draw();
  }

  whole() {
    this.all = true;
    this.step = Math.max(2, this.step);
    this.tell();
    this.draw();
  }

  get complete() {
    return this.all || this.step > 2;
  }

  // Words in the page, for eyes and for screen readers; a name or a sentence is only ever text.
  tell() {
    const { parts, data } = this;
    parts.answer.textContent = unbroken(data.answer);
    parts.sentence.textContent = unbroken(data.steps[this.step].sentence);
    parts.dots.forEach((dot, at) => dot.setAttribute("aria-current", at === this.step ? "step" : "false"));
    parts.once.hidden = parts.hundred.hidden = parts.every.hidden = this.step > 2;
    parts.once.disabled = parts.hundred.disabled = this.all || this.dealt >= this.size;
    parts.every.disabled = this.all;
    parts.back.disabled = this.step === 0;
    parts.next.disabled = this.step === data.steps.length - 1;
    this.count();
  }

  count() {
    const { data, pile } = this;
    const said = this.complete
      ? data.whole_text
      : pile.landed ? `${pile.reached.toLocaleString("en")} of ${pile.landed.toLocaleString("en")} at or beyond` : "";
    const still = this.complete || pile.falling.length === 0;
    if (still && this.parts.count.textContent !== said) this.parts.count.textContent = said;
    this.said = said;
    const bars = this.complete ? [...data.counts, data.beyond] : pile.counts();
    this.parts.canvas.dataset.bars = bars.join(" ");
  }

  draw() {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.paint(now));
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  // Everything that moves comes nearer to where it belongs; whether anything still has a way to go.
  move(now) {
    const elapsed = Math.min(50, now - (this.last ?? now - 16));
    this.last = now;
    const near = calm() ? 1 : 1 - Math.exp(-elapsed / 110);
    const [left, middle, right] = PANELS[this.step];
    const last = this.step === this.data.steps.length - 1 ? 1 : 0;
    const aims = { left, middle, right, whole: this.complete ? 1 : 0, density: last, corrected: last };
    let moving = false;
    for (const [name, aim] of Object.entries(aims)) {
      this.mix[name] = between(this.mix[name], aim, near);
      if (Math.abs(this.mix[name] - aim) < 0.003) this.mix[name] = aim;
      else moving = true;
    }
    const falling = this.pile.settle(now);
    const aim = this.pile.highest;
    this.pile.most = Math.abs(this.pile.most - aim) < 0.05 ? aim : between(this.pile.most, aim, near);
    const turned = now >= this.turning.start + this.turning.lasts;
    return moving || falling || !turned || this.pile.most !== aim;
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
    this.panels(width, height, now);
    if (moving) this.draw();
    else this.last = undefined;
  }

  panels(width, height, now) {
    const size = clamp(Math.min(width / 70, height / 25), 13, 26);
    const shares = [this.mix.left, this.mix.middle, this.mix.right];
    const sum = shares[0] + shares[1] + shares[2];
    let x = 0;
    shares.forEach((share, at) => {
      const wide = (width * share) / sum;
      const inner = { x: x + (at ? size : 0), y: 2.6 * size, width: wide - (at ? size : 0), height: height - 2.6 * size };
      x += wide;
      if (inner.width < 8 * size) return;
      this.brush.ctx.globalAlpha = 1;
      if (at === 0) this.observed(inner, size);
      else if (at === 1) this.shuffled(inner, size, now);
      else this.histogram(inner, size, now);
    });
  }

  head(inner, size, title, value, colour) {
    const { brush } = this;
    const big = 1.35 * size;
    const wide = brush.text(title, inner.x, 1.5 * size, { size: 1.15 * size, colour: brush.tone.soft, most: inner.width * 0.6 });
    if (value) brush.text(value, inner.x + wide + size, 1.5 * size, { size: big, weight: 700, colour: colour ?? brush.tone.ink, most: inner.width - wide - size });
  }

  // A panel that stands still is drawn once and kept as a picture, so that falling bricks cost no more than themselves.
  still(name, inner, what, draw) {
    const { canvas } = this.parts;
    const key = [name, inner.x, inner.width, canvas.width, canvas.height, what].join();
    const kept = this.stills.get(name);
    if (kept?.key === key && kept.data === this.data) {
      // In the pixels of the canvas itself, or the picture would be drawn a little blurred.
      this.brush.ctx.save();
      this.brush.ctx.resetTransform();
      this.brush.ctx.drawImage(kept.image, kept.left, 0);
      this.brush.ctx.restore();
      return;
    }
    draw();
    const shares = [this.mix.left, this.mix.middle, this.mix.right];
    if (what === null || !PANELS[this.step].every((share, at) => share === shares[at])) return;
    // Words that fill the window leave the canvas no height, and of nothing there is no picture.
    if (!canvas.width || !canvas.height) return;
    const dense = window.devicePixelRatio || 1;
    const [from, to] = [Math.floor(inner.x * dense), Math.ceil((inner.x + inner.width) * dense)];
    const image = new OffscreenCanvas(to - from, canvas.height);
    image.getContext("2d").drawImage(canvas, -from, 0);
    this.stills.set(name, { key, data: this.data, image, left: from });
  }

  observed(inner, size) {
    this.still("observed", inner, "", () => this.drawObserved(inner, size));
  }

  drawObserved(inner, size) {
    const { data } = this;
    this.head(inner, size, "As observed", `${data.statistic} = ${data.observed_text}`, data.tone.accent);
    const labels = this.picture.observed;
    const mean = data.means?.[0];
    this.picture.draw(this.brush, inner, { from: labels, to: labels, turn: 1, size, mean });
  }

  // The shuffle in the middle: the last one, or one of the hundred that are just being dealt.
  current(now) {
    const { burst } = this;
    const gone = burst ? Math.floor((now - burst.start) / burst.apart / 9) * 9 : Infinity;
    if (!burst || gone >= burst.many) return { dealt: this.dealt, turning: this.turning };
    const still = this.arrangement(burst.first + Math.max(0, gone));
    return { dealt: burst.first + Math.max(0, gone) + 1, turning: { from: still, to: still, start: 0, lasts: 0 } };
  }

  shuffled(inner, size, now) {
    const { dealt, turning } = this.current(now);
    const turn = turning.lasts ? clamp((now - turning.start) / turning.lasts, 0, 1) : 1;
    this.source = [inner.x + 0.55 * inner.width, 1.2 * size];
    this.still("shuffled", inner, turn === 1 ? dealt : null, () => this.drawShuffled(inner, size, dealt, turning, turn));
  }

  drawShuffled(inner, size, dealt, turning, turn) {
    const { data } = this;
    const title = dealt ? `Shuffle ${dealt.toLocaleString("en")}` : "Shuffled";
    const value = dealt && turn > 0.6 ? `${data.statistic} = ${data.texts[dealt - 1]}` : "";
    const reached = dealt && data.reached[dealt - 1];
    this.head(inner, size, title, value, reached ? data.tone.accent : undefined);
    const mean = data.means?.[dealt];
    const before = turning.lasts ? data.means?.[Math.max(0, dealt - 1)] : mean;
    this.picture.draw(this.brush, inner, { ...turning, turn, size, mean, before });
    if (!dealt) this.invite(inner, size);
  }

  invite(inner, size) {
    const { ctx, tone } = this.brush;
    ctx.globalAlpha = 0.82;
    this.brush.box(inner.x, inner.y + inner.height / 2 - 2 * size, inner.width, 3.4 * size, tone.ground);
    ctx.globalAlpha = 1;
    this.brush.text("Press Space", inner.x + inner.width / 2, inner.y + inner.height / 2, { size: 1.4 * size, align: "center", weight: 700 });
  }

  histogram(inner, size, now) {
    const { data } = this;
    const title = this.complete ? data.whole_title : `${data.statistic} of the shuffles`;
    this.head({ ...inner, x: inner.x + 0.6 * size }, size, title, this.said, this.complete ? data.tone.accent : undefined);
    this.pile.draw(this.brush, inner, { mix: this.mix, now, size, observed: data.observed ?? Infinity });
  }
}
