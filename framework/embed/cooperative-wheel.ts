/** What zooms on the wheel carries this attribute, so that an embedding page can keep its own scrolling. */
export const ZOOMS_ON_WHEEL = "data-zooms-on-wheel";
/** How long the hint stays after the last turn of the wheel. */
const HINT_MS = 1500;

/**
 * Gives the wheel back to the page: over what zooms by it, a turn without Ctrl (or Command) scrolls on and says how to
 * zoom. Until the returned function is called.
 */
export function shareWheel(root: HTMLElement, hint: () => string): () => void {
  let shown: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(timer);
    shown?.remove();
    shown = null;
  };
  const turn = (event: WheelEvent): void => {
    const zooming = event.target instanceof Element ? event.target.closest(`[${ZOOMS_ON_WHEEL}]`) : null;
    if (zooming === null) return;
    if (event.ctrlKey || event.metaKey) return hide();
    // Anyone who zooms listens further down and never hears of it, so no one prevents the browser's own scrolling.
    event.stopPropagation();
    if (shown?.parentElement !== zooming) {
      hide();
      shown = document.createElement("div");
      shown.className = "pv-embed__hint";
      // Of the mouse alone: a screen reader's user has no wheel to be told of.
      shown.ariaHidden = "true";
      zooming.append(shown);
    }
    shown.textContent = hint();
    clearTimeout(timer);
    timer = setTimeout(hide, HINT_MS);
  };
  root.addEventListener("wheel", turn, { capture: true, passive: true });
  return () => {
    hide();
    root.removeEventListener("wheel", turn, { capture: true });
  };
}
