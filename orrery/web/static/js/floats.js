// Small panels in the corners of the stage: each stands where it covers least of what is drawn there.
const CORNERS = ["bl", "br", "tl", "tr"];
const EMPTY = 0.02; // covering a place where nothing stands costs next to nothing
const BLOCKED = 9; // another small panel, or the zoom

/** A small panel in a corner of the stage that the game knows to be free, until what stands there is measured. */
export function putFloat(box, stage, { free_corners: [corner = "bl"] = [], phones }) {
  box.className = `tb-panel tb-float is-panel ${phones ? "" : "only-desk "}${box.dataset.corner || corner}`;
  box.classList.toggle("is-slim", box.dataset.slim === "1");
  if (box.parentElement !== stage) stage.append(box);
}

/** The zoom stands in the free corner that no small panel of the game takes. */
export function putZoom(zoom, stage, panels) {
  const taken = panels.ids("float").map((id) => {
    const box = panels.get(id);
    return box.dataset.corner || (panels.data.get(id).free_corners?.[0] ?? "bl");
  });
  const open = (panels.data.get(stage.dataset.panel).free_corners ?? []).filter((corner) => !taken.includes(corner));
  zoom.classList.remove("tr", "br", "bl", "tl");
  zoom.classList.add(open.includes("tr") || !open.length ? "tr" : open[0]);
  if (zoom.parentElement !== stage) stage.append(zoom);
}

/** Measured anew when the whole picture has another size: every corner, as it is and slim. */
export function placeFloats(art, svg) {
  const floats = [...art.parentElement.querySelectorAll(":scope > .tb-float.is-panel")].filter((f) => f.offsetWidth);
  const key = `${art.clientWidth} ${art.clientHeight} ${svg.dataset.cell} ${floats.map((f) => f.textContent.length)}`;
  if (!floats.length || art.dataset.floats === key) return;
  art.dataset.floats = key;
  const things = [...svg.querySelectorAll("[data-at]")].map((e) => [
    e.getBoundingClientRect(),
    e.dataset.tip === "empty" ? EMPTY : 1,
  ]);
  const zoom = art.parentElement.querySelector(":scope > .tb-zoom");
  if (zoom?.offsetWidth) things.push([zoom.getBoundingClientRect(), BLOCKED]);
  for (const float of floats) {
    const tries = [false, true].flatMap((slim) => CORNERS.map((corner) => ({ slim, corner })));
    for (const one of tries) {
      stand(float, one);
      one.cost = covered(float.getBoundingClientRect(), things) + (one.slim ? 0.3 : 0);
    }
    const best = tries.sort((a, b) => a.cost - b.cost)[0];
    stand(float, best);
    things.push([float.getBoundingClientRect(), BLOCKED]);
  }
}

function stand(float, { corner, slim }) {
  float.dataset.corner = corner;
  float.dataset.slim = slim ? "1" : "";
  float.classList.remove(...CORNERS);
  float.classList.add(corner);
  float.classList.toggle("is-slim", slim);
}

function covered(r, things) {
  const over = ([b]) => b.left < r.right && b.right > r.left && b.top < r.bottom && b.bottom > r.top;
  return things.reduce((sum, thing) => sum + (over(thing) ? thing[1] : 0), 0);
}
