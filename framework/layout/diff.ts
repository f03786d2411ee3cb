import { pathText, type KeyPath } from "../config/fault.ts";

/** One difference between two configs. */
export interface ConfigChange {
  /** An entry or key that was added, removed, changed or moved. */
  readonly kind: "added" | "removed" | "changed" | "moved";
  /** JSON path: in the older config for a removed entry, in the newer one for all others. */
  readonly path: string;
  /**
   * Id or route of the innermost entry that has one, the changed entry's own where it has one; empty outside any entry.
   */
  readonly name: string;
  /** The value before; for a moved entry its former JSON path. */
  readonly before?: unknown;
  /** The value now; for a moved entry its present JSON path. */
  readonly after?: unknown;
}

interface PathPair {
  readonly before: KeyPath;
  readonly after: KeyPath;
  readonly name: string;
}

type DiffObject = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is DiffObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The changes between two configs, in the newer one's order. Entries of lists are matched by id, route or another name,
 * not by their place, so that one inserted page is one change. Entries in another order, and those found unchanged in
 * another list, count as moved. Equal configs, however their keys are ordered, have no changes.
 */
export function diffConfigs(before: unknown, after: unknown): ConfigChange[] {
  const changes: ConfigChange[] = [];
  compare(before, after, { before: [], after: [], name: "" }, changes);
  return joinMoves(changes);
}

function compare(before: unknown, after: unknown, place: PathPair, changes: ConfigChange[]): void {
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every((e) => identityOf(e) !== undefined))
    compareLists(before, after, place, changes);
  else if (isPart(before) && isPart(after)) compareParts(before, after, place, changes);
  else if (!equal(before, after))
    changes.push({ kind: "changed", path: pathText(place.after), name: place.name, before, after });
}

function compareParts(before: DiffObject, after: DiffObject, place: PathPair, changes: ConfigChange[]): void {
  for (const key of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const below = { before: [...place.before, key], after: [...place.after, key], name: place.name };
    if (!Object.hasOwn(before, key))
      changes.push({ kind: "added", path: pathText(below.after), name: place.name, after: after[key] });
    else if (!Object.hasOwn(after, key))
      changes.push({ kind: "removed", path: pathText(below.before), name: place.name, before: before[key] });
    else compare(before[key], after[key], below, changes);
  }
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  place: PathPair,
  changes: ConfigChange[],
): void {
  const { pairs, removed } = matchEntries(before, after);
  const nameOf = (entry: unknown): string => (isPart(entry) ? nameIn(entry) : String(entry)) || place.name;
  for (const at of removed) {
    const path = pathText([...place.before, at]);
    changes.push({ kind: "removed", path, name: nameOf(before[at]), before: before[at] });
  }
  const still = keepingOrder(pairs.flatMap(({ from }) => from ?? []));
  for (const { from, to } of pairs) {
    const below = [...place.after, to];
    const name = nameOf(after[to]);
    if (from === undefined) {
      changes.push({ kind: "added", path: pathText(below), name, after: after[to] });
      continue;
    }
    const old = [...place.before, from];
    if (!still.has(from)) changes.push(moved(old, below, name));
    compare(before[from], after[to], { before: old, after: below, name }, changes);
  }
}

const moved = (from: KeyPath, to: KeyPath, name: string): ConfigChange => ({
  kind: "moved",
  path: pathText(to),
  name,
  before: pathText(from),
  after: pathText(to),
});

/** The word by which people know an entry. */
const nameIn = ({ id, route, key }: DiffObject): string =>
  String([id, route, key].find((word) => typeof word === "string") ?? "");

/**
 * An entry that disappeared from one list and appeared, unchanged, in another of the same part of the config has moved.
 */
function joinMoves(changes: readonly ConfigChange[]): ConfigChange[] {
  const taken = new Set<ConfigChange>();
  const joined = changes.map((change): ConfigChange => {
    if (change.kind !== "added" || !isEntry(change.path) || change.name === "") return change;
    const origin = changes.find(
      (other) =>
        other.kind === "removed" &&
        !taken.has(other) &&
        other.name === change.name &&
        isEntry(other.path) &&
        rootOf(other.path) === rootOf(change.path) &&
        equal(other.before, change.after),
    );
    if (!origin) return change;
    taken.add(origin);
    return { kind: "moved", path: change.path, name: change.name, before: origin.path, after: change.path };
  });
  return joined.filter((change) => !taken.has(change));
}

const isEntry = (path: string): boolean => path.endsWith("]");
/** The part of the config within which an entry can move: a page, the menus, any other top-level key. */
const rootOf = (path: string): string => /^(pages\[\d+\]|\w+)/.exec(path)?.[0] ?? "";

/** Returns whether two values are equal, ignoring the order of keys. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, i) => equal(entry, b[i]));
  if (!isPart(a) || !isPart(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}

/** An entry of the newer list and the position of its match in the older one; undefined for a new entry. */
interface EntryPair {
  readonly from: number | undefined;
  readonly to: number;
}

/**
 * The identity of an entry of a list wherever it is: its id, route or key; a wire's two ends; a text itself. Undefined
 * for an entry without a name (such as a number): such a list is compared as one value.
 */
function identityOf(entry: unknown): string | undefined {
  if (typeof entry === "string") return `"${entry}`;
  if (typeof entry !== "object" || entry === null) return undefined;
  const { id, route, key, from, to } = entry as Record<string, unknown>;
  for (const word of [id, route, key]) if (typeof word === "string") return word;
  if (typeof from !== "object" || typeof to !== "object") return undefined;
  return `${sorted(from)} → ${sorted(to)}`;
}

const sorted = (end: object | null): string => JSON.stringify(Object.entries(end ?? {}).sort());

/** Pairs the entries of two lists by their names, in order where a name occurs twice. */
function matchEntries(
  before: readonly unknown[],
  after: readonly unknown[],
): { pairs: EntryPair[]; removed: number[] } {
  const places = Map.groupBy(before.keys(), (i) => identityOf(before[i]));
  const pairs = after.map((entry, to) => ({ from: places.get(identityOf(entry))?.shift(), to }));
  return { pairs, removed: [...places.values()].flat().sort((a, b) => a - b) };
}

/** The longest rising subsequence of numbers (Fredman 1975): the entries that are not in it have moved. */
export function keepingOrder(sequence: readonly number[]): Set<number> {
  /**
   * `ends[n]`: the least number at which a rising run of n + 1 ends; `before`: the predecessor of a number in its run.
   */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of sequence) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? Infinity) < number) low = middle + 1;
      else high = middle;
    }
    before.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const kept = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = before.get(number)) kept.add(number);
  return kept;
}
