// The pile: bricks that fall into it one by one, all shuffles once they are in, and the distribution that the test refers
// to. Whatever lies at or beyond the threshold is coloured.
class Pile {
  constructor(act) {
    Object.assign(this, act.pile);
    this.act = act;
    this.bins = this.counts.length + 1;
    this.below = new Array(this.bins).fill(0);
    this.tail = new Array(this.bins).fill(0);
    this.landed = 0;
    this.reached = 0;
    this.falling = [];
    this.latest = null;
    this.most = 14;
  }

  bin(value) {
    const { edges } = this;
    if (value === null || value >= edges.at(-1)) return this.bins - 1;
    let [low, high] = [0, edges.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (value >= edges[middle]) low = middle;
      else high = middle;
    }
    return low;
  }

  drop(shuffle, start, lasts, origin) {
    const { values, reached } = this.act;
    this.falling.push({ bin: this.bin(values[shuffle]), reached: reached[shuffle], start, lasts, origin });
  }

  // Bricks that have arrived become part of the pile; whether any is still on its way.
  settle(now) {
    this.falling = this.falling.filter((brick) => {
      if (now < brick.start + brick.lasts) return true;
      (brick.reached ? this.tail : this.below)[brick.bin] += 1;
      this.latest = brick;
      this.landed += 1;
      this.reached += brick.reached ? 1 : 0;
      return false;
    });
    return this.falling.length > 0;
  }

  piled() {
    return this.below.map((count, bin) => count + this.tail[bin]);
  }

  get highest() {
    const coming = this.piled();
    for (const brick of this.falling) coming[brick.bin] += 1;
    return Math.max(14, 1.15 * Math.max(...coming));
  }

  // The share at or beyond a place: of the distribution that the test refers to, widened or not, or of the shuffles.
  share(at, by, wide) {
    const { places, shares } = by === "reference" ? { places: this.reference.tail_at, shares: this.reference.tail } : { places: this.tail_at, shares: this.shares };
    const value = by === "reference" ? at / wide : at;
    if (value <= places[0]) return shares[0];
    if (value >= places.at(-1)) return shares.at(-1);
    let [low, high] = [0, places.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (value >= places[middle]) low = middle;
      else high = middle;
    }
    // Exactly on a place it is the share that the core has told.
    return between(shares[low], shares[high], (value - places[low]) / (places[high] - places[low]));
  }

  draw(brush, area, { mix, now, size, threshold, by }) {
    const wide = between(1, this.wider, ease(mix.wide));
    const frame = this.frame(area, size);
    this.axis(brush, frame, size, mix);
    // A pile that widens sinks, yet not so far that its tail could no longer be seen.
    const top = this.top() / wide ** 0.8;
    const unit = frame.tall / this.most;
    const cut = by === "shuffles" && mix.whole > 0.5 ? threshold : Infinity;
    if (this.counts.length) {
      for (let bin = 0; bin < this.bins; bin += 1) {
        if (mix.whole < 0.999) this.bricks(brush, frame, bin, unit * (1 - mix.whole));
        if (mix.whole > 0) this.bar(brush, frame, bin, { top, wide, cut, grown: mix.whole, faint: mix.density });
      }
      for (const brick of this.falling) if (now >= brick.start) this.brick(brush, frame, unit, brick, now);
    }
    if (this.reference && mix.density > 0.01) this.density(brush, frame, { top, wide, mix, size, threshold: by === "reference" ? threshold : Infinity });
    return frame;
  }

  frame({ x, y, width, height }, size) {
    const { low, right, edges } = this;
    const [left, end] = [x + 0.6 * size, x + width - 0.8 * size];
    const base = y + height - 2.9 * size;
    const head = y + 3.4 * size;
    const px = (value) => between(left, end, (value - low) / (right - low));
    const value = (at) => between(low, right, (at - left) / (end - left));
    const bar = (bin, wide = 1) => {
      const past = bin === this.bins - 1;
      const from = past ? edges.at(-1) + 0.6 * (edges[1] - edges[0]) : edges[bin];
      const to = past ? from + (edges[1] - edges[0]) : edges[bin + 1];
      return [px(from * wide), px(to * wide) - px(from * wide)];
    };
    return { left, end, base, head, tall: base - head, px, value, bar };
  }

  // The density that a full height stands for; one that rises without bound is cut.
  top() {
    const bars = this.counts.map((count, bin) => count / this.total / (this.edges[bin + 1] - this.edges[bin]));
    const highest = Math.max(0, ...bars);
    const curve = this.reference ? Math.max(...this.reference.density) : 0;
    return 1.06 * (highest ? Math.min(1.6 * highest, Math.max(highest, curve)) : curve);
  }

  bar(brush, frame, bin, { top, wide, cut, grown, faint }) {
    const { tone, ctx } = brush;
    const past = bin === this.bins - 1;
    const [x, width] = frame.bar(bin, wide);
    const across = past ? this.edges[1] - this.edges[0] : this.edges[bin + 1] - this.edges[bin];
    const tall = Math.min(frame.tall, ((past ? this.beyond : this.counts[bin]) / this.total / across / wide / top) * frame.tall) * grown;
    if (tall <= 0 || x > frame.end) return;
    const gap = width > 4 ? 1 : 0;
    // What lies past the last bin counts as beyond where the threshold does not lie past it too.
    const part = past ? (cut <= this.edges.at(-1) ? 0 : 1) : clamp((frame.px(cut) - x) / width, 0, 1);
    ctx.globalAlpha = grown * between(1, 0.55, faint);
    if (part > 0.001) brush.box(x + gap / 2, frame.base - tall, Math.max(0.8, width * part - gap), tall, tone.bar);
    if (part < 0.999) brush.box(x + width * part + gap / 2, frame.base - tall, Math.max(0.8, width * (1 - part) - gap), tall, tone.accent);
    ctx.globalAlpha = 1;
  }

  bricks(brush, frame, bin, unit) {
    const { tone } = brush;
    const [x, width] = frame.bar(bin);
    const gap = width > 4 ? 1 : 0;
    const paint = (from, tall, colour) => brush.box(x + gap / 2, frame.base - from - tall, Math.max(0.8, width - gap), tall, colour);
    const below = this.below[bin];
    const all = below + this.tail[bin];
    if (unit >= 4) {
      for (let i = 0; i < all; i += 1) paint(i * unit, unit - 1, i < below ? tone.bar : tone.accent);
      // The brick that fell last can still be told from the others.
      if (this.latest?.bin === bin && !this.latest.reached) paint((below - 1) * unit, unit - 1, tone.ink);
    } else {
      paint(0, below * unit, tone.bar);
      paint(below * unit, (all - below) * unit, tone.accent);
    }
  }

  brick(brush, frame, unit, brick, now) {
    const share = clamp((now - brick.start) / brick.lasts, 0, 1);
    const [x, width] = frame.bar(brick.bin);
    const rests = frame.base - (this.below[brick.bin] + this.tail[brick.bin] + 1) * unit;
    const above = frame.head - 10;
    let [bx, by] = [x, between(above, rests, share * share)];
    if (brick.origin) {
      const flown = clamp(share / 0.5, 0, 1);
      bx = between(brick.origin[0], x, ease(flown));
      by = share < 0.5 ? between(brick.origin[1], above, ease(flown)) : between(above, rests, ((share - 0.5) / 0.5) ** 2);
    }
    const grow = brick.origin ? 1 + 1.4 * (1 - clamp(share / 0.6, 0, 1)) : 1;
    brush.box(bx, by, Math.max(3, width - 1) * grow, Math.max(3, unit - 1) * Math.min(grow, 1.5), brick.reached ? brush.tone.accent : brush.tone.ink);
  }

  axis(brush, frame, size, mix) {
    const { tone } = brush;
    const marks = ticks(this.low, this.right, frame.end - frame.left > 38 * size ? 8 : 4);
    brush.line([[frame.left, frame.base], [frame.end, frame.base]], tone.soft, 1.5);
    for (const tick of marks) {
      const align = frame.px(tick) > frame.end - size ? "right" : frame.px(tick) < frame.left + size ? "left" : "center";
      brush.text(tickText(tick), frame.px(tick), frame.base + 1.15 * size, { size, colour: tone.soft, align });
    }
    brush.text(this.axis_label, (frame.left + frame.end) / 2, frame.base + 2.4 * size, { size, colour: tone.soft, align: "center", most: frame.end - frame.left });
  }

  // The curve, and under it what lies beyond the threshold.
  density(brush, frame, { top, wide, mix, size, threshold }) {
    const { ctx, tone } = brush;
    const { at, density, label } = this.reference;
    const points = at.map((value, i) => [frame.px(value * wide), frame.base - (density[i] / wide / top) * frame.tall]);
    ctx.save();
    ctx.beginPath();
    ctx.rect(frame.left, frame.head - 4, (frame.end - frame.left) * mix.density, frame.tall + 4);
    ctx.clip();
    if (Number.isFinite(threshold)) {
      const from = frame.px(threshold);
      const tail = points.filter(([x]) => x >= from);
      if (tail.length) {
        const height = density[Math.max(0, at.findIndex((value) => value * wide >= threshold))] / wide / top;
        ctx.beginPath();
        for (const [x, y] of [[from, frame.base], [from, frame.base - height * frame.tall], ...tail, [Math.min(frame.end, tail.at(-1)[0]), frame.base]]) ctx.lineTo(x, y);
        ctx.fillStyle = tone.accent;
        ctx.globalAlpha = 0.75;
        ctx.fill();
        ctx.globalAlpha = 1;
      }
    }
    brush.line(points, tone.ground, 7);
    brush.line(points, tone.curve, 4);
    ctx.restore();
    if (mix.density < 0.6) return;
    // The name stands at the right of the curve, where it has come down to half its height or below.
    const peak = Math.max(...density);
    const half = Math.max(0, density.findLastIndex((value) => value > 0.45 * peak));
    const [x, y] = points[half];
    const most = frame.end - x - size;
    brush.text(label, x + 0.7 * size, Math.max(frame.head + 1.4 * size, y), { size, colour: tone.curve, weight: 700, clear: true, most: Math.max(most, 8 * size) });
  }
}
