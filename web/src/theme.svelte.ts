/** Light or dark: the system decides until the player does (public/assets/theme.js applies it before the first paint). */
type Shade = "light" | "dark";

const KEY = "deckhall.theme";
const system = matchMedia("(prefers-color-scheme: light)");

class Theme {
  chosen = $state<Shade | null>(read());
  private bySystem = $state<Shade>(system.matches ? "light" : "dark");

  constructor() {
    system.addEventListener("change", (event) => (this.bySystem = event.matches ? "light" : "dark"));
  }

  get shade(): Shade {
    return this.chosen ?? this.bySystem;
  }

  toggle(): void {
    this.chosen = this.shade === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = this.chosen;
    try {
      localStorage.setItem(KEY, this.chosen);
    } catch {
      // without storage it lasts as long as the page
    }
  }
}

function read(): Shade | null {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "dark" ? set : null;
}

export const theme = new Theme();
