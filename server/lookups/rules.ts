import type { LookupDetail, LookupDetailDraft } from "../../contract/calls/lookups.ts";
import type { Fault } from "../../contract/errors.ts";
import { shippedLookup } from "../../contract/lookups.ts";
import type { ShippedLookup } from "../../contract/lookups.ts";
import { faultAt } from "../records/refusals.ts";

/** What a list of entries is judged by. */
export interface Judged {
  readonly searchKey: string;
  readonly fixed: boolean;
  /** The entries as they stand; none for a new lookup. */
  readonly before: readonly LookupDetail[];
  /** The entries as they are to be. */
  readonly details: readonly LookupDetailDraft[];
}

/** What is wrong with a list of entries, as far as the list itself tells. */
export function faultsOfDetails(judged: Judged): Fault[] {
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

const place = (i: number, field: keyof LookupDetailDraft): string => `body.details.${i}.${field}`;

function unknownIds({ before }: Judged, { lookupDetailId }: LookupDetailDraft, i: number): Fault[] {
  if (lookupDetailId === undefined || before.some((one) => one.lookupDetailId === lookupDetailId)) return [];
  return [faultAt(place(i, "lookupDetailId"), "domain.lookup.entryUnknown", { lookupDetailId })];
}

function twice({ details }: Judged, { lookupDetailId, value, caption }: LookupDetailDraft, i: number): Fault[] {
  const earlier = details.slice(0, i);
  const same = (field: "value" | "caption", text: string) =>
    earlier.some((one) => one[field].toLowerCase() === text.toLowerCase());
  return [
    ...(lookupDetailId !== undefined && earlier.some((one) => one.lookupDetailId === lookupDetailId)
      ? [faultAt(place(i, "lookupDetailId"), "domain.lookup.entryTwice", { lookupDetailId })]
      : []),
    ...(same("value", value) ? [faultAt(place(i, "value"), "domain.lookup.valueTwice", { value })] : []),
    ...(same("caption", caption) ? [faultAt(place(i, "caption"), "domain.lookup.captionTwice", { caption })] : []),
  ];
}

/** Values that the product could do nothing with: no whole number where one is needed, a base map that there is not. */
function unservedValues(
  { wholeNumbers, extent, entries }: ShippedLookup,
  { value }: LookupDetailDraft,
  i: number,
): Fault[] {
  const at = place(i, "value");
  if (wholeNumbers && !isWholeNumber(value, wholeNumbers))
    return [faultAt(at, "domain.lookup.wholeNumber", { value, ...wholeNumbers })];
  if (extent === "known" && !entries.some((one) => one.value === value))
    return [
      faultAt(at, "domain.lookup.valueKnown", { value, expected: entries.map((entry) => entry.value).join(", ") }),
    ];
  return [];
}

function isWholeNumber(value: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return /^[1-9]\d{0,8}$/.test(value) && Number(value) >= min && Number(value) <= max;
}

/** A fixed list keeps its entries, all of them in use; captions and order are free. */
function ofFixed({ before, details }: Judged): Fault[] {
  const gone = before.filter(({ lookupDetailId }) => !details.some((one) => one.lookupDetailId === lookupDetailId));
  return [
    ...details.flatMap(({ lookupDetailId, value, active }, i) => [
      ...(before.some((one) => one.lookupDetailId === lookupDetailId && one.value === value)
        ? []
        : [faultAt(place(i, "value"), "domain.lookup.fixedValue", { value })]),
      ...(active ? [] : [faultAt(place(i, "active"), "domain.lookup.fixedActive", { value })]),
    ]),
    ...gone.map(({ value }) => faultAt("body.details", "domain.lookup.fixedShort", { value })),
  ];
}

function activeFaults({ mostActive }: ShippedLookup, details: readonly LookupDetailDraft[]): Fault[] {
  const active = details.filter((detail) => detail.active).length;
  if (active === 0) return [faultAt("body.details", "domain.lookup.noneActive")];
  return mostActive !== undefined && active > mostActive
    ? [faultAt("body.details", "domain.lookup.mostActive", { count: mostActive, found: active })]
    : [];
}
