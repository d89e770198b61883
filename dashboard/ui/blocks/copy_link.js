// Copies the address of the page, which holds the view.
export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button");
  button.textContent = data.label;
  const copied = () => {
    button.textContent = data.done;
    setTimeout(() => (button.textContent = data.label), 2000);
  };
  const byHand = () => {
    // Without https, as in a lab's own network, browsers offer this way alone.
    const box = document.createElement("textarea");
    box.value = window.location.href;
    button.after(box);
    box.select();
    document.execCommand("copy");
    box.remove();
    button.focus();
    copied();
  };
  button.onclick = () => {
    if (!navigator.clipboard) return byHand();
    navigator.clipboard.writeText(window.location.href).then(copied, byHand);
  };
}
