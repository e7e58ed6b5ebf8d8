// Before the first paint: the theme the reader chose, else the system's.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch { /* private windows may refuse storage; the system's theme then holds */ }
