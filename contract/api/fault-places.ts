import type { Fault } from "./errors.ts";

/** The text key for a field that a call does not know. */
export const UNKNOWN_FIELD = "errors.fault.unknownField";

/** Parts of a call that a fault's path may begin with. */
const ROOTS: readonly string[] = ["body", "params"];

/** The place of a fault: the field and, in a list, the number of the entry, counted from 1. */
interface FaultPlace {
  readonly field: string;
  readonly entry: number | null;
}

/**
 * The place that a fault's path names (`body.changed.3.quantity`); a fault in a config or a file keeps its whole path.
 */
export function placeOfFault(path: string): FaultPlace {
  const [root = "", ...parts] = path.split(".");
  if (!ROOTS.includes(root)) return { field: path, entry: null };
  const index = parts.find(isIndex);
  return {
    field: parts.findLast((part) => !isIndex(part)) ?? root,
    entry: index === undefined ? null : Number(index) + 1,
  };
}

const isIndex = (part: string): boolean => /^\d+$/.test(part);

/**
 * A fault after its field's screen name: `Quantity, entry 4: Enter a number; found "x".` A field unknown to the call
 * keeps its sent name, since a screen's field of that name is a different one.
 * @param textOf the text of a key in the reader's language, or null for none
 */
export function faultInItsField(
  { path, key }: Pick<Fault, "path" | "key">,
  fault: string,
  textOf: (key: string, values?: Readonly<Record<string, string | number>>) => string | null,
): string {
  const { field, entry } = placeOfFault(path);
  const values = { field: (key === UNKNOWN_FIELD ? null : textOf(`domain.fields.${field}`)) ?? field, fault };
  const sentence = entry === null ? textOf("errors.inField", values) : textOf("errors.inEntry", { ...values, entry });
  return sentence ?? fault;
}
