import type { ConfigFault, ExpectedValue } from "../../contract/config/faults.ts";

export type { ConfigFault, ExpectedValue };

/** Keys of a path, as zod gives them. */
export type KeyPath = readonly PropertyKey[];

/** `["pages", 0, "route"]` as `pages[0].route`. */
export function pathText(path: KeyPath): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`),
    "",
  );
}

/** Returns the value at a path, or undefined. */
export function valueAt(root: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  );
}

/** Characters of a found value that a sentence shows. */
export const FOUND_MAX = 60;

/** A found value as short JSON; null if there is none. */
export function foundText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > FOUND_MAX ? `${text.slice(0, FOUND_MAX)}…` : text;
}

/** Keys and indexes that lead from the whole config to a part. */
export type JsonPath = readonly (string | number)[];

/**
 * Reads a path as `pathText` writes it: `pages[0].route` is `["pages", 0, "route"]`. Dots and brackets separate its
 * keys, so a key that contains one is read as several; no key of an app config does.
 */
export function readPath(text: string): JsonPath {
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? "") : Number(index),
  );
}

/** Returns whether a path is the same as another or leads further into it. */
export function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return outer.length <= path.length && outer.every((key, i) => key === path[i]);
}
