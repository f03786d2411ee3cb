import { mergeThreeWays, type Path, type Sides } from "./merge.ts";

/** One field of a record in words. */
export interface FieldWords {
  /** Its path in the merged record. */
  readonly path: Path;
  readonly label: string;
  readonly text: string;
}

/** A field that someone else changed, and perhaps the user too, to another value. */
export interface ConflictRow {
  readonly path: Path;
  readonly label: string;
  /** As it was before both; empty if that is not known. */
  readonly was: string;
  readonly yours: string;
  readonly theirs: string;
}

/** By the row's path, in the order of the rows. */
export type Choices = readonly ("mine" | "theirs" | null)[];

/** A draft and the version that someone else saved, until the merge is decided. */
export interface OpenMerge<Draft> {
  /** The conflicts that the user must decide; the merge can be saved if there are none. */
  readonly rows: readonly ConflictRow[];
  /** Labels of the fields that only they changed. */
  readonly taken: readonly string[];
  /** All fields that they changed. */
  readonly changed: readonly ConflictRow[];
  /** The draft on top of their version, with the side chosen for each row. */
  settle(choices: Choices): Draft;
  /** Their version as a draft without changes. */
  readonly theirs: Draft;
}

/**
 * Begins to merge a draft with their version; `base` is the form's content before its first change, if that is known.
 */
export type Merging<Draft, Theirs> = (draft: Draft, theirs: Theirs, base: Draft | undefined) => OpenMerge<Draft>;

interface MergingParts<Draft, Theirs, Side> {
  /** Both drafts and their version in the form in which they are merged. */
  sides(draft: Draft, theirs: Theirs, base: Draft | undefined): Sides<Side>;
  /** Converts a merged side to a draft on top of their version. */
  draftOf(side: Side, draft: Draft, theirs: Theirs): Draft;
  /** Describes every field that can differ, in words. */
  words(side: Side): readonly FieldWords[];
  /** The id of a row in a list. */
  idOf?(row: object): string | undefined;
}

/** Describes how to merge two people's changes of a record whose draft cannot be merged in its own form. */
export function mergingBy<Draft, Theirs, Side>(parts: MergingParts<Draft, Theirs, Side>): Merging<Draft, Theirs> {
  const { sides: sidesOf, draftOf, words, idOf } = parts;
  return (draft, theirs, base) => {
    const sides = sidesOf(draft, theirs, base);
    const by = idOf ? { idOf } : {};
    const { taken, clashes } = mergeThreeWays(sides, by);
    const own = words(sides.mine);
    const other = words(sides.theirs);
    const before = sides.base === undefined ? [] : words(sides.base);
    const all = [...own, ...other, ...before];
    const labelsAt = (path: Path) => [...new Set(at(all, path).map(({ label }) => label))].join(", ");
    const textAt = (of: readonly FieldWords[], path: Path) => Array.from(at(of, path), ({ text }) => text).join(" · ");
    const rowAt = (path: Path) => ({
      path,
      label: labelsAt(path),
      was: textAt(before, path),
      yours: textAt(own, path),
      theirs: textAt(other, path),
    });
    const rowsAt = (found: readonly Path[]) => {
      const paths = new Map(found.map((one) => [JSON.stringify(wordPath(all, one)), wordPath(all, one)]));
      return [...paths.values()].map(rowAt);
    };
    const rows = rowsAt(clashes);
    return {
      rows,
      taken: [...new Set(taken.map(labelsAt).filter((label) => label !== ""))],
      changed: [...rows, ...rowsAt(taken).filter(({ yours, theirs }) => yours !== theirs)],
      settle(choices) {
        const choose = (path: Path) => choices[rows.findIndex((row) => meet(row.path, path))] ?? "mine";
        return draftOf(mergeThreeWays(sides, { ...by, choose }).merged, draft, theirs);
      },
      theirs: draftOf(sides.theirs, draft, theirs),
    };
  };
}

/** The same for a record whose draft is merged in its own form. */
export const mergingOf = <Draft, Theirs>(parts: {
  /** The initial values of a record's form. */
  startOf(theirs: Theirs): Draft;
  words(draft: Draft): readonly FieldWords[];
  idOf?(row: object): string | undefined;
}): Merging<Draft, Theirs> =>
  mergingBy<Draft, Theirs, Draft>({
    ...parts,
    sides: (mine, theirs, base) => ({ base, mine, theirs: parts.startOf(theirs) }),
    draftOf: (side) => side,
  });

/** Fields in words, by the key of each, which is its path too. */
export const wordsByKey = <Key extends string>(
  label: (key: Key) => string,
  texts: Readonly<Record<Key, string>>,
): FieldWords[] => (Object.keys(texts) as Key[]).map((key) => ({ path: [key], label: label(key), text: texts[key] }));

/** Returns whether one of two paths contains the other. */
const meet = (a: Path, b: Path): boolean => a.slice(0, b.length).every((key, i) => key === b[i]);

const at = (words: readonly FieldWords[], path: Path) => words.filter((one) => meet(one.path, path));

/** Returns the path of the described field that is, or contains, a path. */
const wordPath = (words: readonly FieldWords[], path: Path): Path =>
  words.find((one) => one.path.length <= path.length && meet(one.path, path))?.path ?? path;
