import { pathText, type JsonPath } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Action } from "../../ui/controls/Button.tsx";
import { useForm } from "./form-context.ts";
import { moved } from "./form-path.ts";

/** The parts of a list that its rows need for changes. */
export interface ListPart {
  readonly path: JsonPath;
  readonly entries: readonly unknown[];
  /** The fewest entries it may have. */
  readonly least: number | undefined;
}

/** Moves an entry up or down, or removes it; `name` identifies it for readers. */
export function RowActions({ list, index, name }: { list: ListPart; index: number; name: string }) {
  const texts = useTexts("shell");
  const { readOnly } = useForm();
  const { move, remove } = useListEdit(list);
  const at = pathText([...list.path, index]);
  const last = list.entries.length - 1;
  if (readOnly) return null;
  return (
    <div
      className="pv-form__actions pv-row pv-row--one pv-fixed"
      role="group"
      aria-label={texts("form.actions", { name })}
    >
      <Action
        icon="chevron-up"
        label={texts("form.moveUp", { name })}
        title={texts("form.up")}
        data-control={`up ${at}`}
        disabled={index === 0}
        onClick={() => move(index, index - 1, name)}
      />
      <Action
        icon="chevron-down"
        label={texts("form.moveDown", { name })}
        title={texts("form.down")}
        data-control={`down ${at}`}
        disabled={index === last}
        onClick={() => move(index, index + 1, name)}
      />
      <Action
        icon="trash"
        label={texts("form.removeNamed", { name })}
        title={texts("form.remove")}
        data-control={`remove ${at}`}
        disabled={list.entries.length <= (list.least ?? 0)}
        onClick={() => remove(index, name)}
      />
    </div>
  );
}

/** Changes a list and moves the focus to where editing continues. */
export function useListEdit({ path, entries }: ListPart) {
  const form = useForm();
  const texts = useTexts("shell");
  const at = (index: number): string => pathText([...path, index]);
  return {
    /** @param open whether the new entry is opened at once */
    add(entry: unknown, open: boolean): void {
      const position = entries.length;
      form.setList(path, [...entries, entry], {
        edit: { kind: "add", path: at(position) },
        focus: { path: at(position), part: open ? "heading" : "field" },
        text: texts("form.added", { position: position + 1 }),
      });
    },
    move(from: number, to: number, name: string): void {
      // At either end the button that moved the entry there is disabled: its neighbor gets the focus.
      const end = to === 0 ? "down" : to === entries.length - 1 ? "up" : null;
      form.setList(path, moved(entries, from, to), {
        edit: { kind: "move", path: at(to) },
        focus: { path: at(to), part: end ?? (to < from ? "up" : "down") },
        text: texts("form.moved", { name, position: to + 1, count: entries.length }),
      });
    },
    remove(index: number, name: string): void {
      const next = Math.min(index, entries.length - 2);
      form.setList(path, entries.toSpliced(index, 1), {
        edit: { kind: "remove", path: at(index) },
        focus: next < 0 ? { path: pathText(path), part: "add" } : { path: at(next), part: "remove" },
        text: texts("form.removed", { name }),
      });
    },
  };
}
