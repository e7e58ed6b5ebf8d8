// Calling the player: title, favicon, one soft sound, a notification. Never twice for the same question.
import { isUrgent } from "./asked.js";
import { $, kept, t } from "./dom.js";

const title = document.title;
const favicon = document.querySelector("link[rel=icon]");
let last = "";
let audio = null;

// Browsers let a page sound only after the reader has touched it.
addEventListener(
  "pointerdown",
  () => {
    audio ??= new AudioContext();
  },
  { once: true },
);
addEventListener(
  "keydown",
  () => {
    audio ??= new AudioContext();
  },
  { once: true },
);

function chime(notes) {
  if (!audio || !kept.get("sound", $("main").dataset.meSound === "1")) return;
  audio.resume();
  const start = audio.currentTime + 0.02;
  for (const [i, pitch] of notes.entries()) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, start + i * 0.16);
    loud.gain.linearRampToValueAtTime(0.09, start + i * 0.16 + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0008, start + i * 0.16 + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(start + i * 0.16);
    tone.stop(start + i * 0.16 + 0.55);
  }
}

export function call(state) {
  const asked = state.decision && !state.lesson;
  document.title = asked ? `● ${title}` : title;
  favicon.href = asked ? favicon.dataset.dot : favicon.dataset.plain;
  const mark = asked ? `${state.decision.number}:${state.decision.kind}` : "";
  const fresh = mark && mark !== last;
  const others = lastActor !== state.seat;
  last = mark;
  if (!fresh || !others) return;
  const urgent = isUrgent(state);
  chime(urgent ? [784, 988, 784] : [587, 784]);
  if (urgent && navigator.vibrate) navigator.vibrate(80);
  if (
    document.hidden &&
    kept.get("notify", false) &&
    "Notification" in window &&
    Notification.permission === "granted"
  ) {
    const note = new Notification(state.title, {
      body: state.decision.question,
      tag: location.pathname,
      icon: favicon.dataset.plain,
    });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}

let lastActor = null;
/** Whoever acted last: my own next question needs no bell. */
export function acted(seat) {
  lastActor = seat;
}

export async function askNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export const permissionText = () => t("notify.denied");
