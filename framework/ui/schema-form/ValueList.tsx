import { pathText } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { Icon } from "../Icon.tsx";
import { initialValue, kindOf } from "./field-kind.ts";
import type { FieldKind } from "./field-kind.ts";
import { useForm } from "./form-context.ts";
import type { PartProps } from "./form-context.ts";
import { RowActions } from "./RowActions.tsx";
import { useListEdit } from "./use-list-edit.ts";

/** A list of plain values, each edited where it stands. Where it is absent its default shows, and adding begins with that. */
export function ValueList({ path, part, value, kind }: PartProps & { kind: Extract<FieldKind, { kind: "values" }> }) {
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const inherited: readonly unknown[] = value === undefined && Array.isArray(fallback) ? fallback : [];
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const list = { path, entries, least: kind.part.minItems };
  const { add } = useListEdit({ ...list, entries: value === undefined ? inherited : entries });
  const item = kindOf(form.root, kind.item, { key: null, value: undefined });
  const left =
    item.kind === "choice" ? item.words.find((word) => ![...entries, ...inherited].includes(word)) : undefined;
  const full = entries.length >= (kind.part.maxItems ?? Infinity);
  return (
    <>
      {value === undefined && inherited.length > 0 ? (
        <p className="pv-form__none">{texts("form.default", { value: inherited.map(String).join(", ") })}</p>
      ) : null}
      {entries.length === 0 && inherited.length === 0 ? <p className="pv-form__none">{texts("form.empty")}</p> : null}
      <ol className="pv-form__rows">
        {entries.map((entry, index) => (
          <li key={index} className="pv-form__row">
            <form.Part path={[...path, index]} part={kind.item} value={entry} required />
            <RowActions
              list={list}
              index={index}
              name={String(entry) || texts("form.unnamed", { position: index + 1 })}
            />
          </li>
        ))}
      </ol>
      {form.readOnly ? null : (
        <div className="pv-form__bar">
          <button
            type="button"
            className="pv-button"
            data-control={`add ${pathText(path)}`}
            disabled={full}
            onClick={() => add(left ?? initialValue(form.root, kind.item), false)}
          >
            <Icon name="plus" />
            {texts("form.add")}
          </button>
          {inherited.length > 0 ? (
            <button type="button" className="pv-button" onClick={() => form.set(path, [...inherited])}>
              {texts("form.ownList")}
            </button>
          ) : null}
        </div>
      )}
    </>
  );
}
