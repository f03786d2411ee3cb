import { pathText } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import type { JsonPath } from "../json-editor/path-text.ts";
import { moved } from "./edit-value.ts";
import { useForm } from "./form-context.ts";

/** A list as far as its rows change it. */
export interface ListPart {
  readonly path: JsonPath;
  readonly entries: readonly unknown[];
  /** The fewest entries it may have. */
  readonly least: number | undefined;
}

/** Changes a list and takes the focus to where the work goes on. */
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
        said: texts("form.added", { position: position + 1 }),
      });
    },
    move(from: number, to: number, name: string): void {
      // At an end, the button that led there can be pressed no more: its neighbour takes the focus.
      const end = to === 0 ? "down" : to === entries.length - 1 ? "up" : null;
      form.setList(path, moved(entries, from, to), {
        edit: { kind: "move", path: at(to) },
        focus: { path: at(to), part: end ?? (to < from ? "up" : "down") },
        said: texts("form.moved", { name, position: to + 1, count: entries.length }),
      });
    },
    remove(index: number, name: string): void {
      const next = Math.min(index, entries.length - 2);
      form.setList(path, entries.toSpliced(index, 1), {
        edit: { kind: "remove", path: at(index) },
        focus: next < 0 ? { path: pathText(path), part: "add" } : { path: at(next), part: "remove" },
        said: texts("form.removed", { name }),
      });
    },
  };
}
