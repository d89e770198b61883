// Tells the page how wide it is, in steps of 40 pixels and never more than a wide page. Begun anew, as when the browser
// turns dark, it tells nothing that is known: from a part of the page that would draw this part alone, and streamlit sends
// what else is told in that moment, that the page is dark, with it.
export default function ({ data, parentElement, setStateValue }) {
  const strip = parentElement.querySelector(".measure");
  let told = data.known;
  const measure = () => {
    const across = strip.getBoundingClientRect().width;
    const now = across >= data.wide ? data.wide : Math.floor(across / 40) * 40;
    if (now > 0 && now !== told) {
      told = now;
      setStateValue("width", now);
    }
  };
  const watcher = new ResizeObserver(measure);
  watcher.observe(strip);
  measure();
  return () => watcher.disconnect();
}
