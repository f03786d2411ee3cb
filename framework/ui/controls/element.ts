import type {} from "@esri/calcite-components/types/react";
import { useCallback, useImperativeHandle, useLayoutEffect, useReducer, useRef, type Ref, type RefObject } from "react";
import { flushSync } from "react-dom";
import { setAssetPath } from "@esri/calcite-components/dist/components";
import { BASE_PATH } from "../../../contract/api/base-path.ts";

/** Texts and icons of Calcite's elements are among the SDK's assets, on our own origin. */
setAssetPath(new URL(`${BASE_PATH}/assets/arcgis/core/components/`, location.origin).href);

/** Fingers need more room than a pointer. */
export const SCALE: "m" | "l" = matchMedia("(pointer: coarse)").matches ? "l" : "m";

/** An icon of Calcite's set, by its name. */
export type IconName = NonNullable<HTMLCalciteIconElement["icon"]>;

/** Functions that a control of the kit offers to its owner. */
export interface ControlHandle {
  focus(): void;
  /** Selects all of its text. */
  select(): void;
}

/** Properties of all of Calcite's elements. */
interface CalciteElement extends HTMLElement {
  componentOnReady(): Promise<unknown>;
}

/** Attributes of the control that an element draws in its shadow root; null removes one. */
export type InnerAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Connects React to one of Calcite's elements: `focus()` on the host, as on any control, and attributes for the control
 * inside, which the element itself does not pass on. `selector` names that control.
 */
export function useElement<E extends CalciteElement>(options: {
  readonly ref?: Ref<ControlHandle> | undefined;
  /** Ref through which the caller finds the element itself. */
  readonly host?: RefObject<E | null>;
  readonly selector: string;
  readonly inner?: InnerAttributes;
}): (element: E | null) => void {
  const { ref, selector, inner = {} } = options;
  const own = useRef<E | null>(null);
  const element = options.host ?? own;
  useImperativeHandle(
    ref,
    () => ({
      focus: () => element.current?.focus(),
      select() {
        const control = element.current?.shadowRoot?.querySelector(selector);
        if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select();
      },
    }),
    [element, selector],
  );
  // JSON leaves out undefined values, so an attribute that was removed would stay.
  const text = JSON.stringify(inner, (_, value: unknown) => value ?? null);
  const apply = useCallback(() => {
    const host = element.current;
    if (host)
      void withControl(host, selector, (control) => setAttributes(control, JSON.parse(text) as InnerAttributes));
  }, [element, selector, text]);
  useLayoutEffect(apply, [apply]);
  return useCallback(
    (host: E | null) => {
      element.current = host;
      if (!host) return;
      // A form that moves to its first fault, and a dialog that returns the focus, call `focus()` on the host like on
      // any control. The element's own setFocus() does nothing before it has drawn itself.
      host.focus = (given) => {
        const control = host.shadowRoot?.querySelector<HTMLElement>(selector);
        if (control) control.focus(given);
        else void withControl(host, selector, (drawn) => drawn.focus(given));
      };
    },
    [element, selector],
  );
}

/** Calls back with the control inside an element as soon as the element has drawn it. */
export async function withControl(
  host: CalciteElement,
  selector: string,
  act: (control: HTMLElement) => void,
): Promise<void> {
  await host.componentOnReady();
  const control = host.shadowRoot?.querySelector<HTMLElement>(selector);
  if (control) act(control);
}

function setAttributes(control: HTMLElement, attributes: InnerAttributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) control.removeAttribute(name);
    else control.setAttribute(name, String(value));
  }
}

/**
 * Reports a change to the owner and renders at once, as React does for a native control: if a browser fills two fields
 * at once, the second change is made on top of the first.
 */
export const flushChange = (change: () => void): void => flushSync(change);

/** Rerenders the caller, which resets an element that the reader changed to the owner's value. */
export const useRedraw = (): (() => void) => useReducer((count: number) => count + 1, 0)[1];
