// While people gather: what has changed is put in its place, without disturbing what the reader is doing.

const main = document.querySelector("[data-lobby]");
const EVERY = 2500;

async function refresh() {
  if (document.hidden) return;
  let answer;
  try {
    answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  } catch {
    return;
  }
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-lobby]");
  if (!fresh) {
    location.reload();
    return;
  } // the game has begun
  const parts = [...main.querySelectorAll("[data-live]")];
  for (const [i, next] of [...fresh.querySelectorAll("[data-live]")].entries()) {
    const now = parts[i];
    if (now && now.innerHTML !== next.innerHTML && !now.contains(document.activeElement))
      now.innerHTML = next.innerHTML;
  }
  const [begin, then] = [
    main.querySelector("form[action$='/start'] button"),
    fresh.querySelector("form[action$='/start'] button"),
  ];
  if (begin && then) {
    begin.disabled = then.disabled;
    begin.ariaDisabled = then.ariaDisabled;
    begin.innerHTML = then.innerHTML;
  }
}
setInterval(refresh, EVERY);

for (const button of main.querySelectorAll("[data-share-link]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    navigator.share({ url: button.dataset.shareLink, title: button.dataset.title }).catch(() => {
      /* they thought better of it */
    });
  });
}
