// Streamlit fetches plotly, five megabytes of script, when the first chart comes, and the chart waits for it. While the
// page has nothing else to do it is fetched before, so that it is there when somebody asks for a chart.
function fetchAhead(file) {
  const own = document.querySelector('script[type="module"][src*="/static/js/"]');
  if (!own || !file || window.learnmostAhead) return;
  window.learnmostAhead = true;
  // What fails here is fetched again when it is needed.
  const fetched = () => import(new URL(file, own.src).href).catch(() => {});
  if (window.requestIdleCallback) window.requestIdleCallback(fetched, { timeout: 3000 });
  else setTimeout(fetched, 1000);
}

// Charts carry their own colours, and the page is not run again when the browser turns dark or light: ask for it.
export default function ({ data, setStateValue }) {
  fetchAhead(data.charts);
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");
  // A moment later, so that streamlit has changed its own theme and reports the new one.
  const tell = () => setTimeout(() => setStateValue("scheme", scheme.matches ? "dark" : "light"), 100);
  scheme.addEventListener("change", tell);
  return () => scheme.removeEventListener("change", tell);
}
