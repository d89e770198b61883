// The first lines of a table under heads that say what each column is; a head is a menu, by mouse and by keyboard.
export default function ({ data, parentElement: root, setTriggerValue }) {
  const box = root.querySelector(".box");
  const focused = box.querySelector("select:focus")?.dataset.column;
  const element = (name, text = "", parts = []) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.append(...parts);
    return made;
  };
  const menu = (head) => {
    const select = element("select");
    select.dataset.column = head.name;
    select.setAttribute("aria-label", `What is the column ${head.name}`);
    for (const role of data.roles) {
      const option = element("option", role.label);
      option.value = role.key;
      option.selected = role.key === head.role;
      select.append(option);
    }
    const role = data.roles.find((one) => one.key === head.role);
    if (role?.colour) select.style.setProperty("--role", role.colour);
    else select.classList.add("unused");
    select.onchange = () => setTriggerValue("assigned", { column: head.name, role: select.value });
    return select;
  };
  const heads = data.heads.map((head) => {
    const cell = element("th", "", [element("span", head.name), menu(head)]);
    cell.scope = "col";
    return cell;
  });
  const rows = data.rows.map((row) => element("tr", "", row.map((text) => element("td", text))));
  const table = element("table", "", [element("thead", "", [element("tr", "", heads)]), element("tbody", "", rows)]);
  box.replaceChildren(table);
  if (focused !== undefined) [...box.querySelectorAll("select")].find((one) => one.dataset.column === focused)?.focus();
}
