import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { useForm, type PartProps } from "./form-context.ts";
import { useDraft } from "./NumberField.tsx";

const write = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));
const MAX_ROWS = 14;

/** Anything that the schema leaves open, as JSON. A text that is none stays in the field, with its fault, and changes nothing. */
export function JsonField(props: PartProps) {
  const { path, part, value, required } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const { text, setText } = useDraft(value, write);
  const read = readJson(text);
  const change = (typed: string): void => {
    const next = readJson(typed);
    setText(typed, next.ok ? next.value : value);
    if (!next.ok) return;
    if (next.value === undefined) {
      if (!required) form.reset(path);
    } else form.set(path, next.value);
  };
  return (
    <FieldFrame {...props} own={read.ok ? null : texts("form.notJson")}>
      {(control) => (
        <textarea
          {...control}
          className="pv-input pv-form__json"
          dir="ltr"
          rows={Math.min(MAX_ROWS, text.split("\n").length + 1)}
          value={text}
          placeholder={fallback === undefined ? "" : texts("form.default", { value: JSON.stringify(fallback) })}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** A text as a value; nothing for an empty one. */
function readJson(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  if (text.trim() === "") return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}
