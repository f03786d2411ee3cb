import { useEffect, useRef, type ChangeEvent } from "react";
import { useGridCellEditor, type CustomCellEditorProps } from "ag-grid-react";
import type { Choice, NumberEntry } from "./columns.ts";
import { readNumber, writeNumber } from "./number-entry.ts";

interface Labelled {
  readonly label: string;
  readonly language: string;
}

/** Keys that open the editor on an empty cell instead of the old text. */
const CLEARING_KEYS = ["Backspace", "Delete"];

/** A typed character starts the text again, as in a spreadsheet; every other way in keeps it, selected. */
function startText(eventKey: string | null, text: string): string {
  if (eventKey !== null && CLEARING_KEYS.includes(eventKey)) return "";
  return eventKey?.length === 1 ? eventKey : text;
}

/** Edits a number as text, in the language's own writing, with every digit it has. */
export function NumberEditor(props: CustomCellEditorProps<unknown, NumberEntry> & Labelled) {
  const { initialValue, onValueChange, eventKey, label, language } = props;
  const start = startText(eventKey, writeNumber(initialValue ?? null, language));
  return (
    <TextBox
      label={label}
      start={start}
      keep={eventKey?.length === 1}
      numeric
      onText={(text) => onValueChange(readNumber(text, language))}
    />
  );
}

/** Edits a text. */
export function TextEditor({
  initialValue,
  onValueChange,
  eventKey,
  label,
}: CustomCellEditorProps<unknown, string> & Labelled) {
  return (
    <TextBox
      label={label}
      start={startText(eventKey, initialValue ?? "")}
      keep={eventKey?.length === 1}
      onText={onValueChange}
    />
  );
}

interface TextBoxProps {
  readonly label: string;
  readonly start: string;
  /** The start is what was typed already: go on behind it. */
  readonly keep: boolean;
  readonly numeric?: boolean;
  onText(text: string): void;
}

function TextBox({ label, start, keep, numeric = false, onText }: TextBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useGridCellEditor({});
  const begin = useRef({ start, keep, onText });
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    box.focus();
    if (begin.current.keep) box.setSelectionRange(box.value.length, box.value.length);
    else box.select();
    // The first key is part of the value even when nothing else is typed.
    if (begin.current.keep || begin.current.start === "") begin.current.onText(begin.current.start);
  }, []);
  return (
    <input
      ref={input}
      className={`pv-grid-input${numeric ? " pv-grid-input-number" : ""}`}
      aria-label={label}
      inputMode={numeric ? "decimal" : "text"}
      autoComplete="off"
      defaultValue={start}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onText(event.target.value)}
    />
  );
}

/** Edits a calendar date with the browser's own field, which writes it in the reader's order of day, month and year. */
export function DateEditor({ initialValue, onValueChange, label }: CustomCellEditorProps<unknown, string> & Labelled) {
  const input = useRef<HTMLInputElement>(null);
  useGridCellEditor({});
  useEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      type="date"
      className="pv-grid-input"
      aria-label={label}
      defaultValue={initialValue ?? ""}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value)}
    />
  );
}

/** Edits a choice with the browser's own list, which every keyboard and screen reader knows. */
export function ChoiceEditor(
  props: CustomCellEditorProps<unknown, string> & Labelled & { readonly choices: readonly Choice[] },
) {
  const { initialValue, onValueChange, label, choices } = props;
  const select = useRef<HTMLSelectElement>(null);
  useGridCellEditor({});
  useEffect(() => select.current?.focus(), []);
  return (
    <select
      ref={select}
      className="pv-grid-input"
      aria-label={label}
      defaultValue={initialValue ?? ""}
      onChange={(event) => onValueChange(event.target.value)}
    >
      {/* What is not chosen yet must not look as if the first choice were. */}
      {!choices.some(({ value }) => value === String(initialValue ?? "")) && (
        <option value={initialValue ?? ""} hidden />
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
