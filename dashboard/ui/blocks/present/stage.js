// What stands on the stage: the data as observed, the last shuffle, and the pile.
class Stage {
  constructor(talk) {
    Object.assign(this, { talk, act: talk.act, brush: talk.brush, mix: talk.mix });
  }

  panels(width, height, now) {
    // Letters that are read from the last row: 20 pixels on a projector of 1280 x 720.
    const size = clamp(Math.min(width / 58, window.innerHeight / 34), 14, 30);
    const shares = [this.mix.left, this.mix.middle, this.mix.right];
    const sum = shares[0] + shares[1] + shares[2];
    let x = 0;
    // On a narrow screen three panels have no room beside each other: the data give way to their shuffle.
    const narrow = width < 36 * size && shares[1] > 0.05;
    shares.forEach((share, at) => {
      const part = narrow ? (at === 0 ? 0 : share / (sum - shares[0])) : share / sum;
      const wide = width * part;
      const inner = { x: x + (at && x ? size : 0), y: 2.6 * size, width: wide - (at && x ? size : 0), height: height - 2.6 * size };
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
    const look = { size: 1.15 * size, weight: 700, colour: colour ?? brush.tone.ink };
    brush.ctx.font = `700 ${look.size}px ${brush.family}`;
    const room = inner.width - (value ? brush.ctx.measureText(value).width + 0.7 * size : 0);
    brush.ctx.font = `400 ${1.1 * size}px ${brush.family}`;
    // Where both have no room, the number is more than its title.
    const fits = brush.ctx.measureText(title).width <= room;
    const wide = fits ? brush.text(title, inner.x, 1.5 * size, { size: 1.1 * size, colour: brush.tone.soft }) + 0.7 * size : 0;
    if (value) brush.text(value, inner.x + wide, 1.5 * size, { ...look, most: inner.width - wide });
  }

  // A panel that stands still is drawn once and kept as a picture, so that falling bricks cost no more than themselves.
  still(name, inner, what, draw) {
    const { talk, act } = this;
    const { canvas } = talk.parts;
    const key = [name, inner.x, inner.width, canvas.width, canvas.height, what].join();
    const kept = talk.stills.get(name);
    if (kept?.key === key && kept.act === act) {
      // In the pixels of the canvas itself, or the picture would be drawn a little blurred.
      this.brush.ctx.save();
      this.brush.ctx.resetTransform();
      this.brush.ctx.drawImage(kept.image, kept.left, 0);
      this.brush.ctx.restore();
      return;
    }
    draw();
    const aims = talk.aims();
    if (what === null || Object.keys(aims).some((aim) => aims[aim] !== this.mix[aim])) return;
    // Words that fill the window leave the canvas no height, and of nothing there is no picture.
    if (!canvas.width || !canvas.height) return;
    const dense = window.devicePixelRatio || 1;
    const [from, to] = [Math.floor(inner.x * dense), Math.ceil((inner.x + inner.width) * dense)];
    const image = new OffscreenCanvas(to - from, canvas.height);
    image.getContext("2d").drawImage(canvas, -from, 0);
    talk.stills.set(name, { key, act, image, left: from });
  }

  observed(inner, size) {
    this.still("observed", inner, talkKey(this.talk), () => {
      const { act } = this;
      const { pile } = act;
      const table = act.shown.kind === "ladder";
      if (!table) this.head(inner, size, "As observed", pile && act.values.length ? `${pile.statistic} = ${pile.observed_text}` : "", this.brush.tone.accent);
      const area = table ? { ...inner, y: 0.4 * size, height: inner.height + 2.2 * size } : inner;
      const labels = act.picture.observed;
      act.picture.draw(this.brush, area, { from: labels, to: labels, turn: 1, size, mean: act.means?.[0], only: this.mix.only, observed: true });
    });
  }

  // The shuffle in the middle: the last one, or one of the hundred that are just being dealt.
  current(now) {
    const { burst, dealt, turning } = this.act;
    const gone = burst ? Math.floor((now - burst.start) / burst.apart / 9) * 9 : Infinity;
    if (!burst || gone >= burst.many) return { dealt, turning };
    const still = this.talk.arrangement(burst.first + Math.max(0, gone));
    return { dealt: burst.first + Math.max(0, gone) + 1, turning: { from: still, to: still, start: 0, lasts: 0 } };
  }

  shuffled(inner, size, now) {
    const { dealt, turning } = this.current(now);
    const turn = turning.lasts ? clamp((now - turning.start) / turning.lasts, 0, 1) : 1;
    this.talk.source = [inner.x + 0.55 * inner.width, 1.2 * size];
    this.still("shuffled", inner, turn === 1 ? dealt : null, () => {
      const { act } = this;
      const title = dealt ? `Shuffle ${dealt.toLocaleString("en")}` : "Shuffled";
      const value = dealt && turn > 0.6 ? `${act.pile.statistic} = ${act.texts[dealt - 1]}` : "";
      const reached = dealt && act.reached[dealt - 1];
      this.head(inner, size, title, value, reached ? this.brush.tone.accent : undefined);
      const mean = act.means?.[dealt];
      const before = turning.lasts ? act.means?.[Math.max(0, dealt - 1)] : mean;
      act.picture.draw(this.brush, inner, { ...turning, turn, size, mean, before, only: 1 });
    });
  }

  histogram(inner, size, now) {
    const { talk } = this;
    const { pile, by, threshold } = talk;
    this.head(inner, size, pile.title, talk.said, talk.complete ? this.brush.tone.accent : undefined);
    const wide = between(1, pile.wider, ease(this.mix.wide));
    const value = by ? threshold.value(pile) : pile.observed ?? Infinity;
    const frame = pile.draw(this.brush, inner, { mix: this.mix, now, size, threshold: value, by });
    if (by && this.mix.whole > 0.98 && this.mix.left + this.mix.middle < 0.02) threshold.draw(this.brush, frame, pile, { size, by, wide });
    else this.mark(frame, size, pile);
  }

  // Where the observed value lies, before there is a threshold.
  mark(frame, size, pile) {
    const { brush } = this;
    const inside = pile.observed !== null && pile.observed <= pile.right;
    const x = inside ? frame.px(pile.observed) : frame.end;
    const late = x > (frame.left + frame.end) / 2;
    if (inside) brush.line([[x, frame.base], [x, frame.head - 0.4 * size]], brush.tone.accent, 3);
    brush.text(`observed ${pile.observed_text}${inside ? "" : " →"}`, x, frame.head - 0.8 * size, {
      size, colour: brush.tone.accent, weight: 700, clear: true, align: late ? "right" : "left", most: frame.end - frame.left,
    });
  }
}

// What the picture of the observed data depends on beside its place.
const talkKey = (talk) => `${talk.view}`;
