// Orrery on the home screen: the service worker for every page, and one quiet offer to install.

const LATER = 30 * 86400 * 1000;
if ("serviceWorker" in navigator)
  navigator.serviceWorker.register("/sw.js").catch(() => {
    /* a private window: all else works */
  });

let offer = null;
const sheet = document.getElementById("install");
const refused = () => {
  try {
    return Date.now() - Number(localStorage.getItem("install-later") ?? 0) < LATER;
  } catch {
    return true;
  }
};
const visits = () => {
  try {
    const n = Number(localStorage.getItem("visits") ?? 0) + (sessionStorage.getItem("seen") ? 0 : 1);
    localStorage.setItem("visits", n);
    sessionStorage.setItem("seen", "1");
    return n;
  } catch {
    return 0;
  }
};

if (sheet && visits() > 1 && !refused() && !matchMedia("(display-mode: standalone)").matches) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    sheet.hidden = false;
  });
  if (/iPhone|iPad/.test(navigator.userAgent)) {
    // no such event there
    sheet.hidden = false;
    sheet.querySelector("[data-ios]").hidden = false;
    sheet.querySelector("[data-install]").hidden = true;
  }
  sheet.querySelector("[data-install]").addEventListener("click", async () => {
    sheet.hidden = true;
    await offer?.prompt();
  });
  const later = () => {
    sheet.hidden = true;
    try {
      localStorage.setItem("install-later", Date.now());
    } catch {
      /* private window */
    }
  };
  sheet.querySelector("[data-later]").addEventListener("click", later);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !sheet.hidden) later();
  });
}
