// While people gather: ask now and then who has sat down, without disturbing what the reader is doing.

const main = document.querySelector("[data-lobby]");

async function refresh() {
  if (document.hidden || main.contains(document.activeElement) && document.activeElement.matches("input")) return;
  let answer;
  try { answer = await fetch(location.href, { headers: { Accept: "text/html" } }); } catch { return; }
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = fresh.querySelector("[data-lobby]");
  if (!next) { location.reload(); return; } // the game has begun
  const [now, then] = [main.querySelector(".seat-rows"), next.querySelector(".seat-rows")];
  if (now.textContent !== then.textContent) location.reload();
}
setInterval(refresh, 2500);
