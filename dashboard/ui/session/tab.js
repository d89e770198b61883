// What the tab of the browser knows: the token of its work, and the views that were seen.
const KEY = "learnmost-work";

// A page that opens writes its view into the address a moment later: that is one view, and one step back. Only what
// follows a click or a key is a new one.
function oneStepForOneView() {
  if (window.learnmostSteps) return;
  window.learnmostSteps = true;
  const push = window.history.pushState.bind(window.history);
  let touched = false;
  for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, () => (touched = true), true);
  window.history.pushState = (state, title, url) => {
    const same = new URL(url, window.location.href).pathname === window.location.pathname;
    if (same && !touched) window.history.replaceState(state, title, url);
    else push(state, title, url);
    touched = false;
  };
}

export default function ({ data, setStateValue }) {
  oneStepForOneView();
  let before = "";
  try {
    before = window.sessionStorage.getItem(KEY) || "";
    window.sessionStorage.setItem(KEY, data.token);
  } catch {
    // A browser that keeps nothing: the work is there until the page is loaded again.
  }
  // The token of before this load is asked for once; where the page does not wait for it, silence means that none was.
  if (data.ask && before !== data.token && (before || data.waiting)) setStateValue("before", before);
}
