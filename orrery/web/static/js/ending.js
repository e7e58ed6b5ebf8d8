// The page after the end: the picture to share, and who is in for a rematch.

const share = document.querySelector("[data-share]");
const EVERY = 5000;

/** The picture as PNG: from the server, or drawn here from its SVG where the server has no painter. */
async function picture() {
  const answer = await fetch(share.href);
  if (answer.ok) return answer.blob();
  const image = new Image(1200, 630);
  image.src = URL.createObjectURL(new Blob([await (await fetch(share.dataset.svg)).text()], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
  canvas.getContext("2d").drawImage(image, 0, 0, 1200, 630);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => {
    canvas.toBlob(done, "image/png");
  });
}

share?.addEventListener("click", async (event) => {
  event.preventDefault();
  const file = new File([await picture()], "orrery.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: share.dataset.share }).catch(() => {
      /* they thought better of it */
    });
    return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "orrery.png" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

// Somebody else may set up the rematch while I look at the result.
const main = document.getElementById("main");
const offer = document.querySelector("form[data-rematch]");
if (offer) {
  const timer = setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(`${main.dataset.again}?rematch=1`, { headers: { Accept: "application/json" } });
    if (answer.ok && (await answer.json()).rematch) {
      clearInterval(timer);
      location.reload();
    }
  }, EVERY);
}
