// The settings of this page: switches kept on this device, how fast turns are told, questions the server answers by itself.
import { askNotify, permissionText } from "./call.js";
import { $, h, kept, t } from "./dom.js";
import { speed, speeds } from "./tell.js";

const paints = [];

/** Every switch as it stands. */
export const paintSettings = () => paints.forEach((paint) => paint());

export function settings({ toast }) {
  for (const button of document.querySelectorAll("[data-set]")) {
    const name = button.dataset.set;
    const usual = name === "notify" ? false : name === "sound" ? $("main").dataset.meSound === "1" : true;
    const paint = () => button.setAttribute("aria-pressed", String(kept.get(name, usual)));
    paint();
    paints.push(paint);
    button.addEventListener("click", async () => {
      const turned = !kept.get(name, usual);
      if (name === "notify" && turned && !(await askNotify())) {
        toast(permissionText());
        return;
      }
      kept.set(name, turned);
      paint();
    });
  }
  $("tell-speed").replaceChildren(
    ...speeds.map((s) => h("option", { value: s, ...(s === speed() ? { selected: "" } : {}) }, t(`tell.${s}`))),
  );
  $("tell-speed").addEventListener("change", (e) => kept.set("tell", e.target.value));
}

/** The player's own settings at this table: questions the server answers for them. */
export function paintPreferences(state, live) {
  const box = $("preferences");
  const source = JSON.stringify(state.preferences ?? []);
  if (!box || box.dataset.source === source) return;
  box.dataset.source = source;
  box.replaceChildren(
    ...(state.preferences ?? []).map((w) =>
      h(
        "label",
        {},
        h("span", {}, w.label),
        h(
          "select",
          { onchange: (event) => live.ask({ prefer: { [w.name]: event.target.value } }) },
          ...w.values.map((v) =>
            h("option", { value: v.value, ...(v.value === w.value ? { selected: "" } : {}) }, v.label),
          ),
        ),
      ),
    ),
  );
}
