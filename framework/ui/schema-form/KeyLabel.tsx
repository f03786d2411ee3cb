import { useTexts } from "../../i18n/texts.ts";
import type { JsonPath } from "../json-editor/path-text.ts";
import { useKeyLabel } from "./use-labels.ts";

/** The last key of a path as readers call it, with the key itself beside it; an entry of a list by its number. */
export function KeyLabel({ path }: { path: JsonPath }) {
  const texts = useTexts("shell");
  const labelOf = useKeyLabel();
  const key = path.at(-1) ?? "";
  if (typeof key === "number") {
    const list = path.at(-2) ?? "";
    return <>{texts("form.entryOf", { name: labelOf(list) ?? list, position: key + 1 })}</>;
  }
  const label = labelOf(key);
  return label === null ? (
    <code>{key}</code>
  ) : (
    <>
      {label} <code className="pv-form__key">{key}</code>
    </>
  );
}
