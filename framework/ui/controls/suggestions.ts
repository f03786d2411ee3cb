import { useLayoutEffect, useRef } from "react";
import { withControl } from "./element.ts";

/** A value that is offered while something is typed; the label is what it is called, where that differs. */
export interface Suggestion {
  readonly value: string;
  readonly label?: string | undefined;
}

const LIST = "suggestions";

/** Offers values to the field of a `calcite-input`: in its shadow root, as the id of a list outside does not reach into it. */
export function useSuggestions(
  suggestions: readonly Suggestion[] | undefined,
): (element: HTMLCalciteInputElement | null) => void {
  const host = useRef<HTMLCalciteInputElement | null>(null);
  useLayoutEffect(() => {
    if (!host.current || suggestions === undefined) return;
    void withControl(host.current, "input", (control) => {
      const root = control.getRootNode();
      if (!(root instanceof ShadowRoot)) return;
      const list = root.querySelector("datalist") ?? root.appendChild(document.createElement("datalist"));
      list.id = LIST;
      list.replaceChildren(
        ...suggestions.map(({ value, label }) =>
          Object.assign(document.createElement("option"), { value, label: label ?? value }),
        ),
      );
      control.setAttribute("list", LIST);
    });
  });
  return (element) => {
    host.current = element;
  };
}
