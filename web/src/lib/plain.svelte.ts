/** Whether tables are shown plain, everything as text and forms: for screen readers, slow machines, and by choice. */

const KEPT = "plain";

class Plain {
  on = $state(false);

  constructor() {
    this.on = globalThis.localStorage?.getItem(KEPT) === "1";
  }

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "1" : "0");
  }
}

export const plain = new Plain();
