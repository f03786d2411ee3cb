/** One field of a record before and after a change. */
export interface FieldDifference {
  /** The path of the field, outermost name first; a list position is its number from 1. */
  readonly path: readonly string[];
  readonly kind: "added" | "removed" | "changed" | "same";
  readonly before: unknown;
  readonly after: unknown;
}

/** The most fields reported one by one; a longer record is shown in raw form. */
export const MAX_DIFFERENCES = 300;

const NOTHING = Symbol("nothing");
type RecordSide = unknown;

/**
 * A record before and after a change, field by field in their order. Nested records are expanded at every depth; a list
 * of plain values is one field. A side that is null has no fields.
 */
export function differencesOf(before: unknown, after: unknown): FieldDifference[] {
  const found: FieldDifference[] = [];
  compare([], before ?? NOTHING, after ?? NOTHING, found);
  return found;
}

function compare(path: readonly string[], before: RecordSide, after: RecordSide, found: FieldDifference[]): void {
  if (found.length > MAX_DIFFERENCES) return;
  const parts = partsOf(before, after);
  if (parts === null) {
    if (before === NOTHING && after === NOTHING) return;
    found.push({ path, kind: kindOf(before, after), before: plain(before), after: plain(after) });
    return;
  }
  for (const name of parts) compare([...path, name], partOf(before, name), partOf(after, name), found);
}

/** The names of a field's parts on both sides; null if the field is reported as one. */
function partsOf(before: RecordSide, after: RecordSide): readonly string[] | null {
  const sides = [before, after].filter((side) => side !== NOTHING && side !== null);
  if (sides.length === 0 || !sides.every(isParted)) return null;
  const lists = sides.filter(Array.isArray);
  if (lists.length > 0 && lists.length < sides.length) return null;
  const names = new Set(sides.flatMap((side) => namesOf(side)));
  return names.size === 0 ? null : [...names];
}

const isParted = (side: RecordSide): side is object =>
  typeof side === "object" && side !== null && (!Array.isArray(side) || side.some(isRecord));
const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

function namesOf(side: object): string[] {
  return Array.isArray(side) ? side.map((_, i) => String(i + 1)) : Object.keys(side);
}

function partOf(side: RecordSide, name: string): RecordSide {
  if (Array.isArray(side)) return side.length >= Number(name) ? (side[Number(name) - 1] as unknown) : NOTHING;
  if (typeof side !== "object" || side === null) return NOTHING;
  return Object.hasOwn(side, name) ? (side as Record<string, unknown>)[name] : NOTHING;
}

function kindOf(before: RecordSide, after: RecordSide): FieldDifference["kind"] {
  if (before === NOTHING) return "added";
  if (after === NOTHING) return "removed";
  return JSON.stringify(before) === JSON.stringify(after) ? "same" : "changed";
}

const plain = (side: RecordSide): unknown => (side === NOTHING ? null : side);
