import { fireEvent as plainFireEvent } from "@testing-library/react";
import library, { type UserEvent } from "@testing-library/user-event";
import { controlOf, flatTree, focused, hostOf } from "./shadow.ts";

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
  // An element that draws itself meanwhile may have let the selection go.
  while (control.value !== "")
    await user.type(control, "{Delete}", { initialSelectionStart: 0, initialSelectionEnd: control.value.length });
}

/** An element tells of a choice a moment after it; what follows in a test is to find it told. */
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
