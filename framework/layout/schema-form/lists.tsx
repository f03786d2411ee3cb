import type { ReactNode } from "react";
import type { ConfigText } from "../../../contract/config/app-config.ts";
import { pathText, type JsonPath } from "../../config/fault.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { resolve } from "../json-editor/schema-parts.ts";
import { FaultBadge } from "./FieldFrame.tsx";
import { initialValue, kindOf, type FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";
import { entryName } from "./form-path.ts";
import { RowActions, useListEdit, type ListPart } from "./RowActions.tsx";

type ListFieldOfKind<Name extends FieldKind["kind"]> = Extract<FieldKind, { kind: Name }>;

/** A list whose entries are opened one at a time, each by its name. */
export function EntryList({ path, value, kind }: PartProps & { kind: ListFieldOfKind<"entries"> }) {
  const form = useForm();
  const list = listOf(path, value, kind);
  const nameOf = useEntryName();
  return (
    <List
      list={list}
      most={kind.part.maxItems}
      onAdd={(add) => add(initialValue(form.root, kind.item), true)}
      nameOf={(entry, index) => nameOf(entry, index).name}
      row={(entry, index) => {
        const inner = [...path, index];
        const { name, more } = nameOf(entry, index);
        return (
          <Button
            wide
            align="start"
            iconEnd="chevron-right"
            className="pv-grow"
            data-control={`row ${pathText(inner)}`}
            onClick={() => form.open(pathText(inner))}
          >
            <strong>{name}</strong> {more ? <span className="pv-small pv-muted">{more}</span> : null}{" "}
            <FaultBadge count={form.faultsWithin(inner)} />
          </Button>
        );
      }}
    />
  );
}

/**
 * A list of plain values, each edited in place. If the list is absent, its default is shown, and adding an entry begins
 * with that.
 */
export function ValueList({ path, part, value, kind }: PartProps & { kind: ListFieldOfKind<"values"> }) {
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const inherited: readonly unknown[] = value === undefined && Array.isArray(fallback) ? fallback : [];
  const list = listOf(path, value, kind);
  const item = kindOf(form.root, kind.item, { key: null, value: undefined });
  const left =
    item.kind === "choice" ? item.words.find((word) => ![...list.entries, ...inherited].includes(word)) : undefined;
  return (
    <List
      list={list}
      inherited={inherited}
      most={kind.part.maxItems}
      onAdd={(add) => add(left ?? initialValue(form.root, kind.item), false)}
      nameOf={(entry, index) => String(entry) || texts("form.unnamed", { position: index + 1 })}
      row={(entry, index) => (
        <div className="pv-grow">
          <form.Part path={[...path, index]} part={kind.item} value={entry} required />
        </div>
      )}
    />
  );
}

const listOf = (path: JsonPath, value: unknown, { part }: ListFieldOfKind<"entries" | "values">): ListPart => ({
  path,
  entries: Array.isArray(value) ? value : [],
  least: part.minItems,
});

/** The rows of a list, each with buttons to move and remove it, and a button to add one. */
function List(props: {
  list: ListPart;
  /** The entries of the default, if the list has none of its own. */
  inherited?: readonly unknown[];
  most: number | undefined;
  nameOf: (entry: unknown, index: number) => string;
  row: (entry: unknown, index: number) => ReactNode;
  onAdd: (add: (entry: unknown, open: boolean) => void) => void;
}) {
  const { list, inherited = [], most = Infinity, nameOf, row, onAdd } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const { path, entries } = list;
  const { add } = useListEdit(inherited.length > 0 ? { ...list, entries: inherited } : list);
  const none =
    inherited.length > 0 ? texts("form.default", { value: inherited.map(String).join(", ") }) : texts("form.empty");
  return (
    <>
      {entries.length === 0 ? <p className="pv-small pv-muted">{none}</p> : null}
      <ol className="pv-plain-list pv-stack pv-stack--tight">
        {entries.map((entry, index) => (
          <li key={index} className="pv-row pv-row--one pv-row--top" data-path={pathText([...path, index])}>
            {row(entry, index)}
            <RowActions list={list} index={index} name={nameOf(entry, index)} />
          </li>
        ))}
      </ol>
      {form.readOnly ? null : (
        <div className="pv-row">
          <Button
            icon="plus"
            data-control={`add ${pathText(path)}`}
            disabled={entries.length >= most}
            onClick={() => onAdd(add)}
          >
            {texts("form.add")}
          </Button>
          {inherited.length > 0 ? (
            <Button onClick={() => form.set(path, [...inherited])}>{texts("form.ownList")}</Button>
          ) : null}
        </div>
      )}
    </>
  );
}

/** An entry's name, and its longer name on the screen if it has one. */
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
