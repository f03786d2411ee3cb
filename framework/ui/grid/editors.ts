import type { ICellEditorComp, ICellEditorParams } from "ag-grid-community";
import type { CellChoice, NumberEntry } from "./columns.ts";
import { readNumber, writeNumber } from "./number-entry.ts";

type Params<Value, More = unknown> = ICellEditorParams<unknown, Value> & { readonly label: string } & More;

/** The browser's own control, with its present content. */
interface Control<Value> {
  readonly element: HTMLInputElement | HTMLSelectElement;
  /** The previous content of the cell, until something is typed or selected. */
  value(): Value;
  /** Called once it has the focus. */
  begin?(): void;
}

/**
 * An editor of the grid library, which expects a class: its control takes the focus at once, whereas one of Calcite's
 * elements does only after it has drawn itself.
 */
const editorOf = <Value, More>(make: (params: Params<Value, More>) => Control<Value>) =>
  class implements ICellEditorComp<unknown, Value> {
    #control: Control<Value> | null = null;

    init(params: Params<Value, More>): void {
      this.#control = make(params);
      this.#control.element.className += " pv-grid-input";
      this.#control.element.setAttribute("aria-label", params.label);
    }

    getGui(): HTMLElement {
      return this.#control?.element ?? document.createElement("input");
    }

    getValue(): Value | undefined {
      return this.#control?.value();
    }

    afterGuiAttached(): void {
      this.#control?.element.focus();
      this.#control?.begin?.();
    }
  };

/** Edits a number as text, in the language's own format, with all its digits. */
export const NumberEditor = editorOf<NumberEntry, { readonly locale: string; readonly most?: number }>((params) => {
  const { value = null, locale, most } = params;
  const box = textBox(params, writeNumber(value, locale), (text) => readNumber(text, locale, most), value);
  box.element.classList.add("pv-grid-input-number");
  box.element.inputMode = "decimal";
  return box;
});

/** Edits a text. */
export const TextEditor = editorOf<string, unknown>((params) => {
  const value = params.value ?? "";
  return textBox(params, value, (text) => text, value);
});

/** Keys that open the editor on an empty cell instead of the old text. */
const CLEARING_KEYS = ["Backspace", "Delete"];

/** A typed character replaces the text, as in a spreadsheet; every other way of opening keeps the text, selected. */
function startText(eventKey: string | null, text: string): string {
  if (eventKey !== null && CLEARING_KEYS.includes(eventKey)) return "";
  return eventKey?.length === 1 ? eventKey : text;
}

function textBox<Value>(
  { eventKey }: Pick<Params<Value>, "eventKey">,
  stood: string,
  read: (text: string) => Value,
  before: Value,
) {
  // The first typed character begins the text, with the cursor behind it.
  const keep = eventKey?.length === 1;
  const element = document.createElement("input");
  element.type = "text";
  element.autocomplete = "off";
  element.value = startText(eventKey, stood);
  // The first key is part of the value even if nothing else is typed.
  let value = keep || element.value === "" ? read(element.value) : before;
  element.addEventListener("input", () => (value = read(element.value)));
  const begin = () => {
    if (keep) element.setSelectionRange(element.value.length, element.value.length);
    else element.select();
  };
  return { element, begin, value: () => value };
}

/** Edits a calendar date with the browser's own field, which writes it in the reader's order of day, month and year. */
export const DateEditor = editorOf<string, unknown>(({ value }) => {
  const element = document.createElement("input");
  element.type = "date";
  element.value = value ?? "";
  return { element, value: () => element.value };
});

/** Edits a choice with the browser's own list, which every keyboard and screen reader knows. */
export const ChoiceEditor = editorOf<string, { readonly choices: readonly CellChoice[] }>(({ value, choices }) => {
  const element = document.createElement("select");
  const start = String(value ?? "");
  element.append(...choices.map((choice) => new Option(choice.label, choice.value)));
  // An empty selection must not look as if the first choice were selected.
  if (!choices.some((choice) => choice.value === start)) {
    const none = new Option(start, start);
    none.hidden = true;
    element.prepend(none);
  }
  element.value = start;
  return { element, value: () => element.value };
});
