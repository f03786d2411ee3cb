import { useEffect, useRef } from "react";
import { useGridCellEditor, type CustomCellEditorProps } from "ag-grid-react";
import type { Choice, NumberEntry } from "./columns.ts";
import { readNumber, writeNumber } from "./number-entry.ts";

interface Labelled {
  readonly label: string;
  /** The reader's language in the agency's region. */
  readonly locale: string;
}

/** Keys that open the editor on an empty cell instead of the old text. */
const CLEARING_KEYS = ["Backspace", "Delete"];

/** A typed character starts the text again, as in a spreadsheet; every other way in keeps it, selected. */
function startText(eventKey: string | null, text: string): string {
  if (eventKey !== null && CLEARING_KEYS.includes(eventKey)) return "";
  return eventKey?.length === 1 ? eventKey : text;
}

type Editor<Value> = CustomCellEditorProps<unknown, Value> & Labelled;

/** Edits a number as text, in the language's own writing, with every digit it has. */
export function NumberEditor(editor: Editor<NumberEntry> & { readonly most?: number }) {
  const { initialValue, onValueChange, locale, most, ...props } = editor;
  const start = writeNumber(initialValue ?? null, locale);
  return <TextBox {...props} start={start} numeric onText={(text) => onValueChange(readNumber(text, locale, most))} />;
}

/** Edits a text. */
export function TextEditor({ initialValue, onValueChange, ...props }: Editor<string>) {
  return <TextBox {...props} start={initialValue ?? ""} onText={onValueChange} />;
}

interface TextBoxProps extends Pick<Editor<unknown>, "label" | "eventKey"> {
  readonly start: string;
  readonly numeric?: boolean;
  onText(text: string): void;
}

function TextBox({ label, eventKey, start: given, numeric = false, onText }: TextBoxProps) {
  // What was typed already is the start: it goes on behind it.
  const keep = eventKey?.length === 1;
  const start = startText(eventKey, given);
  const begin = useRef({ start, keep, onText });
  const input = useCellEditor<HTMLInputElement>((box) => {
    if (begin.current.keep) box.setSelectionRange(box.value.length, box.value.length);
    else box.select();
    // The first key is part of the value even when nothing else is typed.
    if (begin.current.keep || begin.current.start === "") begin.current.onText(begin.current.start);
  });
  return (
    <input
      ref={input}
      className={`pv-grid-input${numeric ? " pv-grid-input-number" : ""}`}
      aria-label={label}
      inputMode={numeric ? "decimal" : "text"}
      autoComplete="off"
      defaultValue={start}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

/** The grid's editor of a cell: its control takes the focus at once, which an element of Calcite's does after it has drawn itself. */
function useCellEditor<E extends HTMLElement>(begin?: (control: E) => void) {
  const control = useRef<E>(null);
  useGridCellEditor({});
  const start = useRef(begin);
  useEffect(() => {
    if (!control.current) return;
    control.current.focus();
    start.current?.(control.current);
  }, []);
  return control;
}

/** Edits a calendar date with the browser's own field, which writes it in the reader's order of day, month and year. */
export function DateEditor({ initialValue, onValueChange, label }: Editor<string>) {
  return (
    <input
      ref={useCellEditor<HTMLInputElement>()}
      type="date"
      className="pv-grid-input"
      aria-label={label}
      defaultValue={initialValue ?? ""}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}

/** Edits a choice with the browser's own list, which every keyboard and screen reader knows. */
export function ChoiceEditor({
  initialValue,
  onValueChange,
  label,
  choices,
}: Editor<string> & { readonly choices: readonly Choice[] }) {
  const start = String(initialValue ?? "");
  return (
    <select
      ref={useCellEditor<HTMLSelectElement>()}
      className="pv-grid-input"
      aria-label={label}
      defaultValue={start}
      onChange={({ target }) => onValueChange(target.value)}
    >
      {/* What is not chosen yet must not look as if the first choice were. */}
      {!choices.some(({ value }) => value === start) && <option value={start} hidden />}
      {choices.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
