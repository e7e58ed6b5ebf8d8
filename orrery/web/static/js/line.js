// The line above the table: the connection is gone, or the computer plays this seat meanwhile.
import { $, h, t } from "./dom.js";

/** The line to the server as it stands: "up", "down" or "gone"; `back` when it comes back; `said` why the server closed it, with a way on. */
export function line(how, back, said) {
  const box = $("line");
  if (how === "up") {
    if (!box.hidden && box.dataset.kind === "down") back?.();
    box.hidden = true;
    box.dataset.kind = "";
    return;
  }
  box.dataset.kind = "down";
  box.hidden = false;
  box.textContent = how === "gone" ? said?.text || t("line.gone") : t("line.lost");
  if (how === "gone" && said?.way) box.append(h("a", { class: "tb-a", href: said.way.href }, said.way.label));
}

/** The computer plays for this seat until the player takes it back. */
export function stand(state, live) {
  const mine = state.clock?.stand_in?.includes(state.seat) || state.players.find((p) => p.me)?.status === "stand-in";
  if (!mine) {
    if ($("line").dataset.kind === "stand") line("up");
    return;
  }
  const box = $("line");
  box.dataset.kind = "stand";
  box.hidden = false;
  box.replaceChildren(
    t("stand_in.note"),
    h("button", { class: "tb-a", type: "button", onclick: () => live.ask({ back: true }) }, t("clock.take_back")),
  );
}
