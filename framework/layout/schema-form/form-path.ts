import type { JsonSchema } from "../../config/json-schema.ts";
import { valueAt, type JsonPath } from "../../config/fault.ts";
import { branches, childPart, meantBranch, partsAt } from "../json-editor/schema-parts.ts";

/** The part of a schema at a path of a value: of several branches, those that the value was meant for. */
export function partAt(root: JsonSchema, value: unknown, path: JsonPath): JsonSchema | undefined {
  let part: JsonSchema | undefined = root;
  path.forEach((key, depth) => {
    const here = valueAt(value, path.slice(0, depth));
    const ways: readonly JsonSchema[] = part ? branches(root, part, here) : [];
    const meant = meantBranch(ways, here) ?? ways[0];
    part = meant && childPart(meant, key);
  });
  return part ?? partsAt(root, path, []).at(0);
}

/**
 * The path of the part that must be on the screen for a path to be seen: the innermost entry of a list that leads
 * there, or the whole. `pages[0].regions.main[1]` is seen in `pages[0]`.
 */
export function viewOf(root: JsonSchema, value: unknown, path: JsonPath): JsonPath {
  for (let length = path.length; length > 0; length--) {
    const view = path.slice(0, length);
    if (typeof view.at(-1) !== "number") continue;
    const entry = valueAt(value, view);
    if (typeof entry === "object" && entry !== null && !Array.isArray(entry) && partAt(root, value, view)) return view;
  }
  return [];
}

/** Names that identify an entry of a list, the best first. */
const NAMES = ["id", "route", "title", "label", "key", "name"];

/** The label of a list's entry: its own name, or the places that it connects; null if it has neither. */
export function entryName(entry: unknown): string | null {
  if (typeof entry === "string" || typeof entry === "number") return String(entry);
  if (typeof entry !== "object" || entry === null) return null;
  const record = entry as Readonly<Record<string, unknown>>;
  const name = NAMES.map((key) => record[key]).find((one) => typeof one === "string" && one !== "");
  if (typeof name === "string") return name;
  const ends = ["from", "to"].map((key) => record[key]);
  const joined = ends.map((end) =>
    typeof end === "object" && end !== null
      ? Object.values(end)
          .filter((one) => typeof one === "string" && one !== "")
          .join(".")
      : "",
  );
  return joined.every((end) => end !== "") ? joined.join(" → ") : null;
}

type Container = Readonly<Record<string, unknown>> | readonly unknown[];
const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/**
 * The value with another one set at a path; missing parts on the way are created. Keys keep their order, new ones come
 * last.
 */
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

/** The value with the part at a path removed; the same value if there is none. */
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

/** The list with an entry moved to another position. */
export function moved(list: readonly unknown[], from: number, to: number): readonly unknown[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
}
