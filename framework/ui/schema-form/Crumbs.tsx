import { pathText, valueAt } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import type { JsonPath } from "../../config/fault.ts";
import { useEntryName } from "./EntryList.tsx";
import { useForm } from "./form-context.ts";
import { useKeyLabel } from "./FieldFrame.tsx";

/** Where the shown part is in the whole, with a way back to each part above; its last is the heading. */
export function Crumbs({ view, label }: { view: JsonPath; label: string }) {
  const form = useForm();
  const texts = useTexts("shell");
  const labelOf = useKeyLabel();
  const nameOf = useEntryName();
  const at = pathText(view);
  const nameAt = (path: JsonPath): string => {
    const key = path.at(-1);
    if (key === undefined) return label;
    return typeof key === "number" ? nameOf(valueAt(form.value, path), key).name : (labelOf(key) ?? key);
  };
  const above = view.map((_, i) => view.slice(0, i));
  return (
    <div className="pv-form__crumbs">
      {above.length > 0 ? (
        <nav aria-label={texts("form.where")}>
          <ol>
            {above.map((path) => (
              <li key={pathText(path)}>
                <button type="button" onClick={() => form.open(pathText(path))}>
                  {nameAt(path)}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <h3 tabIndex={-1} data-heading={at}>
        {nameAt(view)}
      </h3>
    </div>
  );
}
