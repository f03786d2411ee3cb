import { useLayoutEffect } from "react";
import { focusMain } from "../shell/shell-routes.ts";

/** The element that replaces the focused one may take the focus itself a moment later. */
const MOMENT_MS = 150;

const HEADINGS = "h1, h2, h3, h4";

/**
 * Keeps the focus on the page. If the focused element disappears (a saved form, a button that is no longer needed), the
 * browser moves the focus to the body: the keyboard and screen readers would start again at the top of the page.
 * Instead it moves to the heading of the nearest remaining part. A click outside every element removes the focus on
 * purpose, and it stays removed.
 */
export function useKeptFocus(): void {
  useLayoutEffect(() => {
    /** The element that had the focus last and everything around it, from the inside out, through shadow roots. */
    let path: readonly Element[] = [];
    let timer: number | undefined;
    const remember = (event: FocusEvent) => {
      path = event.composedPath().filter((each) => each instanceof Element);
    };
    const check = () => {
      timer = undefined;
      const [had] = path;
      if (!isNowhere() || had === undefined || holdsFocus(had)) return;
      const heading = headingAround(path);
      if (heading === null) return focusMain();
      if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
      heading.focus();
    };
    // The browser removes the focus from a hidden element only at the next frame, so it is checked then.
    const watcher = new MutationObserver(() => (timer ??= window.setTimeout(check, MOMENT_MS)));
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden", "disabled", "inert"],
    });
    document.addEventListener("focusin", remember);
    return () => {
      watcher.disconnect();
      window.clearTimeout(timer);
      document.removeEventListener("focusin", remember);
    };
  }, []);
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** Returns whether an element still exists and can have the focus: it lost the focus but was not removed. */
const holdsFocus = (element: Element): boolean =>
  isShown(element) && !element.matches(":disabled") && element.closest("[inert]") === null;

/** The heading of the innermost remaining element around the focus; null if none has one. */
function headingAround(path: readonly Element[]): HTMLElement | null {
  for (const part of path) {
    if (!isShown(part) || part === document.body) continue;
    const heading = [...part.querySelectorAll<HTMLElement>(HEADINGS)].find(isShown);
    if (heading !== undefined) return heading;
  }
  return null;
}
