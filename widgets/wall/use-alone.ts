import { useLayoutEffect, type RefObject } from "react";

/** Hides all that is around an element on the page, such as the bar with its buttons, for as long as it is there. */
export function useAlone(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const hidden: { around: HTMLElement; display: string }[] = [];
    for (let at = element.current; at?.parentElement && at !== document.body; at = at.parentElement)
      for (const around of at.parentElement.children)
        if (around !== at && around instanceof HTMLElement) {
          hidden.push({ around, display: around.style.display });
          around.style.display = "none";
        }
    return () => {
      for (const { around, display } of hidden) around.style.display = display;
    };
  }, [element]);
}
