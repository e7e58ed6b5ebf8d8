// The page of notifications: this browser subscribes, and says what it wants to be called for.

const main = document.getElementById("main");
const csrf = document.querySelector("meta[name=csrf]").content;
const allow = main.querySelector("[data-allow]");
const state = main.querySelector("[data-state]");
const kinds = main.querySelector("[data-kinds]");
const quiet = main.querySelector("[data-quiet]");
const test = main.querySelector("[data-test]");
const plain = state?.textContent;

async function send(path, fields) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF": csrf },
    body: JSON.stringify(fields),
  });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error?.text ?? main.dataset.failed);
  return data;
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const minutes = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function show(device) {
  const on = Boolean(device?.kinds);
  allow.checked = on;
  kinds.hidden = quiet.hidden = test.hidden = !on;
  if (!on) return;
  for (const box of kinds.querySelectorAll("input")) box.checked = device.kinds.includes(box.value);
  quiet.querySelector("[data-quiet-on]").checked = device.quiet_from !== device.quiet_to;
  if (device.quiet_from !== device.quiet_to) {
    quiet.querySelector("[data-from]").value = clock(device.quiet_from);
    quiet.querySelector("[data-to]").value = clock(device.quiet_to);
  }
}

const worker = async () => (await navigator.serviceWorker.register("/sw.js")) && navigator.serviceWorker.ready;
const subscription = async () => (await worker()).pushManager.getSubscription();

async function allowed() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(main.dataset.denied);
  const own = await (
    await worker()
  ).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(main.dataset.key) });
  return send("/push", { endpoint: own.endpoint, p256dh: text(own.getKey("p256dh")), auth: text(own.getKey("auth")) });
}

async function stopped() {
  const own = await subscription();
  if (own) {
    await send("/push/forget", { endpoint: own.endpoint });
    await own.unsubscribe();
  }
  return {};
}

async function changed() {
  const own = await subscription();
  const on = quiet.querySelector("[data-quiet-on]").checked;
  const time = (name) => (on ? minutes(quiet.querySelector(name).value) : 0);
  show(
    await send("/push/change", {
      endpoint: own.endpoint,
      kinds: [...kinds.querySelectorAll("input:checked")].map((box) => box.value).join(","),
      quiet_from: String(time("[data-from]")),
      quiet_to: String(time("[data-to]")),
      offset: String(-new Date().getTimezoneOffset()),
    }),
  );
}

/** What went wrong is said where the switch is. */
async function tried(work) {
  try {
    state.textContent = plain;
    await work();
  } catch (error) {
    state.textContent = error.message || main.dataset.failed;
    show(null);
  }
}

if (allow) {
  if (!("PushManager" in window) || !("serviceWorker" in navigator)) {
    allow.disabled = true;
    main.querySelector("[data-ios]").hidden = false;
  } else {
    tried(async () => {
      const own = await subscription();
      show(own ? await send("/push/device", { endpoint: own.endpoint }) : null);
    });
    allow.addEventListener("change", () => tried(async () => show(await (allow.checked ? allowed() : stopped()))));
    for (const card of [kinds, quiet]) card.addEventListener("change", () => tried(changed));
    test.addEventListener("click", () =>
      tried(async () => {
        await send("/push/test", { endpoint: (await subscription()).endpoint });
        state.textContent = main.dataset.sent;
      }),
    );
  }
}
