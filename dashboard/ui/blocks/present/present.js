// The button, the key P, and the window of the talk. The talk itself comes from the server once it is asked for.
const inField = (event) => event.composedPath()[0]?.closest?.("input, textarea, select, [contenteditable], [role=combobox]");

const find = (root) => ({
  open: root.querySelector(".open"),
  dialog: root.querySelector("dialog"),
  stage: root.querySelector(".stage"),
  canvas: root.querySelector("canvas"),
  handle: root.querySelector(".handle"),
  about: root.querySelector(".about"),
  sentence: root.querySelector(".sentence"),
  doubts: root.querySelector(".doubts"),
  names: root.querySelector(".names"),
  count: root.querySelector(".count"),
  dots: root.querySelector(".dots"),
  back: root.querySelector(".back"),
  next: root.querySelector(".next"),
  once: root.querySelector(".once"),
  hundred: root.querySelector(".hundred"),
  every: root.querySelector(".every"),
  leave: root.querySelector(".leave"),
});

// A dot for each step.
function dots(parts, steps, now, go) {
  if (parts.dots.children.length !== steps.length) {
    parts.dots.replaceChildren(...steps.map(() => Object.assign(document.createElement("button"), { type: "button" })));
  }
  [...parts.dots.children].forEach((dot, at) => {
    dot.setAttribute("aria-label", `Step ${at + 1} of ${steps.length}`);
    dot.setAttribute("aria-current", at === now ? "step" : "false");
    dot.onclick = (event) => {
      go(at);
      if (event.detail > 0) parts.stage.focus();
    };
  });
}

function legend(parts, act) {
  // Means and coins carry the names themselves, and a table is no picture of them.
  const shown = ["means", "coins", "ladder", "signs"].includes(act.shown.kind) ? [] : act.order.slice(0, 10);
  const items = shown.map((at) => {
    const item = document.createElement("li");
    const sign = document.createElement("i");
    sign.textContent = act.signs[at];
    sign.style.color = act.colours[at];
    item.append(sign, ` ${act.names[at]}`);
    return item;
  });
  if (shown.length && act.names.length > shown.length) {
    const more = document.createElement("li");
    more.textContent = `and ${act.names.length - shown.length} more`;
    items.push(more);
  }
  parts.names.replaceChildren(...items);
}

function dress(parts, tone) {
  for (const [name, colour] of Object.entries(tone)) parts.dialog.style.setProperty(`--${name}`, colour);
}

function keys(event, talk, leave) {
  const onButton = event.composedPath()[0]?.closest?.("button");
  const act = {
    ArrowRight: () => talk.go(talk.step + 1),
    PageDown: () => talk.go(talk.step + 1),
    ArrowLeft: () => talk.go(talk.step - 1),
    PageUp: () => talk.go(talk.step - 1),
    Home: () => talk.go(0),
    End: () => talk.go(talk.data.steps.length - 1),
    " ": () => talk.on(event.shiftKey ? 100 : 1),
    Enter: () => talk.whole(),
    p: leave,
    P: leave,
  }[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if (onButton && (event.key === "Enter" || event.key === " ")) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

export default function ({ data, parentElement: root, setTriggerValue }) {
  const parts = find(root);
  const kept = (root.talkState ??= { talk: null, waiting: 0, key: null });
  const ask = () => {
    if (parts.dialog.open || parts.open.getAttribute("aria-busy") === "true") return;
    // Asked again before the server knows that one has left: it would send the same talk, which is no news.
    if (data.talk) {
      show();
      return;
    }
    parts.open.setAttribute("aria-busy", "true");
    request(2500);
  };
  // A page that is just being drawn anew drops what it is asked for: ask again, each time after a longer wait, because
  // a busy server that is asked again begins again. In the end nobody is kept waiting for what does not come.
  const request = (patience) => {
    clearTimeout(kept.waiting);
    if (parts.open.getAttribute("aria-busy") !== "true") return;
    if (patience > 60000) {
      parts.open.removeAttribute("aria-busy");
      setTriggerValue("left", true);
      return;
    }
    setTriggerValue("asked", true);
    kept.waiting = setTimeout(() => request(2 * patience), patience);
  };
  const leave = () => parts.dialog.close();
  const show = () => {
    parts.open.removeAttribute("aria-busy");
    dress(parts, data.talk.tone);
    if (kept.talk) {
      kept.talk.take(data.talk);
    } else if (!parts.dialog.open) {
      parts.dialog.showModal();
      parts.stage.focus();
      kept.talk = new Talk(parts, data.talk);
    }
  };

  parts.open.onclick = ask;
  parts.dialog.onclose = () => {
    kept.talk?.stop();
    kept.talk = null;
    parts.open.focus();
    setTriggerValue("left", true);
  };
  parts.leave.onclick = leave;
  parts.dialog.onkeydown = (event) => kept.talk && keys(event, kept.talk, leave);
  const presses = {
    back: () => kept.talk.go(kept.talk.step - 1),
    next: () => kept.talk.go(kept.talk.step + 1),
    once: () => kept.talk.shuffle(1),
    hundred: () => kept.talk.shuffle(100),
    every: () => kept.talk.whole(),
  };
  for (const [name, act] of Object.entries(presses)) parts[name].onclick = (event) => pressed(event, act);
  // After a click with the mouse, Space belongs to the stage again.
  const pressed = (event, act) => {
    act();
    if (event.detail > 0) parts.stage.focus();
  };

  // What still comes of a talk that has been left does not open it again.
  const wanted = kept.talk || parts.open.getAttribute("aria-busy") === "true";
  if (data.talk && wanted) show();

  // Listens as long as the button stands: between two drawings of it there is a moment in which a key would be lost.
  kept.ask = ask;
  kept.key ??= listen(root, kept, parts.canvas);
}

function listen(root, kept, canvas) {
  const watch = new ResizeObserver(() => kept.talk?.draw());
  watch.observe(canvas);
  const key = (event) => {
    if (!root.isConnected) {
      document.removeEventListener("keydown", key);
      watch.disconnect();
      return;
    }
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    const elsewhere = document.querySelector("[role=dialog]");
    if (plain && event.key.toLowerCase() === "p" && !inField(event) && !elsewhere) kept.ask();
  };
  document.addEventListener("keydown", key);
  return key;
}
