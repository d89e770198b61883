// Small tools for drawing on a canvas. All text is drawn as text; no name from a file ever becomes markup.
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const between = (from, to, share) => from + (to - from) * share;
const ease = (share) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share));

const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const mixed = (one, other, share) => {
  const [a, b] = [rgb(one), rgb(other)];
  return `rgb(${a.map((part, i) => Math.round(between(part, b[i], share))).join(",")})`;
};

// Round numbers, about `many` of them, from low to high.
function ticks(low, high, many) {
  const rough = (high - low) / many || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

const tickText = (value) =>
  Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 1e-4)
    ? value.toExponential(1)
    : value.toLocaleString("en", { maximumSignificantDigits: 6 });

// Measuring text takes longer than drawing it, and the same words come in every frame.
const FITTED = new Map();

class Brush {
  constructor(canvas) {
    this.ctx = canvas.getContext("2d");
    this.family = getComputedStyle(canvas).fontFamily;
  }

  // Words, shortened to `most` pixels; `clear` keeps the ground free around them where they stand over lines.
  text(words, x, y, { size = 18, colour = this.tone.ink, align = "left", weight = 400, most = Infinity, clear = false } = {}) {
    const { ctx } = this;
    ctx.font = `${weight} ${size}px ${this.family}`;
    ctx.fillStyle = colour;
    ctx.textAlign = align;
    const [shown, width] = this.fitted(words, most);
    if (clear) {
      ctx.strokeStyle = this.tone.ground;
      ctx.lineWidth = 6;
      ctx.lineJoin = "round";
      ctx.strokeText(shown, x, y);
    }
    ctx.fillText(shown, x, y);
    return width;
  }

  fitted(words, most) {
    const key = `${this.ctx.font}|${Math.round(most)}|${words}`;
    if (!FITTED.has(key)) {
      const wide = (text) => this.ctx.measureText(text).width;
      let shown = words;
      while (shown.length > 1 && wide(shown) > most) shown = `${shown.replace(/…$/, "").slice(0, -1)}…`;
      if (FITTED.size > 2000) FITTED.clear();
      FITTED.set(key, [shown, wide(shown)]);
    }
    return FITTED.get(key);
  }

  line(points, colour, width, dash = []) {
    const { ctx } = this;
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(x, y);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.lineJoin = "round";
    ctx.stroke();
    ctx.setLineDash([]);
  }

  box(x, y, width, height, colour) {
    this.ctx.fillStyle = colour;
    this.ctx.fillRect(x, y, width, height);
  }
}
