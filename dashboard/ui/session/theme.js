// Charts carry their own colours, and the page is not run again when the browser turns dark or light: ask for it.
export default function ({ setStateValue }) {
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");
  // A moment later, so that streamlit has changed its own theme and reports the new one.
  const tell = () => setTimeout(() => setStateValue("scheme", scheme.matches ? "dark" : "light"), 100);
  scheme.addEventListener("change", tell);
  return () => scheme.removeEventListener("change", tell);
}
