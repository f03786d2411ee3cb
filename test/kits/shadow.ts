import { fireEvent as plainFireEvent } from "@testing-library/react";
import library, { type UserEvent } from "@testing-library/user-event";

/** A tree to be asked, and of it what counts; all where null. */
export interface Root {
  readonly root: ParentNode;
  readonly within: ReadonlySet<Element> | null;
}

/** Each tree of elements that is drawn in a container: its own, the shadow roots in it, and what their slots show. */
export function rootsOf(container: ParentNode): Root[] {
  const roots: Root[] = [{ root: container, within: null }];
  const own = container instanceof Element ? container.shadowRoot : null;
  if (own) roots.push(...rootsOf(own));
  for (const element of container.querySelectorAll("*")) {
    if (element.shadowRoot) roots.push(...rootsOf(element.shadowRoot));
    // Inside a shadow root, what is shown in a slot is elsewhere; asked for with the host itself, it is found there.
    if (element instanceof HTMLSlotElement && container instanceof Element && hostOf(container)) {
      for (const shown of element.assignedElements({ flatten: true })) {
        if (shown.parentElement)
          roots.push({ root: shown.parentElement, within: new Set([shown, ...deepAll(shown, "*")]) });
        for (const inner of rootsOf(shown).slice(1)) roots.push(inner);
      }
    }
  }
  return roots;
}

/** The element in whose shadow root this one is. */
export const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
};

/** The custom element that drew a control: it has the state (checked, disabled) that a native control has itself. */
export const elementOf = <E extends Element>(control: E): E => (hostOf(control) as E | null) ?? control;

/** All elements that match, in the container's own tree and in all open shadow roots. */
export function deepAll<E extends Element = HTMLElement>(container: ParentNode, selector: string): E[] {
  const found = [...container.querySelectorAll<E>(selector)];
  for (const element of container.querySelectorAll("*"))
    if (element.shadowRoot) found.push(...deepAll<E>(element.shadowRoot, selector));
  if (container instanceof Element && container.shadowRoot) found.push(...deepAll<E>(container.shadowRoot, selector));
  return found;
}

/** The first element that matches, as `deepAll` finds them. */
export const deepOne = <E extends Element = HTMLElement>(container: ParentNode, selector: string): E | null =>
  deepAll<E>(container, selector)[0] ?? null;

/** All text below a node, that of open shadow roots with it. */
export function deepText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return "";
  const inner = node instanceof Element && node.shadowRoot ? deepText(node.shadowRoot) : "";
  return inner + [...node.childNodes].map(deepText).join("");
}

/** The element that has the focus, where `document.activeElement` tells only the host around it. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

const CONTROLS =
  "input, textarea, select, button, a[href], [role=checkbox], [role=switch], [role=radio], [tabindex='0']";

/** What a reader presses or types into: within a custom element the control that it draws, any other element itself. */
export function controlOf<E extends Element>(element: E): E {
  const inner = element.shadowRoot?.querySelector<E>(CONTROLS);
  return inner ?? element;
}

/** The elements of a page in the order in which they are drawn: a host before its shadow tree, and in a slot what it shows. */
export function flatTree(node: Node): Element[] {
  const below =
    node instanceof HTMLSlotElement && node.assignedNodes().length > 0
      ? node.assignedNodes()
      : node instanceof Element && node.shadowRoot
        ? [...node.shadowRoot.childNodes]
        : [...node.childNodes];
  return [...(node instanceof Element ? [node] : []), ...below.flatMap(flatTree)];
}

const FOCUSABLE =
  "input:not([type=hidden]), button, select, textarea, a[href], [tabindex], audio[controls], video[controls], summary, [contenteditable=true]";

/** Where Tab leads: to the next element of the page as it is drawn, through shadow roots. */
function tabDestination(back: boolean): HTMLElement | null {
  const stops = flatTree(document.body).filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element.matches(FOCUSABLE) &&
      element.tabIndex >= 0 &&
      !element.matches(":disabled") &&
      element.closest("[inert]") === null &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const at = stops.findIndex((element) => element === focused());
  return (back ? stops.at(at === -1 ? -1 : at - 1) : stops[(at + 1) % stops.length]) ?? null;
}

const isText = (control: Target): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

/** The library's own wants to see the control itself as the page's active element. */
async function emptied(user: UserEvent, control: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  control.focus();
  // An element that draws itself in the meantime may have let the selection go.
  while (control.value !== "")
    await user.type(control, "{Delete}", { initialSelectionStart: 0, initialSelectionEnd: control.value.length });
}

/** An element reports a choice a moment later; a test waits until it has. */
async function chosen(control: HTMLSelectElement, choose: () => Promise<void>): Promise<void> {
  const host = hostOf(control);
  const before = control.value;
  const told = new Promise((resolve) => host?.addEventListener("calciteSelectChange", resolve, { once: true }));
  await choose();
  if (host !== null && control.value !== before) await told;
}

type Target = Element | null;
/** Methods whose first argument is the element that they act upon. */
const ON_ELEMENTS = new Set([
  "click",
  "dblClick",
  "tripleClick",
  "hover",
  "unhover",
  "type",
  "clear",
  "selectOptions",
  "deselectOptions",
  "upload",
]);

/** The library's own, which acts on the control within a custom element where it is given that element, and tabs through shadow roots. */
function throughShadows(user: UserEvent): UserEvent {
  const tab: UserEvent["tab"] = async ({ shift = false } = {}) => {
    const destination = tabDestination(shift);
    let taken = false;
    // The library would look for the next element in the page's own tree alone.
    const take = (event: KeyboardEvent) => {
      if (event.key !== "Tab") return;
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("keydown", take);
    try {
      await user.keyboard(shift ? "{Shift>}{Tab}{/Shift}" : "{Tab}");
    } finally {
      window.removeEventListener("keydown", take);
    }
    if (!taken) destination?.focus();
  };
  const keyboard = async (text: string) => {
    for (const part of text.split(/(\{Tab\}|\{Shift>\}\{Tab\}\{\/Shift\})/)) {
      if (part === "{Tab}") await tab();
      else if (part.startsWith("{Shift>}{Tab}")) await tab({ shift: true });
      else if (part !== "") await user.keyboard(part);
    }
  };
  return new Proxy(user, {
    get(target, name: keyof UserEvent, receiver) {
      if (name === "tab") return tab;
      if (name === "keyboard") return keyboard;
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function" || !ON_ELEMENTS.has(name)) return method;
      return (element: Target, ...rest: unknown[]) => {
        const control = element && controlOf(element);
        if (name === "clear" && isText(control) && control.getRootNode() instanceof ShadowRoot)
          return emptied(target, control);
        const act = method as (on: Target, ...rest: unknown[]) => Promise<void>;
        if (name === "selectOptions" && control instanceof HTMLSelectElement)
          return chosen(control, () => act.call(target, control, ...rest));
        return act.call(target, control, ...rest);
      };
    },
  });
}

const direct = throughShadows(library as unknown as UserEvent);

/** Clicks, types and tabs as a reader does, in custom elements too. */
export const userEvent: UserEvent & { setup(...options: Parameters<typeof library.setup>): UserEvent } = new Proxy(
  direct as UserEvent & { setup(...options: Parameters<typeof library.setup>): UserEvent },
  {
    get: (target, name, receiver) =>
      name === "setup"
        ? (...options: Parameters<typeof library.setup>) => throughShadows(library.setup(...options))
        : Reflect.get(target, name, receiver),
  },
);

/** The library's own; a custom element listens to its control's `input`, where React listens to `change`. */
export const fireEvent: typeof plainFireEvent = Object.assign(
  ((...given: Parameters<typeof plainFireEvent>) => plainFireEvent(...given)) as typeof plainFireEvent,
  plainFireEvent,
  {
    change: (element: Element, given?: object) => {
      const control = controlOf(element);
      if (control !== element || control.getRootNode() instanceof ShadowRoot) plainFireEvent.input(control, given);
      return plainFireEvent.change(control, given);
    },
  },
);
