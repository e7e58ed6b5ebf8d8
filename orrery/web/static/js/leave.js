// Leaving: the button says what will happen; resigning asks for a second tap in the same place.

const SOON = 1000; // milliseconds until the second tap counts
const form = document.querySelector("[data-leave]");
const go = form.querySelector("button");
const chosen = () => form.querySelector("input[name=how]:checked");
let sure = false;

function say() {
  sure = false;
  go.classList.remove("is-sure");
  go.disabled = false;
  go.textContent = chosen().dataset.go;
}

form.addEventListener("change", say);
form.addEventListener(
  "submit",
  (event) => {
    if (chosen().value !== "resign" || sure) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it was not sent
    go.textContent = form.dataset.sure;
    go.classList.add("is-sure");
    go.disabled = true;
    setTimeout(() => {
      sure = true;
      go.disabled = false;
      go.focus();
    }, SOON);
  },
  { capture: true },
);
say();
