// The histogram: bricks that fall into it one by one, and the bars of the page once all shuffles are in.
class Pile {
  constructor(data) {
    this.data = data;
    this.bins = data.counts.length + 1;
    this.clear();
    this.most = 14;
  }

  clear() {
    this.below = new Array(this.bins).fill(0);
    this.tail = new Array(this.bins).fill(0);
    this.landed = 0;
    this.reached = 0;
    this.falling = [];
    this.latest = null;
  }

  bin(value) {
    const { edges } = this.data;
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
    const { values, reached } = this.data;
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

  counts() {
    return this.below.map((count, bin) => count + this.tail[bin]);
  }

  get highest() {
    const coming = this.counts();
    for (const brick of this.falling) coming[brick.bin] += 1;
    return Math.max(14, 1.15 * Math.max(...coming));
  }

  draw(brush, area, { mix, now, size, observed }) {
    const { data } = this;
    const { tone, ctx } = brush;
    const frame = this.frame(area, size, mix);
    this.axis(brush, frame, size, mix);
    const top = this.top(mix.density);
    const unit = frame.tall / this.most;
    for (let bin = 0; bin < this.bins; bin += 1) {
      const [x, width] = frame.bar(bin);
      const last = bin === this.bins - 1;
      const all = last ? data.beyond : data.counts[bin];
      const split = last ? data.beyond_reached : null;
      const grown = (all / top) * frame.tall * mix.whole;
      const kept = 1 - mix.whole;
      this.bar(brush, frame, { x, width, bin, unit: unit * kept, grown, split: split === null ? null : all ? split / all : 0, mix, observed });
    }
    const curve = mix.density > 0.01 ? this.density(brush, frame, top, mix.density) : null;
    for (const brick of this.falling) if (now >= brick.start) this.brick(brush, frame, unit, brick, now);
    if (mix.density > 0.6) this.rejecting(brush, frame);
    this.marks(brush, frame, size, observed, mix);
    if (mix.density > 0.6) this.expected(brush, frame, size);
    // A test without a distribution of its own has no curve to name.
    if (mix.density > 0.6 && curve.length) this.named(brush, frame, top, size, curve, observed);
    if (mix.whole > 0.98) this.inset(brush, frame, top, size, observed);
    ctx.globalAlpha = 1;
    return frame;
  }

  frame({ x, y, width, height }, size, mix) {
    const { edges, right } = this.data;
    const left = x + 2.6 * size;
    const end = x + width - 0.8 * size;
    const base = y + height - 2.9 * size;
    const head = y + 3.1 * size;
    const px = (value) => between(left, end, (value - edges[0]) / (right - edges[0]));
    const bar = (bin) => {
      const past = bin === this.bins - 1;
      const low = past ? edges.at(-1) + 0.6 * (edges[1] - edges[0]) : edges[bin];
      const high = past ? low + (edges[1] - edges[0]) : edges[bin + 1];
      return [px(low), px(high) - px(low)];
    };
    return { left, end, base, head, tall: base - head, px, bar };
  }

  // How many a full height stands for once all are in; a density that rises without bound is cut.
  top(density) {
    const highest = Math.max(1, ...this.data.counts);
    const curve = Math.min(1.6 * highest, Math.max(highest, ...this.data.density));
    return 1.06 * between(highest, curve, density);
  }

  bar(brush, frame, { x, width, bin, unit, grown, split, mix, observed }) {
    const { tone } = brush;
    const gap = width > 4 ? 1 : 0;
    const paint = (from, tall, colour) => brush.box(x + gap / 2, frame.base - from - tall, Math.max(0.8, width - gap), tall, colour);
    if (mix.whole < 0.999) {
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
    if (grown <= 0) return;
    const cut = split === null ? clamp((frame.px(observed) - x) / width, 0, 1) : null;
    brush.ctx.globalAlpha = mix.whole;
    if (cut === null) {
      paint(0, grown * (1 - split), tone.bar);
      paint(grown * (1 - split), grown * split, tone.accent);
    } else {
      if (cut > 0.001) brush.box(x + gap / 2, frame.base - grown, Math.max(0.8, width * cut - gap), grown, tone.bar);
      if (cut < 0.999) brush.box(x + width * cut + gap / 2, frame.base - grown, Math.max(0.8, width * (1 - cut) - gap), grown, tone.accent);
    }
    brush.ctx.globalAlpha = 1;
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
    const { data } = this;
    const { tone } = brush;
    const marks = ticks(data.edges[0], data.edges.at(-1), frame.end - frame.left > 700 ? 8 : 4);
    brush.line([[frame.left, frame.base], [frame.end, frame.base]], tone.soft, 1.5);
    for (const tick of marks) {
      brush.text(tickText(tick), frame.px(tick), frame.base + 1.15 * size, { size, colour: tone.soft, align: "center" });
    }
    brush.text(data.axis, (frame.left + frame.end) / 2, frame.base + 2.4 * size, { size, colour: tone.soft, align: "center" });
    const most = mix.whole > 0.5 ? this.top(mix.density) : this.most;
    for (const tick of ticks(0, most, 4)) {
      const at = frame.base - (tick / most) * frame.tall;
      if (tick > 0 && Number.isInteger(tick)) {
        brush.text(tickText(tick), frame.left - 6, at + size * 0.3, { size: 0.8 * size, colour: tone.soft, align: "right" });
      }
    }
    const past = mix.whole > 0.5 ? data.beyond : this.below[this.bins - 1] + this.tail[this.bins - 1];
    if (past > 0) {
      const [x, width] = frame.bar(this.bins - 1);
      brush.text("more", x + width / 2, frame.base + 1.15 * size, { size: 0.8 * size, colour: tone.soft, align: "center" });
    }
  }

  marks(brush, frame, size, observed, mix) {
    const { tone } = brush;
    const inside = observed <= this.data.right;
    const x = inside ? frame.px(observed) : frame.end;
    const words = `observed ${this.data.statistic} = ${this.data.observed_text}${inside ? "" : " →"}`;
    const late = x > (frame.left + frame.end) / 2;
    if (inside) brush.line([[x, frame.base], [x, frame.head - 0.4 * size]], tone.accent, 3);
    brush.text(words, late ? x + (inside ? 2 : 0) : x - 2, frame.head - 0.8 * size, {
      size, colour: tone.accent, weight: 700, clear: true, align: late ? "right" : "left", most: frame.end - frame.left + 2 * size,
    });
    if (this.data.corrected !== null && mix.corrected > 0.01) {
      const at = frame.px(between(Math.min(observed, this.data.right), this.data.corrected, ease(mix.corrected)));
      brush.line([[at, frame.base], [at, frame.head + 1.6 * size]], tone.curve, 3, [8, 5]);
      brush.text(`allowing for shared cases: ${this.data.corrected_text}`, at + 8, frame.head + 2.6 * size, { size, colour: tone.curve, weight: 700, clear: true });
    }
  }

  density(brush, frame, top, share) {
    const { density_at: at, density } = this.data;
    const { ctx, tone } = brush;
    ctx.save();
    ctx.beginPath();
    ctx.rect(frame.left, frame.head, (frame.end - frame.left) * share, frame.tall);
    ctx.clip();
    const points = at.map((value, i) => [frame.px(value), frame.base - (density[i] / top) * frame.tall]);
    brush.line(points, tone.ground, 7);
    brush.line(points, tone.curve, 4);
    ctx.restore();
    return points;
  }

  // The name of the conventional distribution stands over its line and over the bars, where no upright line crosses it.
  named(brush, frame, top, size, curve, observed) {
    const { edges, counts, conventional, corrected, density_label: name } = this.data;
    const look = { size: 1.1 * size, colour: brush.tone.curve, weight: 700, clear: true };
    brush.ctx.font = `${look.weight} ${look.size}px ${brush.family}`;
    const wide = brush.fitted(name, Infinity)[1];
    const lines = [conventional, corrected, observed].filter((value) => value !== null).map(frame.px);
    const free = (x) => x + wide < frame.end && lines.every((line) => line < x - 6 || line > x + wide + 6);
    const late = curve.slice(Math.floor(0.3 * curve.length));
    const x = (late.find(([at]) => free(at + 14)) ?? late[0])[0] + 14;
    const under = (from, to) => to >= x && from <= x + wide;
    const bars = counts.map((count, i) => (under(frame.px(edges[i]), frame.px(edges[i + 1])) ? frame.base - (count / top) * frame.tall : frame.base));
    const y = Math.min(...bars, ...curve.filter(([at]) => under(at, at)).map(([, height]) => height));
    brush.text(name, x, clamp(y - 12, frame.head + size, frame.base - size), look);
  }

  // From where on the conventional distribution would reject.
  rejecting(brush, frame) {
    const at = this.data.conventional;
    if (at === null || at > this.data.right) return;
    const { tone } = brush;
    const x = frame.px(at);
    brush.ctx.globalAlpha = 0.1;
    brush.box(x, frame.head, frame.end - x, frame.tall, tone.curve);
    brush.ctx.globalAlpha = 1;
    brush.line([[x, frame.base], [x, frame.head]], tone.curve, 2, [7, 6]);
  }

  // The words come last: a line through them would be read as a letter.
  expected(brush, frame, size) {
    const at = this.data.conventional;
    if (at === null || at > this.data.right) return;
    const { tone } = brush;
    const x = frame.px(at);
    brush.text(this.data.conventional_text, x + 8, frame.head + 1.1 * size, { size, colour: tone.curve, weight: 600, most: frame.end - x, clear: true });
  }

  // A tail of a few pixels is no tail: it is shown once more, as tall as it needs to be seen.
  inset(brush, frame, top, size, observed) {
    const { edges, counts } = this.data;
    const { tone } = brush;
    const first = edges.findIndex((edge) => edge >= observed - 1e-6 * edges.at(-1));
    if (first < 0) return;
    const part = counts.slice(first);
    const highest = Math.max(0, ...part);
    if (highest === 0 || (highest / top) * frame.tall > 14 || part.length < 2) return;
    const whole = frame.end - frame.left;
    const line = frame.px(observed);
    const room = { left: Math.max(line + 14, frame.end - 0.42 * whole), top: frame.head + 2.2 * size };
    room.wide = frame.end - room.left;
    room.tall = Math.min(0.42 * frame.tall, 12 * size);
    if (room.wide < 8 * size) {
      room.wide = Math.min(0.26 * whole, Math.max(7 * size, 1.5 * size * part.length));
      room.left = line - room.wide - 1.2 * size;
    }
    if (whole < 30 * size || room.left < frame.left + 0.4 * whole) return;
    const times = Math.round(top / highest * room.tall / frame.tall);
    brush.box(room.left - 4, room.top - 1.4 * size, room.wide + 4, room.tall + 1.9 * size, tone.ground);
    brush.text(`the tail, ${times.toLocaleString("en")} × as tall`, room.left, room.top - 0.3 * size, { size: 0.9 * size, colour: tone.accent });
    const wide = room.wide / part.length;
    part.forEach((count, i) => {
      const tall = (count / highest) * room.tall;
      brush.box(room.left + i * wide, room.top + room.tall - tall + 0.3 * size, Math.max(1, wide - 1), tall, tone.accent);
    });
    brush.line([[room.left, room.top + room.tall + 0.3 * size], [room.left + room.wide, room.top + room.tall + 0.3 * size]], tone.soft, 1);
  }
}
