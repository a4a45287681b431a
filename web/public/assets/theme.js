// Runs before the first paint so that nobody sees the other theme flash by; see src/theme.svelte.ts.
try {
  const theme = localStorage.getItem("deckhall.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // storage may be forbidden: then the system's preference decides
}
