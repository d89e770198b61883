// What is counted and not curved: coins that fall to one of two sides, means that move, and tables of p values.
class CoinsPicture {
  constructor(act) {
    Object.assign(this, act.shown);
    this.names = act.names;
    this.colours = act.colours;
    const many = act.wide || this.wins[0] + this.wins[1];
    const first = Math.round((many * this.wins[0]) / (this.wins[0] + this.wins[1]));
    this.observed = Array.from({ length: many }, (_, coin) => (coin < first ? 1 : -1));
    this.per = (this.wins[0] + this.wins[1]) / many;
    this.hushed = Math.max(1, Math.ceil(this.silent.reduce((sum, one) => sum + one, 0) / 2500));
  }

  draw(brush, { x, y, width, height }, { from, to, turn, size, only }) {
    const { tone, ctx } = brush;
    const labels = to ?? this.observed;
    const quiet = this.silent.map((count, at) => ({ count, words: this.silent_words[at] })).filter(({ count }) => count);
    const shares = [1, 1, ...quiet.map(() => 1 - only)];
    const sum = shares.reduce((all, one) => all + one, 0);
    const gap = 1.2 * size;
    const top = y + 4.2 * size;
    const tall = y + height - top - size;
    const heaps = [];
    let left = x;
    for (const share of shares) {
      const wide = ((width - gap * (shares.length - 1)) * share) / sum;
      heaps.push({ left, wide });
      left += wide + gap;
    }
    const counts = [labels.filter((sign) => sign > 0).length, labels.filter((sign) => sign < 0).length];
    // Room for all coins on one side; cases that fall away no longer ask for any.
    const dots = [this.observed.length, ...(only < 0.5 ? quiet.map(({ count }) => count / this.hushed) : [])];
    const fitting = dots.map((many, at) => Math.sqrt((heaps[at ? at + 1 : 0].wide * tall) / Math.max(1, many)) * 0.9);
    const cell = clamp(Math.min(...fitting), 2.5, 3 * size);
    const place = (heap, number) => {
      const across = Math.max(1, Math.floor(heaps[heap].wide / cell));
      return [heaps[heap].left + cell * ((number % across) + 0.5), top + cell * (Math.floor(number / across) + 0.5)];
    };
    const scale = (count) => Math.round(count * this.per).toLocaleString("en");
    this.names.forEach((name, side) => {
      brush.text(name, heaps[side].left, y + 1.1 * size, { size, colour: this.colours[side], weight: 600, most: heaps[side].wide });
      brush.text(scale(counts[side]), heaps[side].left, y + 3.2 * size, { size: 1.8 * size, weight: 700, colour: this.colours[side] });
    });
    const where = (signs) => {
      const seen = [0, 0];
      return signs.map((sign) => place(sign > 0 ? 0 : 1, seen[sign > 0 ? 0 : 1]++));
    };
    const [old, now] = [where(from ?? this.observed), where(labels)];
    const dot = (px, py, colour) => {
      ctx.beginPath();
      ctx.arc(px, py, 0.42 * cell, 0, 2 * Math.PI);
      ctx.fillStyle = colour;
      ctx.fill();
    };
    now.forEach(([px, py], coin) => {
      const [sx, sy] = old[coin];
      dot(between(sx, px, ease(turn)), between(sy, py, ease(turn)), this.colours[labels[coin] > 0 ? 0 : 1]);
    });
    ctx.globalAlpha = 1 - only;
    if (only < 0.99) {
      quiet.forEach(({ count, words }, at) => {
        const heap = heaps[at + 2];
        brush.text(words, heap.left, y + 1.1 * size, { size, colour: tone.soft, weight: 600, most: heap.wide });
        brush.text(count.toLocaleString("en"), heap.left, y + 3.2 * size, { size: 1.8 * size, weight: 700, colour: tone.soft });
        for (let number = 0; number < count / this.hushed; number += 1) {
          const [px, py] = place(at + 2, number);
          dot(px, py + only * height, tone.bar);
        }
      });
    }
    ctx.globalAlpha = 1;
  }
}

class MeansPicture extends ColumnsPicture {
  constructor(act) {
    super(act);
    this.observed = null;
    const every = (act.means ?? [this.values]).flat();
    const [low, high] = [Math.min(...every), Math.max(...every)];
    const room = 0.12 * (high - low) || Math.abs(high) * 0.1 || 1;
    // From zero where that does not make the differences too small to see.
    const zero = low >= 0 && high - low > 0.1 * high;
    [this.low, this.high] = [zero ? 0 : low - room, high + room];
  }

  draw(brush, { x, y, width, height }, { turn, size, mean, before, observed }) {
    const { tone, ctx } = brush;
    const marks = ticks(this.low, this.high, 5);
    ctx.font = `400 ${size}px ${brush.family}`;
    const room = Math.max(...marks.map((tick) => ctx.measureText(tickText(tick)).width)) + 12;
    const [left, right, top, bottom] = [x + room, x + width - 6, y + 1.8 * size, y + height - 2 * size];
    const py = (value) => between(bottom, top, (value - this.low) / (this.high - this.low));
    brush.text(this.measure, x, y + 0.9 * size, { size, colour: tone.soft, most: width });
    for (const tick of marks) {
      brush.line([[left, py(tick)], [right, py(tick)]], tone.grid, 1);
      brush.text(tickText(tick), left - 8, py(tick) + 0.35 * size, { size, colour: tone.soft, align: "right" });
    }
    const wide = (right - left) / this.names.length;
    const now = mean ?? this.values;
    const radius = clamp(0.2 * wide, 4, 0.8 * size);
    this.names.forEach((name, at) => {
      const px = left + wide * (this.slots[at] + 0.5);
      const value = between((before ?? now)[at], now[at], ease(turn));
      if (this.low === 0) brush.line([[px, bottom], [px, py(value)]], this.colours[at], Math.max(2, radius / 3));
      ctx.beginPath();
      ctx.arc(px, py(value), radius, 0, 2 * Math.PI);
      ctx.fillStyle = this.colours[at];
      ctx.fill();
      if (observed) {
        brush.text(this.texts[at], px, py(value) - radius - 0.4 * size, { size, align: "center", weight: 600, most: wide, clear: true });
      }
      brush.text(wide > 4 * size ? name : this.signs[at], px, bottom + 1.3 * size, { size, align: "center", colour: this.colours[at], weight: 600, most: wide - 6 });
    });
  }
}

class LadderPicture {
  constructor(act) {
    Object.assign(this, act.shown);
    this.observed = null;
  }

  draw(brush, { x, y, width, height }, { size }) {
    const { tone } = brush;
    // On a narrow screen the name of a row stands over its numbers.
    const narrow = width < 34 * size;
    const rows = this.rungs.length + 1 + (this.more ? 1 : 0);
    const tall = Math.min(3.6 * size, height / (rows + 0.3));
    const text = clamp(0.5 * tall, narrow ? 0.8 * size : size, 1.7 * size);
    const start = x + 0.5 * size;
    const numbers = this.rungs.some(({ before }) => before);
    // Columns end where they look best, or further left where what stands in the next one needs the room.
    const ends = [0.7, 0.82, 0.98].map((share) => x + share * width);
    const widest = (words) => {
      brush.ctx.font = `700 ${text}px ${brush.family}`;
      return Math.max(...words.map((word) => brush.ctx.measureText(word).width)) + 0.8 * text;
    };
    const how = Math.min(ends[1], ends[2] - widest(this.rungs.map(({ after }) => after)));
    const first = Math.min(how - widest(this.rungs.map((rung) => rung.how)), ends[2] - widest([this.heads[2]]));
    const at = [Math.min(ends[0], first), how, ends[2]];
    const look = (marked) => ({ size: text, weight: marked ? 700 : 400, colour: marked ? tone.ink : tone.soft });
    brush.text(this.heads[0], at[0], y + 0.7 * tall, { ...look(false), align: "right" });
    brush.text(this.heads[2], at[2], y + 0.7 * tall, { ...look(false), align: "right" });
    this.rungs.forEach(({ name, before, how, after, marked }, row) => {
      const top = y + tall * (row + 1);
      const line = top + (narrow ? 0.9 : 0.67) * tall;
      if (marked) brush.box(x, top + 1, width, tall - 2, tone.pale);
      brush.line([[x, top], [x + width, top]], tone.grid, 1);
      const most = narrow ? width - size : (numbers ? at[0] - 7 * text : at[1]) - start;
      brush.text(name, start, narrow ? top + 0.42 * tall : line, { ...look(marked), most });
      brush.text(before, at[0], line, { ...look(marked), align: "right" });
      brush.text(how, at[1], line, { ...look(marked), align: "right" });
      brush.text(after, at[2], line, { ...look(marked), colour: marked ? tone.accent : tone.soft, align: "right" });
    });
    if (this.more) {
      const line = y + tall * (this.rungs.length + 1) + 0.67 * tall;
      brush.text(`and ${this.more.toLocaleString("en")} more ${this.of}${this.more > 1 ? "s" : ""}`, start, line, look(false));
    }
  }
}

const PICTURES = {
  curves: CurvesPicture,
  ranks: RanksPicture,
  signs: SignsPicture,
  coins: CoinsPicture,
  means: MeansPicture,
  ladder: LadderPicture,
};
