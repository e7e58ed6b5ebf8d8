// Before the first paint: the theme the reader chose, else the system's; where the system says nothing, the night.
const light = matchMedia("(prefers-color-scheme: light)");
let chosen = null;
try {
  chosen = localStorage.getItem("theme");
} catch {
  /* private windows may refuse storage; the system's theme then holds */
}
const paint = () => {
  document.documentElement.dataset.theme = chosen ?? (light.matches ? "light" : "dark");
};
paint();
light.addEventListener("change", paint);
