/** Frames within which the library's scroll bar is as long as its rows; it takes two or three. */
const BAR_FRAMES = 60;

/**
 * Scrolls as soon as the library's own scroll bar is as long as its rows. While that bar appears it is one viewport too
 * short: set to a place beyond its end it stops there, and pulls the rows back with it.
 */
export function onceScrollable(host: HTMLElement | null, scroll: () => void, frames = BAR_FRAMES): void {
  const lengthOf = (part: string): number => {
    const element = host?.querySelector(part);
    return element ? element.scrollHeight - element.clientHeight : 0;
  };
  const short = lengthOf(".ag-grid-viewport") - lengthOf(".ag-body-vertical-scroll-viewport") > 1;
  if (short && frames > 0 && host?.isConnected) requestAnimationFrame(() => onceScrollable(host, scroll, frames - 1));
  else if (host?.isConnected) scroll();
}
