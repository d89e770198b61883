// A tree of questions, from left to right: each end is a button with the test that is recommended there.
function fork(tree, open) {
  const part = document.createElement("div");
  part.className = "fork";
  const asks = document.createElement("p");
  asks.textContent = tree.asks;
  const list = document.createElement("ul");
  for (const branch of tree.branches) {
    const item = document.createElement("li");
    const answer = document.createElement("span");
    answer.className = "answer";
    answer.textContent = branch.answer;
    if (branch.page) {
      const leaf = document.createElement("button");
      leaf.type = "button";
      const test = document.createElement("strong");
      test.textContent = branch.test;
      const where = document.createElement("small");
      where.textContent = branch.title;
      leaf.append(answer, test, where);
      leaf.onclick = () => open(branch.page);
      item.append(leaf);
    } else {
      item.append(answer, fork(branch, open));
    }
    list.append(item);
  }
  part.append(asks, list);
  return part;
}

export default function ({ data, parentElement, setTriggerValue }) {
  const place = parentElement.querySelector("nav");
  place.setAttribute("aria-label", "Which test for which experiment");
  place.replaceChildren(fork(data.tree, (page) => setTriggerValue("leaf", page)));
}
