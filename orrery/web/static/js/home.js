// The level chosen at the side is the one that the buttons "Play" start against.

const name = document.querySelector("[data-level-name]");
for (const choice of document.querySelectorAll("input[name='chosen-level']")) {
  choice.addEventListener("change", () => {
    for (const field of document.querySelectorAll("[data-level-chosen]")) field.value = choice.value;
    name.textContent = choice.dataset.name;
  });
  if (choice.checked) choice.dispatchEvent(new Event("change")); // a page that the browser kept keeps the choice
}
