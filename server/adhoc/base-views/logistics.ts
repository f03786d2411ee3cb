import { FEEDING_RULES } from "../../../contract/supply/calls/feeding.ts";
import { getRequests } from "../../../contract/supply/calls/requests.ts";
import { getSites } from "../../../contract/supply/calls/sites.ts";
import { POINT_TYPES } from "../../../engine/distribution/points.ts";
import { FEEDING_WAYS } from "../../../engine/logistics/feeding.ts";
import { agencyDay } from "../../logistics/agency-day.ts";
import { readFedBlocks } from "../../logistics/feeding-ways.ts";
import { readSuppliedDays } from "../../logistics/supplied-days.ts";
import { sql } from "../../storage/orm.ts";
import {
  countyPlace,
  figure,
  inNamedCounties,
  measure,
  namedCounty,
  ofEstimation,
  ofSupply,
  ofZone,
  ordinal,
  own,
  plain,
  type View,
  zonePlace,
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

const MEANT = { unitColumn: "unit", apart: ["product", "unit"], apartInSums: ["estimation"] } as const;
const WAYS = sql.join(
  FEEDING_WAYS.map((way) => sql.identifier(way)),
  sql`, `,
);

/** The need of each zone, product and block by way of feeding, for the estimations whose ways were saved. */
export const feedingWays: View = {
  name: "feeding_ways",
  needs: FEEDING_RULES.view,
  columns: [
    ...ofEstimation,
    ...ofZone,
    plain("product", ofSupply("product"), "text", "product"),
    ordinal("block", own("block")),
    figure("need", own("need"), MEANT),
    ...FEEDING_WAYS.map((way) => figure(way, `domain.feeding.ways.${way}`, MEANT)),
    plain("unit", ofSupply("unit"), "text", "unit"),
    figure("trips", "domain.feeding.trips", { apartInSums: ["estimation"] }),
  ],
  key: ["estimation", "eid", "zone", "product", "block"],
  ofDisasters: true,
  places: [zonePlace],
  rows: async ({ reader }) => sql`
    select w.eid, d.apart, d.name as disaster, d.type as disaster_type, e.name as estimation, e.status = 'Projected' as up_to_date,
      w.zone, z.name as zone_name, w.product, w.unit, w.block, w.need, ${WAYS}, w.trips
    from jsonb_to_recordset(${JSON.stringify(await readFedBlocks(reader, null))}::jsonb) as w(eid int, zone int, product text,
        unit text, block int, need float8, points float8, kitchens float8, routes float8, shelters float8, home float8,
        benefits float8, trips float8)
      join estimation e on e.eid = w.eid join disaster d on d.did = e.did left join zone z on z.eid = w.eid and z.zone = w.zone`,
};

/** How many people and meals sites served on each day with a count. */
export const sitesServed: View = {
  name: "sites_served",
  needs: getSites.needs,
  columns: [
    plain("name", ofSupply("name")),
    plain("type", ofSupply("type"), "text", "type"),
    plain("county", ofSupply("county")),
    plain("date", own("date"), "day"),
    figure("served", ofSite("served")),
    figure("meals_served", ofSite("mealsServed")),
  ],
  key: ["id"],
  located: inNamedCounties,
  facilityType: "type",
  places: [{ by: ["name"], key: sql`v.longitude || ' ' || v.latitude` }, countyPlace],
  rows: async () => sql`
    select s.id, f.name, f.type, f.county, s.day as date, s.people as served, s.meals as meals_served, f.longitude, f.latitude,
      ${namedCounty(sql`f.county`)} as county_fips
    from site_served s join facilities f on f.id = s.facility_id where s.people is not null or s.meals is not null`,
};

/** What goes from a source to a site on each day, for the estimations whose sources were saved. */
export const siteSupply: View = {
  name: "site_supply",
  needs: FEEDING_RULES.view,
  columns: [
    ...ofEstimation,
    plain("date", own("date"), "day"),
    plain("product", ofSupply("product"), "text", "product"),
    plain("source", own("source")),
    plain("site", own("site")),
    figure("quantity", ofSupply("quantity"), MEANT),
    plain("unit", ofSupply("unit"), "text", "unit"),
    measure("miles", own("miles")),
  ],
  key: ["eid", "date", "product", "source_id", "site_id"],
  ofDisasters: true,
  places: [],
  rows: async ({ reader }) => sql`
    select s.*, d.apart, d.name as disaster, d.type as disaster_type, e.name as estimation, e.status = 'Projected' as up_to_date
    from jsonb_to_recordset(${JSON.stringify(await readSuppliedDays(reader, null))}::jsonb) as s(eid int, date date, product text,
        source_id int, source text, site_id int, site text, quantity float8, unit text, miles float8)
      join estimation e on e.eid = s.eid join disaster d on d.did = e.did`,
};
