/**
 * Tells the height that an element's content takes, now and after every change of a pixel or more, until the returned
 * function is called. The element's height must not hang on the window's, or the two would drive each other.
 */
export function followHeight(element: HTMLElement, tell: (height: number) => void): () => void {
  let told = -1;
  const measure = (): void => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    tell(height);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  measure();
  return () => observer.disconnect();
}
