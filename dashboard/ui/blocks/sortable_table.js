// Sorts, filters and copies a table of the page. The table is plain HTML beside this component, and may come later
// than it. Its container stays when its rows are drawn anew, so the container listens, and the order is applied again.
export default function ({ data, parentElement }) {
  const find = () => document.querySelector(`.st-key-${CSS.escape(data.table)}`);
  let watch;
  const begin = () => {
    const box = find();
    if (!box?.querySelector("tbody")) return;
    watch.disconnect();
    serve(box, parentElement);
    watch = new MutationObserver(() => {
      const row = box.querySelector("tbody")?.rows[0];
      if (row && row.dataset.place === undefined) serve(box, parentElement);
    });
    watch.observe(box, { childList: true, subtree: true });
  };
  watch = new MutationObserver(begin);
  watch.observe(document.body, { childList: true, subtree: true });
  begin();
  return () => watch.disconnect();
}

function serve(box, parentElement) {
  const search = parentElement.querySelector("input");
  const said = parentElement.querySelector("output");
  const copy = parentElement.querySelector("button");
  const kept = (box.gridState ??= { column: null, down: false });
  const body = () => box.querySelector("tbody");
  const value = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;

  const empty = (row) => row.cells[kept.column].textContent.trim() === "";

  const compare = (one, other) => {
    // What has no value comes last, up and down: it is neither the least nor the greatest.
    if (empty(one) !== empty(other)) return empty(one) ? 1 : -1;
    const [a, b] = [value(one, kept.column), value(other, kept.column)];
    const numbers = [Number(a), Number(b)];
    const order = numbers.some(Number.isNaN) ? a.localeCompare(b) : numbers[0] - numbers[1];
    return kept.down ? -order : order;
  };
  const arrange = () => {
    const rows = [...body().rows];
    rows.forEach((row, place) => (row.dataset.place ??= place));
    const first = (one, other) => Number(one.dataset.place) - Number(other.dataset.place);
    rows.sort(kept.column === null ? first : (one, other) => compare(one, other) || first(one, other));
    body().append(...rows);
    box.querySelectorAll("th").forEach((head, column) => {
      const sorted = column === kept.column;
      head.setAttribute("aria-sort", sorted ? (kept.down ? "descending" : "ascending") : "none");
    });
    const needle = search.value.trim().toLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(needle);
    said.value = needle ? `${rows.filter((row) => !row.hidden).length} of ${rows.length}` : "";
  };
  // Up, down, and back to the order of the page.
  const turn = (head) => {
    const column = head.cellIndex;
    if (kept.column !== column) Object.assign(kept, { column, down: false });
    else if (!kept.down) kept.down = true;
    else Object.assign(kept, { column: null, down: false });
    arrange();
  };

  box.onclick = (event) => event.target.closest("th") && turn(event.target.closest("th"));
  box.onkeydown = (event) => {
    if (!["Enter", " "].includes(event.key) || !event.target.closest("th")) return;
    event.preventDefault();
    turn(event.target.closest("th"));
  };
  search.oninput = arrange;
  copy.onclick = async () => {
    const rows = [box.querySelector("thead tr"), ...body().rows].filter((row) => !row.hidden);
    const text = rows.map((row) => [...row.cells].map((cell) => cell.textContent).join("\t")).join("\n");
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Not allowed by the browser";
    }
    setTimeout(() => (copy.textContent = "Copy"), 1500);
  };
  arrange();
}
