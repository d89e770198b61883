// Lets a finger say which point it is on before it taps it.
export default function () {
  const point = (event) => {
    const plot = event.target.closest?.(".js-plotly-plot .nsewdrag");
    const finger = event.changedTouches[0];
    if (plot && finger) {
      const { clientX, clientY } = finger;
      plot.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY, bubbles: true, view: window }));
    }
  };
  document.addEventListener("touchstart", point, { capture: true, passive: true });
  return () => document.removeEventListener("touchstart", point, { capture: true });
}
