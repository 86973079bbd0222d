/** Light or dark pages: as the device has it, until the visitor chooses. */

export type Shade = "light" | "dark";

const KEPT = "theme";

class Theme {
  shade = $state<Shade>("dark");

  /** Call before anything is drawn. */
  begin(): void {
    const device = matchMedia("(prefers-color-scheme: light)");
    const follow = (): void => this.show(chosen() ?? (device.matches ? "light" : "dark"));
    device.addEventListener("change", follow);
    follow();
  }

  choose(shade: Shade): void {
    localStorage.setItem(KEPT, shade);
    this.show(shade);
  }

  get other(): Shade {
    return this.shade === "light" ? "dark" : "light";
  }

  private show(shade: Shade): void {
    this.shade = shade;
    document.documentElement.dataset["theme"] = shade;
    document.querySelector("meta[name=color-scheme]")?.setAttribute("content", shade);
  }
}

function chosen(): Shade | null {
  const kept = localStorage.getItem(KEPT);
  return kept === "light" || kept === "dark" ? kept : null;
}

export const theme = new Theme();
