import { asc } from "drizzle-orm";
import type { FacilityRow } from "../../contract/calls/supply.ts";
import type { Reader } from "../storage/database.ts";
import { facilities } from "../storage/schema/index.ts";
import { faultsOfCounty, folded, spelling } from "./names.ts";
import { byName, stamped } from "./row-columns.ts";
import type { SupplyListRules } from "./supply-list.ts";

/** Places goods move through. */
export const facilityRules: SupplyListRules<"facilities", FacilityRow> = {
  list: "facilities",
  table: facilities,
  release: { park: "name" },
  read: readFacilities,
  spelled: (draft, names) => ({ ...draft, county: spelling(names.counties, draft.county) }),
  columns: ({ name, type, county, address, longitude, latitude, capacity, active }) => ({
    name,
    type,
    county,
    address,
    longitude,
    latitude,
    capacity,
    active,
  }),
  key: { of: ({ name, county }) => JSON.stringify([folded(name), county]), field: "name" },
  nameOf: ({ name, county }) => `${name} · ${county}`,
  faults: (drafts, { names }) => drafts.flatMap(({ county }, index) => faultsOfCounty(names, index, county)),
};

async function readFacilities(reader: Reader): Promise<FacilityRow[]> {
  const rows = await reader
    .select()
    .from(facilities)
    .orderBy(byName(facilities.county), byName(facilities.name), asc(facilities.id));
  return rows.map(stamped);
}
