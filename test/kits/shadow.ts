import { fireEvent as plainFireEvent } from "@testing-library/react";
import library, { type UserEvent } from "@testing-library/user-event";

/** A tree to query, and the part of it that counts; null for all. */
export interface Root {
  readonly root: ParentNode;
  readonly within: ReadonlySet<Element> | null;
}

/** All trees of elements drawn in a container: its own, nested shadow roots, and slotted content. */
export function rootsOf(container: ParentNode): Root[] {
  const roots: Root[] = [{ root: container, within: null }];
  const own = container instanceof Element ? container.shadowRoot : null;
  if (own) roots.push(...rootsOf(own));
  for (const element of container.querySelectorAll("*")) {
    if (element.shadowRoot) roots.push(...rootsOf(element.shadowRoot));
    // Within a shadow root, slotted content belongs to another tree; a query on the host itself finds it there.
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

/** The host of the shadow root that contains an element. */
export const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
};

/** The custom element of a control, which has the state (checked, disabled) that a native control has itself. */
export const elementOf = <E extends Element>(control: E): E => (hostOf(control) as E | null) ?? control;

/** All matching elements in the container's tree and in all open shadow roots. */
export function deepAll<E extends Element = HTMLElement>(container: ParentNode, selector: string): E[] {
  const found = [...container.querySelectorAll<E>(selector)];
  for (const element of container.querySelectorAll("*"))
    if (element.shadowRoot) found.push(...deepAll<E>(element.shadowRoot, selector));
  if (container instanceof Element && container.shadowRoot) found.push(...deepAll<E>(container.shadowRoot, selector));
  return found;
}

/** The first match of `deepAll`. */
export const deepOne = <E extends Element = HTMLElement>(container: ParentNode, selector: string): E | null =>
  deepAll<E>(container, selector)[0] ?? null;

/** All text below a node, including open shadow roots. */
export function deepText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return "";
  const inner = node instanceof Element && node.shadowRoot ? deepText(node.shadowRoot) : "";
  return inner + [...node.childNodes].map(deepText).join("");
}

/** The focused element, even inside shadow roots, where `document.activeElement` is only the host. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

const CONTROLS =
  "input, textarea, select, button, a[href], [role=checkbox], [role=switch], [role=radio], [tabindex='0']";

/** The control to click or type into: the inner control of a custom element, or the element itself. */
export function controlOf<E extends Element>(element: E): E {
  const inner = element.shadowRoot?.querySelector<E>(CONTROLS);
  return inner ?? element;
}

/** The elements of a page in drawing order: a host before its shadow tree, with slotted content in its slot. */
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

/** The target of the Tab key: the next element in drawing order, through shadow roots. */
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

/** Replaces the library's function, which requires the control to be the page's active element. */
async function emptied(user: UserEvent, control: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  control.focus();
  // An element that renders in the meantime may have lost its selection.
  while (control.value !== "")
    await user.type(control, "{Delete}", { initialSelectionStart: 0, initialSelectionEnd: control.value.length });
}

/** Waits until an element has reported its choice, which happens asynchronously. */
async function chosen(control: HTMLSelectElement, choose: () => Promise<void>): Promise<void> {
  const host = hostOf(control);
  const before = control.value;
  const changed = new Promise((resolve) => host?.addEventListener("calciteSelectChange", resolve, { once: true }));
  await choose();
  if (host !== null && control.value !== before) await changed;
}

type Target = Element | null;
/** Methods whose first argument is the target element. */
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

/** Wraps the library's methods: they act on the inner control of a custom element, and Tab moves through shadow roots. */
function throughShadows(user: UserEvent): UserEvent {
  const tab: UserEvent["tab"] = async ({ shift = false } = {}) => {
    const destination = tabDestination(shift);
    let taken = false;
    // The library would search the next element in the page's own tree only.
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

/** The library's user events, which also work in custom elements. */
export const userEvent: UserEvent & { setup(...options: Parameters<typeof library.setup>): UserEvent } = new Proxy(
  direct as UserEvent & { setup(...options: Parameters<typeof library.setup>): UserEvent },
  {
    get: (target, name, receiver) =>
      name === "setup"
        ? (...options: Parameters<typeof library.setup>) => throughShadows(library.setup(...options))
        : Reflect.get(target, name, receiver),
  },
);

/** The library's function, with `input` events for custom elements, where React listens to `change`. */
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
