// On every page: theme, menus, copying, pictures that are missing, the form of a new table.

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

for (const button of document.querySelectorAll("[data-theme-toggle]")) {
  button.addEventListener("click", () => {
    const now = root.dataset.theme ?? (dark.matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      /* private window */
    }
  });
}

for (const image of document.querySelectorAll("img[data-fallback]")) {
  const mend = () => {
    if (!image.src.endsWith(image.dataset.fallback)) image.src = image.dataset.fallback;
  };
  image.addEventListener("error", mend, { once: true });
  if (image.complete && image.naturalWidth === 0) mend();
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return;
  }
  const before = [...button.childNodes];
  button.textContent = button.dataset.done;
  setTimeout(() => button.replaceChildren(...before), 1600);
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    copy(field.value, button);
  });
}
for (const button of document.querySelectorAll("[data-copy-text]"))
  button.addEventListener("click", () => copy(button.dataset.copyText, button));

const menus = [...document.querySelectorAll("details.menu")];
document.addEventListener("click", (event) => {
  for (const menu of menus) if (menu.open && !menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus)
    if (menu.open) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
});

// The language switch keeps the rest of the address.
for (const link of document.querySelectorAll("a[data-lang]")) {
  const address = new URL(location.href);
  address.searchParams.set("lang", link.dataset.lang);
  link.href = address.pathname + address.search + address.hash;
}

const greeting = document.querySelector("[data-greeting]");
if (greeting) {
  const hour = new Date().getHours();
  greeting.textContent = greeting.dataset[hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "day"];
}

const form = document.querySelector("form[data-new-table]");
if (form) {
  const rows = [...form.querySelectorAll("[data-seat]")];
  const go = form.querySelector("[data-go]");
  const hint = form.querySelector("[data-hint-open]");
  const refresh = () => {
    const seats = Number(form.elements.seats.value);
    let open = false;
    let here = false;
    for (const [i, row] of rows.entries()) {
      const [kind, level] = row.querySelectorAll("select");
      row.hidden = i >= seats;
      kind.disabled = level.disabled = i >= seats;
      row.querySelector("[data-level]").style.visibility = kind.value === "bot" ? "visible" : "hidden";
      row.querySelector("[data-level]").hidden = kind.value === "here";
      const name = row.querySelector("[data-name]"); // of somebody else at this device
      name.hidden = kind.value !== "here";
      name.querySelector("input").disabled = name.hidden || i >= seats;
      here ||= !name.hidden && i < seats;
      if (i < seats && kind.value === "open") open = true;
    }
    go.textContent = open ? go.dataset.withOpen : go.dataset.withoutOpen;
    hint.hidden = !open;
    form.querySelector("[data-hint-here]").hidden = !here;
  };
  form.addEventListener("change", (event) => {
    const changed = event.target;
    if (changed.value === "me")
      for (const row of rows) {
        // one person sits on one chair
        const kind = row.querySelector("select");
        if (kind !== changed && kind.value === "me") kind.value = "bot";
      }
    refresh();
  });
  refresh();
}

// A form is sent once; a second click while it travels would open a second table.
for (const one of document.querySelectorAll("form[method=post]")) {
  one.addEventListener("submit", (event) => {
    if (one.dataset.sent) event.preventDefault();
    one.dataset.sent = "1";
    setTimeout(() => {
      delete one.dataset.sent;
    }, 4000);
  });
}
