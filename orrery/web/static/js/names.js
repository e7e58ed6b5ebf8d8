// Names on a stage, put where they cover nothing: a picture that wants this says what stands where (data-solid) and how far names may go (data-bound).
const SIDES = [90, -90, 0, 180, 45, 135, -45, -135, 67, 113, -67, -113, 22, 158, -22, -158];
const REACH = [2, 8, 16, 26];

/** Middles of a name beside a body of radius r, nearest first: below, above, at the sides, then askew. */
function spots(x, y, r, w, tall, u) {
  const found = [];
  for (const far of REACH)
    for (const angle of SIDES) {
      const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const away = r + far * u;
      found.push([x + dx * (away + (w / 2) * Math.abs(dx)), y + dy * (away + (tall / 2) * Math.abs(dy))]);
    }
  return found;
}

const apart = (x, y, w, tall) => (s) => Math.abs(x - s[0]) >= (w + s[2]) / 2 || Math.abs(y - s[1]) >= (tall + s[3]) / 2;

/** u: units a pixel of the screen has. A name that finds no room waits until somebody points at its body. */
export function placeNames(svg, u) {
  const names = [...svg.querySelectorAll("text[data-r]")];
  if (!names.length) return;
  const solid = JSON.parse(svg.dataset.solid ?? "[]").map(([x, y, w, tall, kind]) => {
    const scale = kind === 1 ? u : 1; // what has its size in pixels
    return [x, y, w * scale, tall * scale, kind];
  });
  const bound = Number(svg.dataset.bound ?? Infinity);
  for (const name of names) {
    const [x, y, r] = [Number(name.dataset.x), Number(name.dataset.y), Number(name.dataset.r)];
    const [w, tall] = [name.getComputedTextLength() + 3 * u, 14 * u];
    const inside = ([a, b]) =>
      [-w / 2, w / 2].every((side) => [-tall / 2, tall / 2].every((up) => Math.hypot(a + side, b + up) <= bound));
    const free = (list) =>
      spots(x, y, r, w, tall, u).find(([a, b]) => inside([a, b]) && list.every(apart(a, b, w, tall)));
    const at = free(solid) ?? free(solid.filter((s) => s[4] !== 2));
    name.classList.toggle("is-waiting", !at);
    const [a, b] = at ?? [x, y + r + tall / 2];
    name.setAttribute("x", a.toFixed(1));
    name.setAttribute("y", (b + 4.6 * u).toFixed(1));
    if (at) solid.push([a, b, w, tall, 0]);
  }
}
