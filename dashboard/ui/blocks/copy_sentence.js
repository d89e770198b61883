// Copies the sentence that it was given. Where the browser does not allow that, the sentence is there to be copied.
export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button");
  const label = button.querySelector("span");
  const said = parentElement.querySelector("[role=status]");
  const shown = parentElement.querySelector("textarea");
  label.textContent = data.label;
  button.setAttribute("aria-label", data.what);
  shown.setAttribute("aria-label", data.what);
  if (shown.value !== data.text) {
    shown.value = data.text;
    shown.hidden = true;
    said.textContent = "";
  }
  const copied = () => {
    shown.hidden = true;
    label.textContent = data.done;
    said.textContent = data.done;
    setTimeout(() => {
      label.textContent = data.label;
      said.textContent = "";
    }, 2000);
  };
  const byHand = () => {
    shown.hidden = false;
    shown.focus();
    shown.select();
    // Without https, as in a lab's own network, browsers offer this way alone.
    let done = false;
    try {
      done = document.execCommand("copy");
    } catch {
      done = false;
    }
    if (done) {
      copied();
      button.focus();
    } else {
      said.textContent = data.by_hand;
    }
  };
  button.onclick = () => {
    if (!navigator.clipboard) return byHand();
    navigator.clipboard.writeText(data.text).then(copied, byHand);
  };
}
