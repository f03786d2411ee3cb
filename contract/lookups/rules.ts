import type { LookupDetail, LookupDetailDraft } from "./calls/lookups.ts";
import { shippedLookup, type ShippedLookup } from "./lookups.ts";

/** The faults of an entry or the list: its path in the draft, and the text that explains it. */
interface RuleFault {
  readonly path: string;
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** The inputs for checking a list of entries. */
interface ListCheck {
  readonly searchKey: string;
  readonly fixed: boolean;
  /** The present entries; empty for a new lookup. */
  readonly before: readonly LookupDetail[];
  /** The entries to be saved. */
  readonly details: readonly LookupDetailDraft[];
}

/** The faults of a list of entries that can be found without other records; used by form and server. */
export function faultsOfDetails(judged: ListCheck): RuleFault[] {
  const shipped = shippedLookup(judged.searchKey);
  return [
    ...judged.details.flatMap((detail, i) => [
      ...unknownIds(judged, detail, i),
      ...twice(judged, detail, i),
      ...(shipped ? unservedValues(shipped, detail, i) : []),
    ]),
    ...(judged.fixed ? ofFixed(judged) : []),
    ...(shipped ? activeFaults(shipped, judged.details) : []),
  ];
}

function faultAt(path: string, key: string, values: RuleFault["values"] = {}): RuleFault {
  return { path, key: `domain.lookup.${key}`, values };
}

const place = (i: number, field: keyof LookupDetailDraft): string => `details.${i}.${field}`;

function unknownIds({ before }: ListCheck, { lookupDetailId }: LookupDetailDraft, i: number): RuleFault[] {
  if (lookupDetailId === undefined || before.some((one) => one.lookupDetailId === lookupDetailId)) return [];
  return [faultAt(place(i, "lookupDetailId"), "entryUnknown", { lookupDetailId })];
}

function twice({ details }: ListCheck, { lookupDetailId, value, caption }: LookupDetailDraft, i: number): RuleFault[] {
  const earlier = details.slice(0, i);
  const same = (field: "value" | "caption", text: string) =>
    earlier.some((one) => one[field].toLowerCase() === text.toLowerCase());
  return [
    ...(lookupDetailId !== undefined && earlier.some((one) => one.lookupDetailId === lookupDetailId)
      ? [faultAt(place(i, "lookupDetailId"), "entryTwice", { lookupDetailId })]
      : []),
    ...(same("value", value) ? [faultAt(place(i, "value"), "valueTwice", { value })] : []),
    ...(same("caption", caption) ? [faultAt(place(i, "caption"), "captionTwice", { caption })] : []),
  ];
}

/** Values that the product cannot use: not a whole number where one is needed, an unknown base map. */
function unservedValues(
  { wholeNumbers, extent, entries }: ShippedLookup,
  { value }: LookupDetailDraft,
  i: number,
): RuleFault[] {
  const at = place(i, "value");
  if (wholeNumbers && !isWholeNumber(value, wholeNumbers))
    return [faultAt(at, "wholeNumber", { value, ...wholeNumbers })];
  if (extent === "known" && !entries.some((one) => one.value === value))
    return [faultAt(at, "valueKnown", { value, expected: entries.map((entry) => entry.value).join(", ") })];
  return [];
}

function isWholeNumber(value: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return /^[1-9]\d{0,8}$/.test(value) && Number(value) >= min && Number(value) <= max;
}

/** A fixed list keeps its entries, all of them active; captions and order can be changed. */
function ofFixed({ before, details }: ListCheck): RuleFault[] {
  const gone = before.filter(({ lookupDetailId }) => !details.some((one) => one.lookupDetailId === lookupDetailId));
  return [
    ...details.flatMap(({ lookupDetailId, value, active }, i) => [
      ...(before.some((one) => one.lookupDetailId === lookupDetailId && one.value === value)
        ? []
        : [faultAt(place(i, "value"), "fixedValue", { value })]),
      ...(active ? [] : [faultAt(place(i, "active"), "fixedActive", { value })]),
    ]),
    ...gone.map(({ value }) => faultAt("details", "fixedShort", { value })),
  ];
}

function activeFaults({ mostActive }: ShippedLookup, details: readonly LookupDetailDraft[]): RuleFault[] {
  const active = details.filter((detail) => detail.active).length;
  if (active === 0) return [faultAt("details", "noneActive")];
  return mostActive !== undefined && active > mostActive
    ? [faultAt("details", "mostActive", { count: mostActive, found: active })]
    : [];
}
