/** Milliseconds for which changes of the content are collected before it is measured. */
const GATHER_MS = 100;

/**
 * Reports the height of an element's content, now and after every change of a pixel or more, until the returned
 * function is called. The element's height must not depend on the window's, or the two would change each other
 * endlessly.
 */
export function followHeight(element: HTMLElement, notify: (height: number) => void): () => void {
  let lastHeight = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === lastHeight) return;
    lastHeight = height;
    notify(height);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(element);
  // Browsers do not draw a frame outside the visible area, so no size is observed there; content that arrives in it
  // counts anyway.
  const changes = new MutationObserver(() => (timer ??= setTimeout(measure, GATHER_MS)));
  changes.observe(element, { subtree: true, childList: true, characterData: true });
  measure();
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    changes.disconnect();
  };
}
