/** How far from sight, in pixels, an element begins to load. */
const NEARNESS = 600;

/** Calls once the element is in sight or near it; at once where the browser cannot tell. Until then it costs nothing. */
export function whenNear(element: Element, call: () => void): () => void {
  if (typeof IntersectionObserver === "undefined") {
    call();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: `${NEARNESS}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
