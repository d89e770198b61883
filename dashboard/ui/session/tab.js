// What the tab of the browser knows: the token of its work, and the views that were seen; and what all its tabs know:
// the token of their files, and how the files are called in addresses.
const KEY = "learnmost-work";
const BROWSER = "learnmost-browser";
const FILES = "learnmost-files";
const MOST_FILES = 100;


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

// The files of this browser: those that were known, and with them those that this session was given.
function filesOf(data) {
  const known = JSON.parse(window.localStorage.getItem(FILES) || "[]");
  if (data.files.length) {
    const all = [...new Set([...data.files, ...known])].slice(0, MOST_FILES);
    window.localStorage.setItem(FILES, JSON.stringify(all));
    if (!window.localStorage.getItem(BROWSER)) window.localStorage.setItem(BROWSER, data.browser);
  }
  return known;
}

export default function ({ data, setStateValue }) {
  oneStepForOneView();
  let before = "";
  let browser = "";
  let known = [];
  try {
    before = window.sessionStorage.getItem(KEY) || "";
    window.sessionStorage.setItem(KEY, data.token);
    known = filesOf(data);
    browser = window.localStorage.getItem(BROWSER) || "";
  } catch {
    // A browser that keeps nothing: the work is there until the page is loaded again.
  }
  if (before === data.token) before = "";
  // What was before this load is asked for once; where the page does not wait for it, silence means that there is none.
  const wanted = data.ask && (before || data.waiting || (data.offer && known.length));
  if (wanted || (data.share && browser)) {
    setStateValue("told", { before, browser, mine: known.includes(data.asked) });
  }
}
