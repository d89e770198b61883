// The threshold: a line along the pile that is dragged with mouse or finger, or moved by the arrow keys once it has the
// focus. It begins at the observed value; a double click or Home brings it back.
class Threshold {
  constructor(parts, talk) {
    Object.assign(this, { parts, talk, moved: null, frame: null });
    const { handle, stage } = parts;
    handle.onkeydown = (event) => this.key(event);
    handle.ondblclick = stage.ondblclick = () => this.to(null);
    stage.onpointerdown = (event) => this.grasp(event);
    stage.onpointermove = (event) => this.dragging && this.follow(event);
    stage.onpointerup = stage.onpointercancel = () => (this.dragging = false);
  }

  get shown() {
    return this.frame !== null && !this.parts.handle.hidden;
  }

  // Where it stands; the observed value where it was not moved. One past the end of the axis stands at the end.
  value(pile) {
    return this.moved ?? (pile.observed === null ? Infinity : pile.observed);
  }

  to(value) {
    if (!this.shown) return;
    const { low, right } = this.talk.pile;
    this.moved = value === null ? null : clamp(value, low, right);
    this.talk.draw();
  }

  key(event) {
    const { low, right } = this.talk.pile;
    const step = ((right - low) / 200) * (event.shiftKey ? 10 : 1);
    const from = Math.min(this.value(this.talk.pile), right);
    const act = {
      ArrowRight: () => this.to(from + step),
      ArrowUp: () => this.to(from + step),
      ArrowLeft: () => this.to(from - step),
      ArrowDown: () => this.to(from - step),
      Home: () => this.to(null),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  grasp(event) {
    if (!this.shown || event.button > 0) return;
    this.dragging = true;
    this.parts.stage.setPointerCapture(event.pointerId);
    this.parts.handle.focus();
    const at = event.clientX - this.parts.canvas.getBoundingClientRect().left;
    // A touch on the line itself takes hold of it, and does not move it.
    if (Math.abs(at - this.at) > 16) this.follow(event);
    event.preventDefault();
  }

  follow(event) {
    this.to(this.frame.value(event.clientX - this.parts.canvas.getBoundingClientRect().left));
  }

  // The line with its words, and the slider that the keyboard and a screen reader know.
  draw(brush, frame, pile, { size, by, wide }) {
    this.frame = frame;
    const { tone } = brush;
    const value = this.value(pile);
    const inside = value <= pile.right;
    const x = inside ? frame.px(value) : frame.end;
    this.at = x;
    const share = pile.share(value, by, wide);
    const told = `${shareText(share)} ${by === "reference" ? pile.reference.of : pile.of} at or beyond`;
    if (this.moved !== null && pile.observed !== null && pile.observed <= pile.right) {
      const seen = frame.px(pile.observed);
      brush.line([[seen, frame.base], [seen, frame.head]], tone.ink, 2, [5, 6]);
      brush.text("observed", seen, frame.base + 1.15 * size, { size, weight: 600, align: "center", clear: true });
    }
    if (inside) {
      brush.line([[x, frame.base], [x, frame.head - 0.3 * size]], tone.accent, 4);
      brush.ctx.beginPath();
      brush.ctx.arc(x, frame.base, 0.5 * size, 0, 2 * Math.PI);
      brush.ctx.fillStyle = tone.accent;
      brush.ctx.fill();
    }
    const name = this.moved === null ? `observed ${pile.statistic} = ${pile.observed_text}${inside ? "" : " →"}` : `${pile.statistic} = ${tickText(Number(value.toPrecision(3)))}`;
    const late = x > (frame.left + frame.end) / 2;
    const most = late ? x - frame.left : frame.end - x;
    const look = { size, colour: tone.accent, weight: 700, clear: true, align: late ? "right" : "left", most };
    brush.text(name, x, frame.head - 1.9 * size, look);
    brush.ctx.font = `700 ${size}px ${brush.family}`;
    // What the share is of is also in the sentence: on a narrow screen the share alone is enough.
    const words = brush.ctx.measureText(told).width > most ? `${shareText(share)} at or beyond` : told;
    brush.text(words, x, frame.head - 0.6 * size, look);
    this.tell(x, frame, pile, value, told);
  }

  tell(x, frame, pile, value, words) {
    const { handle } = this.parts;
    handle.hidden = false;
    Object.assign(handle.style, { left: `${x - 14 + 8}px`, top: `${frame.head}px`, height: `${frame.tall + 14}px` });
    const facts = { valuemin: pile.low, valuemax: pile.right, valuenow: Math.min(value, pile.right), valuetext: words };
    for (const [name, fact] of Object.entries(facts)) handle.setAttribute(`aria-${name}`, fact);
  }

  hide() {
    this.parts.handle.hidden = true;
    this.dragging = false;
  }
}

// '4.2 %', '28.1 %', as the sentences have it; of what is too small or too near to all to tell, just that.
function shareText(share) {
  if (share === 0) return "none";
  if (share < 1e-5) return "hardly any";
  if (share > 0.9999 && share < 1) return "nearly all";
  const digits = share < 0.1 ? 2 : share < 0.9995 ? 3 : 4;
  return `${(100 * share).toLocaleString("en", { maximumSignificantDigits: digits })} %`;
}
