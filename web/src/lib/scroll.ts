/** Bring something to the top of the window, under the table's bar where that stays in sight. */
export function bringUp(element: HTMLElement): void {
  const bar = document.querySelector<HTMLElement>("[data-bar]");
  const stays = bar ? bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).top) || 0) : 0;
  window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - stays);
}
