import type { JsonPath } from "../json-editor/path-text.ts";

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

/** The value without what stands at a path; the same value where nothing does. */
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
