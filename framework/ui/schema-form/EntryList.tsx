import { pathText } from "../../config/fault.ts";
import type { ConfigText } from "../../../contract/app-config.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { Icon } from "../Icon.tsx";
import { Button } from "../controls/Button.tsx";
import { FaultBadge } from "./FieldFrame.tsx";
import { initialValue, type FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";
import { entryName } from "./form-path.ts";
import { RowActions } from "./RowActions.tsx";
import { useListEdit } from "./use-list-edit.ts";

/** A list whose entries are opened one at a time, each by its name. */
export function EntryList({ path, value, kind }: PartProps & { kind: Extract<FieldKind, { kind: "entries" }> }) {
  const form = useForm();
  const texts = useTexts("shell");
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const list = { path, entries, least: kind.part.minItems };
  const { add } = useListEdit(list);
  const nameOf = useEntryName();
  return (
    <>
      {entries.length === 0 ? <p className="pv-form__none">{texts("form.empty")}</p> : null}
      <ol className="pv-form__rows">
        {entries.map((entry, index) => {
          const inner = [...path, index];
          const { name, more } = nameOf(entry, index);
          return (
            <li key={index} className="pv-form__row" data-path={pathText(inner)}>
              <button
                type="button"
                className="pv-form__open"
                data-control={`row ${pathText(inner)}`}
                onClick={() => form.open(pathText(inner))}
              >
                <span className="pv-form__name">{name}</span>
                {more ? <span className="pv-form__more">{more}</span> : null}
                <FaultBadge count={form.faultsWithin(inner)} />
                <Icon name="chevron-right" />
              </button>
              <RowActions list={list} index={index} name={name} />
            </li>
          );
        })}
      </ol>
      {form.readOnly ? null : (
        <Button
          icon="plus"
          data-control={`add ${pathText(path)}`}
          disabled={entries.length >= (kind.part.maxItems ?? Infinity)}
          onClick={() => add(initialValue(form.root, kind.item), true)}
        >
          {texts("form.add")}
        </Button>
      )}
    </>
  );
}

/** An entry's name, and what it is called on the screen where that is more. */
export function useEntryName(): (
  entry: unknown,
  index: number,
) => { readonly name: string; readonly more: string | null } {
  const texts = useTexts("shell");
  const text = useText();
  return (entry, index) => {
    const name = entryName(entry) ?? texts("form.unnamed", { position: index + 1 });
    const { title, label } = (typeof entry === "object" && entry !== null ? entry : {}) as Readonly<
      Record<string, unknown>
    >;
    const shown = [title, label].find(isText);
    const more = shown === undefined ? null : text(shown);
    return { name, more: more === name ? null : more };
  };
}

const isText = (value: unknown): value is ConfigText =>
  (typeof value === "string" && value !== "") || (typeof value === "object" && value !== null && "en" in value);
