import { useLayoutEffect } from "react";
import { focusMain } from "../shell/shell-routes.ts";

/** What takes the place of the element that had the focus may take it itself a moment later. */
const MOMENT_MS = 150;

const HEADINGS = "h1, h2, h3, h4";

/**
 * Keeps the focus on the page. Where the element that has it goes (a form that was saved, a button that has done its
 * work), the browser drops the focus to the body: the keyboard and screen readers would begin again at the top of the
 * page. It goes to the heading of what is left around that element. A click outside of every element removes it on
 * purpose, and it stays removed.
 */
export function useKeptFocus(): void {
  useLayoutEffect(() => {
    /** What had the focus last and all that was around it, from the inside out, through shadow roots. */
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
    // The browser lets go of what was hidden at the next frame only: whether it has is seen then.
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

/** Whether an element is still there to have the focus: it was let go of, not taken away. */
const holdsFocus = (element: Element): boolean =>
  isShown(element) && !element.matches(":disabled") && element.closest("[inert]") === null;

/** The heading of the innermost part that is left of those around the focus; null where none has one. */
function headingAround(path: readonly Element[]): HTMLElement | null {
  for (const part of path) {
    if (!isShown(part) || part === document.body) continue;
    const heading = [...part.querySelectorAll<HTMLElement>(HEADINGS)].find(isShown);
    if (heading !== undefined) return heading;
  }
  return null;
}
