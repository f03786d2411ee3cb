import { valueAt } from "./fault.ts";
import type { Path } from "./fault.ts";

/** The faulty value itself, or, where something needed is absent, what it is absent from. */
export function placeToCut(root: unknown, path: Path): Path {
  if (path.length === 0) return path;
  return valueAt(root, path) === undefined ? placeToCut(root, path.slice(0, -1)) : path;
}

/**
 * The value without what stands at these paths. What they do not touch is shared with the value given, which stays as
 * it is. Later entries of a list move up.
 */
export function withoutPaths(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0 || typeof value !== "object" || value === null) return value;
  const below = new Map<PropertyKey, Path[]>();
  for (const [key, ...rest] of paths) {
    if (key === undefined) continue;
    const others = below.get(key);
    if (others) others.push(rest);
    else below.set(key, [rest]);
  }
  const goes = (key: PropertyKey): boolean => below.get(key)?.some((rest) => rest.length === 0) ?? false;
  const kept = (part: unknown, key: PropertyKey): unknown => withoutPaths(part, below.get(key) ?? []);
  if (Array.isArray(value)) return value.flatMap((entry: unknown, i) => (goes(i) ? [] : [kept(entry, i)]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]: [string, unknown]) => (goes(key) ? [] : [[key, kept(part, key)]])),
  );
}
