// Charts carry their own colours, and the page is not run again when the browser turns dark or light: ask for it.
// Streamlit begins this anew where it has changed its theme, and where the page was drawn in other colours than before.
export default function ({ data, setStateValue }) {
  let timer;
  const ask = (times) => {
    const colour = getComputedStyle(document.querySelector("[data-testid=stApp]")).backgroundColor;
    const dark = Math.max(...colour.match(/\d+/g).slice(0, 3).map(Number)) < 80;
    if (dark === data.dark || times === 0) return;
    setStateValue("dark", dark);
    // Of what several tell in one moment streamlit may draw the part of one of them alone; then ask again.
    timer = setTimeout(ask, 3000, times - 1);
  };
  timer = setTimeout(ask, 100, 5);
  return () => clearTimeout(timer);
}
