// Tells the page how high the window is, in steps of 20 pixels, and whether card and rail stand below each other in it.
// It stands on the card: where that comes in place of a list of demos, the page was scrolled down to one of them.
export default function ({ data, parentElement, setStateValue }) {
  if (!parentElement.isKnown) {
    parentElement.isKnown = true;
    document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  }
  let told = `${data.height} ${data.narrow}`;
  const measure = () => {
    const height = Math.floor(window.innerHeight / 20) * 20;
    const narrow = window.innerWidth <= 640;
    if (height > 0 && `${height} ${narrow}` !== told) {
      told = `${height} ${narrow}`;
      setStateValue("size", { height, narrow });
    }
  };
  window.addEventListener("resize", measure);
  measure();
  return () => window.removeEventListener("resize", measure);
}
