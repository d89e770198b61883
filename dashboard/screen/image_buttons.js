// Saves the figure as SVG or PNG in the browser. A mode bar has one format, fixed in its configuration, and
// streamlit keeps plotly to itself; so the format is set just before the mode bar's own button is pressed.
export default function ({ data, parentElement }) {
  const save = (format) => {
    const figure = document.querySelector(`.st-key-${CSS.escape(data.chart)} .js-plotly-plot`);
    const camera = figure?.querySelector('.modebar-btn[data-title^="Download plot"]');
    if (!camera) return;
    const context = figure._context;
    const options = context.toImageButtonOptions;
    const ground = figure.layout.paper_bgcolor;
    try {
      // At the size on the screen; a PNG with three pixels for one, which is 300 dpi in a column of a paper.
      context.toImageButtonOptions = {
        format, filename: data.file, width: null, height: null, scale: format === "png" ? 3 : 1,
      };
      // The figure is transparent on the page. Alone it needs its ground, or light text may land on white.
      figure.layout.paper_bgcolor = data.ground;
      camera.click();
    } finally {
      context.toImageButtonOptions = options;
      figure.layout.paper_bgcolor = ground;
    }
  };
  for (const button of parentElement.querySelectorAll("button")) {
    button.onclick = () => save(button.dataset.format);
  }
}
