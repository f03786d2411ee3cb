/** The path to a value in a record: keys of objects and ids of rows, from the outside in. */
export type Path = readonly string[];

/** A record as it was when editing began, with one's own changes, and as someone else has saved it since. */
export interface Sides<Value> {
  readonly base: Value | undefined;
  readonly mine: Value;
  readonly theirs: Value;
}

interface Merge<Value> {
  /** The merged value: changes of one side, and the chosen side of conflicts. */
  readonly merged: Value;
  /** Paths that only they changed. */
  readonly taken: readonly Path[];
  /** Fields that both sides changed to different values. */
  readonly clashes: readonly Path[];
}

interface MergeOptions {
  /** The id of a row in a list. A list whose rows all have one is merged row by row, any other as a whole. */
  idOf?(row: object): string | undefined;
  /** The side whose value is used if both changed it; one's own if absent. */
  choose?(path: Path): "mine" | "theirs";
}

/** Returns whether two values are the same; objects have their keys in one order, since one function makes them. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges two people's changes of one record field by field, by the values themselves and not by their text on the
 * screen. Lists of texts are merged as sets. Without a base every difference counts as changed by both.
 */
export function mergeThreeWays<Value>(sides: Sides<Value>, { idOf, choose }: MergeOptions = {}): Merge<Value> {
  const taken: Path[] = [];
  const clashes: Path[] = [];
  const mergeAt = (base: unknown, mine: unknown, theirs: unknown, path: Path): unknown => {
    if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return mine;
    const byKey = (from: Keyed, own: Keyed, other: Keyed, order = [own, other]): Keyed =>
      Object.fromEntries(
        [...new Set(order.flatMap(Object.keys))]
          .map((key) => [key, mergeAt(from[key], own[key], other[key], [...path, key])] as const)
          .filter(([, value]) => value !== undefined),
      );
    if (isKeyed(mine) && isKeyed(theirs)) return byKey(isKeyed(base) ? base : {}, mine, theirs);
    const lists = [base, mine, theirs];
    const [before, own, other] = lists.map((list) => rowsById(list, idOf));
    if (own && other) {
      const [was = "", ordered, reordered] = [before ?? {}, own, other].map((rows, _, all) =>
        Object.keys(rows)
          .filter((key) => all.every((each) => key in each))
          .join(),
      );
      if (ordered === was && reordered !== was) taken.push(path);
      if (ordered === was) return Object.values(byKey(before ?? {}, own, other, [other, own]));
      if (reordered === was || reordered === ordered) return Object.values(byKey(before ?? {}, own, other));
    }
    if (isSameJson(base, mine)) {
      taken.push(path);
      return theirs;
    }
    if (lists.every(isSetOfTexts)) {
      const [first = [], ours = [], added = []] = lists;
      taken.push(path);
      return [
        ...ours.filter((one) => added.includes(one) || !first.includes(one)),
        ...added.filter((one) => !ours.includes(one) && !first.includes(one)),
      ];
    }
    clashes.push(path);
    return choose?.(path) === "theirs" ? theirs : mine;
  };
  const merged = mergeAt(sides.base, sides.mine, sides.theirs, []) as Value;
  return { merged, taken, clashes };
}

type Keyed = Readonly<Record<string, unknown>>;

const isKeyed = (value: unknown): value is Keyed =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSetOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string") && new Set(value).size === value.length;

/** The rows of a list by `#` and id, so that numeric ids keep the list's order; null if a row has no id or two share one. */
function rowsById(list: unknown, idOf: MergeOptions["idOf"]): Keyed | null {
  if (!Array.isArray(list)) return null;
  const ids = list.map((row: unknown) => (isKeyed(row) ? idOf?.(row) : undefined));
  if (ids.includes(undefined) || new Set(ids).size < ids.length) return null;
  return Object.fromEntries(list.map((row: unknown, at) => [`#${ids[at]}`, row]));
}
