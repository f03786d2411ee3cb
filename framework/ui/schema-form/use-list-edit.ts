import { pathText, type JsonPath } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
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

type Container = Readonly<Record<string, unknown>> | readonly unknown[];
const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/** The value with another one at a path; what is not there yet on the way is made. Keys keep their order, new ones come last. */
export function setAt(root: unknown, path: JsonPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const container: Container = isContainer(root) ? root : typeof key === "number" ? [] : {};
  const inner = setAt((container as Readonly<Record<string | number, unknown>>)[key], rest, value);
  if (Array.isArray(container)) return withEntry(container, Number(key), inner);
  return { ...container, [key]: inner };
}

function withEntry(list: readonly unknown[], index: number, value: unknown): readonly unknown[] {
  const copy = [...list];
  copy[index] = value;
  return copy;
}

/** The value without what is at a path; the same value where nothing does. */
export function removeAt(root: unknown, path: JsonPath): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isContainer(root) || !Object.hasOwn(root, key)) return root;
  if (rest.length > 0) {
    const inner = (root as Readonly<Record<string | number, unknown>>)[key];
    const without = removeAt(inner, rest);
    return without === inner ? root : setAt(root, [key], without);
  }
  if (Array.isArray(root)) return root.toSpliced(Number(key), 1);
  return Object.fromEntries(Object.entries(root).filter(([name]) => name !== key));
}

/** The list with an entry at another place. */
export function moved(list: readonly unknown[], from: number, to: number): readonly unknown[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
}
