import { useSyncExternalStore } from "react";

/** What marks the theme, on the page's root and body. */
const MARKS = ["class", "data-theme", "data-variant", "style"];

const markOf = (element: Element) => MARKS.map((name) => element.getAttribute(name) ?? "").join("|");
const snapshot = () => `${markOf(document.documentElement)} ${markOf(document.body)}`;

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: MARKS });
  }
  return () => observer.disconnect();
}

/** A value that changes with the page's theme, for what cannot be coloured by custom properties. */
export function useThemeChange(): string {
  return useSyncExternalStore(watch, snapshot);
}
