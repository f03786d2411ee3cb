/** Milliseconds for which changes of the content are collected before it is measured. */
const GATHER_MS = 100;

/**
 * Reports the height that an element's content takes, now and after every change of a pixel or more, until the returned
 * function is called. The element's height must not depend on the window's, or the two would drive each other.
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
  // Browsers do not draw a frame that is out of sight, so no size is observed there; content that arrives in it counts
  // anyway.
  const changes = new MutationObserver(() => (timer ??= setTimeout(measure, GATHER_MS)));
  changes.observe(element, { subtree: true, childList: true, characterData: true });
  measure();
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    changes.disconnect();
  };
}
