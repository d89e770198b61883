// What is shuffled: curves that change their colours, ranks that change places, differences that change their signs.
// Each picture draws one arrangement on its way from another; `from` is null while nothing has been dealt yet.
class CurvesPicture {
  constructor(act) {
    Object.assign(this, act.shown);
    this.colours = act.colours;
    this.dashes = act.dashes;
    this.observed = act.shown.index;
    const every = this.values.flat();
    this.low = Math.min(...every);
    this.high = Math.max(...every);
    // Levels that grow by factors would crowd at the left of a plain axis.
    const [first, last] = [this.levels[0], this.levels.at(-1)];
    const middle = this.levels[Math.floor(this.levels.length / 2)];
    this.log = first > 0 && this.levels.length > 3 && middle - first < 0.2 * (last - first);
    this.means = new Map();
  }

  mean(labels) {
    if (!this.means.has(labels)) {
      const sums = this.colours.map(() => this.levels.map(() => 0));
      const counts = this.colours.map(() => 0);
      labels.forEach((name, curve) => {
        counts[name] += 1;
        this.values[curve].forEach((value, level) => (sums[name][level] += value));
      });
      if (this.means.size > 50) this.means.clear();
      this.means.set(labels, sums.map((row, name) => row.map((sum) => sum / counts[name])));
    }
    return this.means.get(labels);
  }

  draw(brush, { x, y, width, height }, { from, to, turn, size }) {
    const { tone, ctx } = brush;
    const yTicks = ticks(this.low, this.high, 4);
    ctx.font = `400 ${size}px ${brush.family}`;
    const room = Math.max(...yTicks.map((tick) => ctx.measureText(tickText(tick)).width)) + 10;
    const [left, right, bottom, top] = [x + room, x + width - 6, y + height - 2.9 * size, y + 0.9 * size];
    const place = this.log ? Math.log : (level) => level;
    const [first, last] = [place(this.levels[0]), place(this.levels.at(-1))];
    const px = (level) => (last > first ? between(left, right, (place(level) - first) / (last - first)) : (left + right) / 2);
    const py = (score) => between(bottom, top, this.high > this.low ? (score - this.low) / (this.high - this.low) : 0.5);
    for (const tick of yTicks) {
      brush.line([[left, py(tick)], [right, py(tick)]], tone.grid, 1);
      brush.text(tickText(tick), left - 8, py(tick) + size * 0.35, { size, colour: tone.soft, align: "right" });
    }
    const count = this.levels.length;
    const marks = this.log
      ? (width > 500 ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1]).map((share) => this.levels[Math.round(share * (count - 1))])
      : ticks(this.levels[0], this.levels.at(-1), width > 700 ? 6 : 3);
    marks.forEach((tick, at) => {
      const align = at === 0 ? "left" : at === marks.length - 1 && px(tick) > right - 3 * size ? "right" : "center";
      brush.text(tickText(tick), px(tick), bottom + 1.15 * size, { size, colour: tone.soft, align });
    });
    brush.text(this.level_label, (left + right) / 2, bottom + 2.4 * size, {
      size, colour: tone.soft, align: "center", most: right - left,
    });
    brush.text(this.score_label, x, y + 0.35 * size, { size, colour: tone.soft, most: width - 14 });
    this.lines(brush, px, py, { from, to, turn, size });
  }

  lines(brush, px, py, { from, to, turn, size }) {
    const { tone, ctx } = brush;
    const grey = tone.bar;
    const colour = (labels, curve) => (labels ? this.colours[labels[curve]] : grey);
    const stride = Math.ceil(this.values.length / 240);
    const thin = this.values.length > 60 ? 1 : 1.6;
    for (let curve = 0; curve < this.values.length; curve += stride) {
      ctx.globalAlpha = this.values.length > 60 ? 0.35 : 0.5;
      const shade = turn < 0.5 ? mixed(colour(from, curve), grey, 2 * turn) : mixed(grey, colour(to, curve), 2 * turn - 1);
      brush.line(this.values[curve].map((value, level) => [px(this.levels[level]), py(value)]), shade, thin);
    }
    ctx.globalAlpha = from ? 1 : turn;
    const [before, after] = [from && this.mean(from), to && this.mean(to)];
    if (after && ctx.globalAlpha > 0) {
      const width = Math.max(3, size / 5);
      const rows = after.map((row, name) =>
        row.map((value, level) => [px(this.levels[level]), py(before ? between(before[name][level], value, ease(turn)) : value)]),
      );
      for (const points of rows) brush.line(points, tone.ground, width + 3);
      rows.forEach((points, name) => brush.line(points, this.colours[name], width, this.dashes[name].map((part) => part * width)));
    }
    ctx.globalAlpha = 1;
  }
}

// A picture with a column for each algorithm, the best first; numbers and arrangements stay in the order of the data.
class ColumnsPicture {
  constructor(act) {
    Object.assign(this, act.shown);
    this.names = act.names;
    this.signs = act.signs;
    this.colours = act.colours;
    this.slots = this.names.map((_, place) => act.order.indexOf(place));
  }
}

class RanksPicture extends ColumnsPicture {
  constructor(act) {
    super(act);
    this.observed = this.ranks.map((row) => row.map((_, column) => column)).flat();
    this.middle = (this.worst + 1) / 2;
    this.span = Math.max(...act.means.map((means) => Math.max(...means.map((mean) => Math.abs(mean - this.middle)))), 1e-9);
  }

  draw(brush, { x, y, width, height }, { from, to, turn, size, mean }) {
    const { tone, ctx } = brush;
    const many = this.names.length;
    const rows = Math.min(this.ranks.length, 40);
    const strip = clamp(height * 0.34, 90, 160);
    const top = y + 1.7 * size;
    const tall = (y + height - strip - top) / rows;
    const readable = tall > 1.05 * size;
    const label = clamp(width * 0.26, 5.2 * size, readable ? 9 * size : 6 * size);
    const [left, right] = [x + label, x + width - 4];
    const wide = (right - left) / many;
    const column = (place) => left + wide * this.slots[place];
    const shade = (strength) => mixed(tone.pale, tone.curve, 0.85 * strength);
    const labels = to ?? this.observed;
    this.names.forEach((name, place) => {
      // A few letters of a name say less than its sign.
      brush.text(wide > 3 * size ? name : this.signs[place], column(place) + wide / 2, top - 0.5 * size, {
        size, colour: this.colours[place], align: "center", weight: 600, most: wide - 4,
      });
    });
    const start = new Array(many);
    for (let row = 0; row < rows; row += 1) {
      if (readable) {
        brush.text(this.datasets[row], left - 8, top + tall * (row + 0.5) + size * 0.3, {
          size, colour: tone.soft, align: "right", most: label - 10,
        });
      }
      const at = row * many;
      for (let place = 0; place < many; place += 1) start[(from ?? this.observed)[at + place]] = place;
      for (let place = 0; place < many; place += 1) {
        const own = labels[at + place];
        const rank = this.ranks[row][own];
        const cx = between(column(start[own]), column(place), ease(turn));
        const strength = this.worst > 1 ? (this.worst - rank) / (this.worst - 1) : 0;
        ctx.globalAlpha = 0.92;
        const gap = tall > 8 ? 2 : 1;
        brush.box(cx + gap, top + tall * row + gap / 2, wide - 2 * gap, tall - gap, shade(strength));
        ctx.globalAlpha = 1;
        const words = String(rank);
        if (readable && wide > 0.52 * size * (words.length + 1)) {
          brush.text(words, cx + wide / 2, top + tall * (row + 0.5) + size * 0.33, {
            size, align: "center", weight: strength > 0.99 ? 700 : 400,
            colour: strength > 0.55 ? tone.ground : tone.ink,
          });
        }
      }
    }
    // Rows are too thin for their numbers: what the shades say.
    if (!readable) {
      [1, this.worst].forEach((rank, at) => {
        const line = top + (0.6 + 1.4 * at) * size;
        brush.box(x, line - 0.4 * size, 0.8 * size, 0.8 * size, shade(at ? 0 : 1));
        brush.text(`rank ${rank}`, x + 1.2 * size, line + 0.3 * size, { size, colour: tone.soft, most: label - 1.2 * size });
      });
    }
    if (rows < this.ranks.length) {
      brush.text(`and ${this.ranks.length - rows} more data sets`, left, top + tall * rows + size, { size, colour: tone.soft });
    }
    this.strip(brush, { left, right, column, wide, y: y + height - strip, strip, size, label }, mean);
  }

  // Mean ranks as bars from the middle rank, upwards for the better half: what chi-square adds up.
  strip(brush, { left, right, column, wide, y, strip, size, label }, mean) {
    const { tone } = brush;
    const middle = y + strip / 2 + size * 0.4;
    const reach = strip / 2 - 1.2 * size;
    brush.line([[left, middle], [right, middle]], tone.soft, 1);
    brush.ctx.font = `400 ${size}px ${brush.family}`;
    // Words that have no room beside each other stand below each other.
    const lines = brush.ctx.measureText(this.measured).width > label - 10 ? this.measured.split(" ") : [this.measured];
    lines.forEach((words, line) => {
      const down = (line - (lines.length - 1) / 2) * 1.05 * size;
      brush.text(words, left - 8, middle + size * 0.3 + down, { size, colour: tone.soft, align: "right", most: label - 10 });
    });
    mean.forEach((rank, place) => {
      const up = ((this.middle - rank) / this.span) * reach;
      brush.box(column(place) + wide * 0.22, Math.min(middle, middle - up), wide * 0.56, Math.abs(up), this.colours[place]);
      const words = rank.toFixed(2);
      if (wide > 0.52 * size * words.length) {
        brush.text(words, column(place) + wide / 2, up >= 0 ? middle - up - 5 : middle - up + size, {
          size, align: "center",
        });
      }
    });
  }
}

class SignsPicture {
  constructor(act) {
    Object.assign(this, act.shown);
    this.names = act.names;
    this.colours = act.colours;
    this.observed = this.differences.map(() => 1);
    this.reach = Math.max(...this.differences.map(Math.abs), 1e-300);
  }

  draw(brush, { x, y, width, height }, { from, to, turn, size, mean, before }) {
    const { tone } = brush;
    const [top, bottom] = [y + 2.2 * size, y + height - 1.9 * size];
    const marks = ticks(-this.reach, this.reach, 6);
    brush.ctx.font = `400 ${size}px ${brush.family}`;
    const room = Math.max(...marks.map((tick) => brush.ctx.measureText(tickText(tick)).width)) + 12;
    const [left, right] = [x + room, x + width - 6];
    const py = (value) => between((top + bottom) / 2, top, value / this.reach);
    const middle = (top + bottom) / 2;
    for (const tick of marks) {
      brush.line([[left, py(tick)], [right, py(tick)]], tick === 0 ? tone.soft : tone.grid, tick === 0 ? 1.5 : 1);
      brush.text(tickText(tick), left - 8, py(tick) + size * 0.35, { size, colour: tone.soft, align: "right" });
    }
    const upper = this.favours > 0 ? 0 : 1;
    brush.text(`${this.names[upper]} better ↑`, left, y + 1.1 * size, { size, colour: this.colours[upper], weight: 600, most: right - left });
    brush.text(`${this.names[1 - upper]} better ↓`, left, y + height - 0.3 * size, {
      size, colour: this.colours[1 - upper], weight: 600, most: right - left,
    });
    const many = this.differences.length;
    const step = (right - left) / many;
    const dot = clamp(step * 0.4, 2.2, 9);
    const old = from ?? this.observed;
    this.differences.forEach((difference, at) => {
      const value = difference * between(old[at], (to ?? this.observed)[at], ease(turn));
      const px = left + step * (at + 0.5);
      const colour = value === 0 ? tone.soft : this.colours[value > 0 ? upper : 1 - upper];
      if (step > 4) brush.line([[px, middle], [px, py(value)]], colour, clamp(step * 0.12, 1, 3));
      brush.ctx.beginPath();
      brush.ctx.arc(px, py(value), dot, 0, 2 * Math.PI);
      brush.ctx.fillStyle = colour;
      brush.ctx.fill();
    });
    const level = between(before ?? mean, mean, ease(turn));
    brush.line([[left, py(level)], [right, py(level)]], tone.ink, 3, [10, 6]);
    brush.text("mean", right, py(level) + (level >= 0 ? -6 : size), { size, align: "right", weight: 600, clear: true });
  }
}
