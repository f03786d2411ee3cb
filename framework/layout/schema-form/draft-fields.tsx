import { useState } from "react";
import { NumberField } from "../../ui/controls/Input.tsx";
import { TextArea } from "../../ui/controls/TextArea.tsx";
import { FieldFrame } from "./FieldFrame.tsx";
import { useDefault } from "./fields.tsx";
import type { FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";

type NumberKind = Extract<FieldKind, { kind: "number" }>;

/**
 * The text of a field whose value is parsed from typing. It stays as typed while it still parses to the current value,
 * and is replaced by any other value from outside. Text that cannot be parsed changes nothing.
 */
function useDraft({ path, value, required }: PartProps, write: (value: unknown) => string) {
  const form = useForm();
  const [draft, setDraft] = useState({ text: write(value), of: value });
  const given = Object.is(draft.of, value) || JSON.stringify(draft.of) === JSON.stringify(value);
  return {
    text: given ? draft.text : write(value),
    /** Takes the typed text, and its value; no value where it cannot be parsed. */
    take(text: string, read: { readonly value: unknown } | null): void {
      const kept = read === null || (read.value === undefined && required);
      setDraft({ text, of: kept ? value : read.value });
      if (kept) return;
      if (read.value === undefined) form.reset(path);
      else form.set(path, read.value);
    },
  };
}

const writeNumber = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value));

/** A number as JSON writes it. Any other text stays in the field, with its fault, and does not change the value. */
export function DigitsField({ kind, ...props }: PartProps & { kind: NumberKind }) {
  const { texts, hint } = useDefault(props, String);
  const { text, take } = useDraft(props, writeNumber);
  const { whole, least, greatest } = kind;
  const fault = numberFault(text, kind);
  const bounds = { least: least ?? "−∞", greatest: greatest ?? "∞" };
  const change = (typed: string): void => {
    if (typed.trim() === "") take(typed, { value: undefined });
    else take(typed, numberFault(typed, { whole }) === null ? { value: Number(typed) } : null);
  };
  return (
    <FieldFrame {...props} own={fault ? texts(`form.number.${fault}`, bounds) : null}>
      {(control) => (
        <NumberField
          {...control}
          inputMode={whole && (least ?? -1) >= 0 ? "numeric" : "text"}
          value={text}
          placeholder={hint}
          onChange={change}
        />
      )}
    </FieldFrame>
  );
}

/** The fault of a typed number; null for none or an empty text. */
function numberFault(
  text: string,
  { whole, least = -Infinity, greatest = Infinity }: Omit<NumberKind, "kind">,
): "number" | "whole" | "range" | null {
  if (text.trim() === "") return null;
  const number = Number(text);
  if (!Number.isFinite(number)) return "number";
  if (whole && !Number.isInteger(number)) return "whole";
  return number < least || number > greatest ? "range" : null;
}

const writeJson = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));
const MAX_ROWS = 14;

/**
 * A value whose form the schema leaves open, as JSON. Text that is not JSON stays in the field, with its fault, and
 * does not change the value.
 */
export function JsonField(props: PartProps) {
  const { texts, hint } = useDefault(props, JSON.stringify);
  const { text, take } = useDraft(props, writeJson);
  return (
    <FieldFrame {...props} own={readJson(text) ? null : texts("form.notJson")}>
      {(control) => (
        <TextArea
          {...control}
          className="pv-form__json"
          dir="ltr"
          rows={Math.min(MAX_ROWS, text.split("\n").length + 1)}
          value={text}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          onChange={(value) => take(value, readJson(value))}
        />
      )}
    </FieldFrame>
  );
}

/** The value of a JSON text; undefined for an empty text, null if it is not JSON. */
function readJson(text: string): { readonly value: unknown } | null {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
