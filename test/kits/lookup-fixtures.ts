import type { Lookup } from "../../contract/calls/lookups.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups.ts";
import type { ShippedLookup } from "../../contract/lookups.ts";

const STAMPS = {
  createdDate: "2026-01-05T12:00:00Z",
  createdBy: "system",
  editedDate: "2026-02-06T15:30:00Z",
  editedBy: "admin",
  version: 3,
};

function shipped(lookupId: number, { searchKey, caption, extent, entries }: ShippedLookup): Lookup {
  return {
    lookupId,
    searchKey,
    file: searchKey,
    caption,
    fixed: extent === "fixed",
    shipped: true,
    entries: entries.length,
    activeEntries: entries.length,
    ...STAMPS,
    details: entries.map((entry, i) => ({
      lookupDetailId: lookupId * 100 + i,
      ...entry,
      position: i + 1,
      active: true,
    })),
  };
}

export const TYPES: Lookup = shipped(1, SHIPPED_LOOKUPS.disasterType);
export const UNITS: Lookup = shipped(2, SHIPPED_LOOKUPS.unit);

/** A list of the agency's own. */
export const SHIFTS: Lookup = {
  lookupId: 7,
  searchKey: "Shift",
  file: "shifts.csv",
  caption: "Shifts of the duty desk",
  fixed: false,
  shipped: false,
  entries: 3,
  activeEntries: 2,
  ...STAMPS,
  details: [
    { lookupDetailId: 71, value: "early", caption: "Early", position: 1, active: true },
    { lookupDetailId: 72, value: "late", caption: "Late", position: 2, active: true },
    { lookupDetailId: 73, value: "night", caption: "Night", position: 3, active: false },
  ],
};
