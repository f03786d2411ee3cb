import { pathText } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { FieldFrame, type ControlProps } from "./FieldFrame.tsx";
import type { FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";

/** A line of text, with the names that are known for it. */
export function TextField({ kind, ...props }: PartProps & { kind: Extract<FieldKind, { kind: "text" }> }) {
  return <FieldFrame {...props}>{(control) => <TextInput {...props} kind={kind} control={control} />}</FieldFrame>;
}

/** The line itself, in whichever frame. */
export function TextInput({
  path,
  part,
  value,
  kind,
  control,
}: Omit<PartProps, "required"> & { kind: Extract<FieldKind, { kind: "text" }>; control: ControlProps }) {
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const names = [...new Set([...kind.words, ...form.suggestions(pathText(path))])];
  return (
    <>
      <input
        {...control}
        className="pv-input"
        type="text"
        value={typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value)}
        placeholder={
          fallback === undefined || fallback === "" ? "" : texts("form.default", { value: String(fallback) })
        }
        maxLength={kind.longest}
        list={names.length > 0 ? `${control.id}-names` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.set(path, event.target.value)}
      />
      {names.length > 0 ? (
        <datalist id={`${control.id}-names`}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
