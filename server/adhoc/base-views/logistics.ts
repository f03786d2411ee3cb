import { getRequests } from "../../../contract/supply/calls/requests.ts";
import { getSites } from "../../../contract/supply/calls/sites.ts";
import { POINT_TYPES } from "../../../engine/distribution/points.ts";
import { agencyDay } from "../../logistics/agency-day.ts";
import { sql } from "../../storage/orm.ts";
import {
  countyPlace,
  figure,
  inNamedCounties,
  measure,
  namedCounty,
  ofSupply,
  own,
  plain,
  type View,
} from "../base-view.ts";

const ofSite = (name: string): string => `domain.lists.sites.${name}`;
const ofRequest = (name: string): string => `domain.lists.requests.${name}`;
const UNIT = { unitColumn: "unit", apart: ["product", "unit"] } as const;

/** The capacity of a point that has none of its own, by its type (FEMA IS-26). */
const STANDARD = sql.join(
  POINT_TYPES.map(
    ({ type, peopleADay }) => sql`when ${sql.raw(`'Type ${type} Point'`)} then ${sql.raw(String(peopleADay))}`,
  ),
  sql` `,
);

/** The sites with their state on the agency's day. */
export const sites: View = {
  name: "sites",
  needs: getSites.needs,
  columns: [
    plain("name", ofSupply("name")),
    plain("type", ofSupply("type"), "text", "type"),
    plain("county", ofSupply("county")),
    plain("state", ofSite("state"), "text", "siteState"),
    plain("since", ofSite("since"), "day"),
    plain("address", ofSupply("address")),
    plain("hours", ofSupply("hours")),
    plain("offers", ofSite("offers")),
    plain("public", ofSite("public"), "yesNo"),
    figure("capacity", ofSupply("capacity"), { apart: ["type"] }),
    plain("operator", ofSupply("operator")),
    measure("latitude", ofSupply("latitude"), { unit: "domain.adhoc.units.degrees" }),
    measure("longitude", ofSupply("longitude"), { unit: "domain.adhoc.units.degrees" }),
  ],
  key: ["id"],
  located: inNamedCounties,
  facilityType: "type",
  places: [{ by: ["name"], key: sql`v.longitude || ' ' || v.latitude` }, countyPlace],
  rows: async ({ reader }) => sql`
    select f.id, f.name, f.type, f.county, nullif(f.address, '') as address, nullif(f.hours, '') as hours, f.operator,
      coalesce(s.state, 'Planned') as state, s.day as since, nullif(s.offers, '') as offers, coalesce(s.public, false) as public,
      coalesce(f.capacity, case f.type ${STANDARD} end) as capacity, f.latitude, f.longitude, ${namedCounty(sql`f.county`)} as county_fips
    from facilities f left join lateral (
      select * from site_state t where t.facility_id = f.id and t.day <= ${await agencyDay(reader)}::date order by t.day desc limit 1
    ) s on true
    where f.active`,
};

/** The requests of all disasters. */
export const requests: View = {
  name: "requests",
  needs: getRequests.needs,
  columns: [
    plain("disaster", own("disaster")),
    plain("number", ofRequest("number")),
    plain("product", ofSupply("product"), "text", "product"),
    figure("quantity", ofRequest("quantity"), UNIT),
    figure("arrived", ofRequest("arrived"), UNIT),
    plain("unit", ofSupply("unit"), "text", "unit"),
    plain("state", ofRequest("state"), "text", "requestState"),
    plain("needed_by", ofRequest("neededBy"), "day"),
    plain("eta", ofRequest("eta"), "day"),
    plain("source", ofRequest("source"), "text", "source"),
    plain("supplier", ofRequest("supplier")),
    plain("priority", ofRequest("priority"), "text", "priority"),
    plain("deliver_to", ofRequest("deliverTo")),
    measure("unit_cost", ofRequest("unitCost")),
    measure("cost_share", ofRequest("costShare")),
  ],
  key: ["id"],
  ofDisasters: true,
  places: [],
  rows: () =>
    Promise.resolve(sql`
      select r.id, d.apart, d.name as disaster, r.number::text as number, r.product, r.quantity, r.unit, r.state, r.needed_by, r.eta,
        coalesce((select sum(a.quantity) from supply_request_arrival a where a.request_id = r.id), 0) as arrived,
        r.source, nullif(r.supplier, '') as supplier, r.priority, nullif(r.deliver_to, '') as deliver_to, r.unit_cost, r.cost_share
      from supply_request r join disaster d on d.did = r.did`),
};
