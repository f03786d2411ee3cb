/** Keys and indexes that lead from the whole to a part. */
export type JsonPath = readonly (string | number)[];

/**
 * Reads a path as `pathText` writes it: `pages[0].route` is `["pages", 0, "route"]`. Dots and brackets part its keys,
 * so that a key which holds one itself is read as several; no key of an app config does.
 */
export function readPath(text: string): JsonPath {
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? "") : Number(index),
  );
}

/** Whether a path is another or leads further into it. */
export function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return outer.length <= path.length && outer.every((key, i) => key === path[i]);
}
