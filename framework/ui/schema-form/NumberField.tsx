import { useState } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import type { FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";

const write = (value: unknown): string =>
  value === undefined ? "" : typeof value === "number" ? String(value) : JSON.stringify(value);

/** A number as JSON writes it. What is no number stays in the field, with its fault, and changes nothing. */
export function NumberField({ kind, ...props }: PartProps & { kind: Extract<FieldKind, { kind: "number" }> }) {
  const { path, part, value, required } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const { text, setText } = useDraft(value, write);
  const { whole, least, greatest } = kind;
  const bounds = { least: least ?? "−∞", greatest: greatest ?? "∞" };
  const fault = faultOf(text, kind);
  const change = (typed: string): void => {
    const number = Number(typed);
    const readable = typed.trim() !== "" && faultOf(typed, { whole }) === null;
    setText(typed, readable ? number : typed.trim() === "" && !required ? undefined : value);
    if (readable) form.set(path, number);
    else if (typed.trim() === "" && !required) form.reset(path);
  };
  return (
    <FieldFrame {...props} own={fault ? texts(`form.number.${fault}`, bounds) : null}>
      {(control) => (
        <input
          {...control}
          className="pv-input pv-form__number"
          type="text"
          inputMode={whole && (least ?? -1) >= 0 ? "numeric" : "text"}
          value={text}
          placeholder={fallback === undefined ? "" : texts("form.default", { value: String(fallback) })}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** What is wrong with a number as it is typed; null where nothing is, or nothing is typed. */
function faultOf(
  text: string,
  {
    whole,
    least = -Infinity,
    greatest = Infinity,
  }: { whole: boolean; least?: number | undefined; greatest?: number | undefined },
): "number" | "whole" | "range" | null {
  if (text.trim() === "") return null;
  const number = Number(text);
  if (!Number.isFinite(number)) return "number";
  if (whole && !Number.isInteger(number)) return "whole";
  return number < least || number > greatest ? "range" : null;
}

/**
 * The text of a field whose value is read from what is typed. It stays as it was typed as long as the value is the one
 * it was read as, and gives way to any other value that comes from outside.
 */
export function useDraft(value: unknown, write: (value: unknown) => string) {
  const [draft, setDraft] = useState({ text: write(value), of: value });
  const given = Object.is(draft.of, value) || JSON.stringify(draft.of) === JSON.stringify(value);
  return {
    text: given ? draft.text : write(value),
    /** @param of the value that the text is read as; the one before where it cannot be read */
    setText: (text: string, of: unknown) => setDraft({ text, of }),
  };
}
