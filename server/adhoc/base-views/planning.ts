import { anyOf } from "../../../contract/people/privileges.ts";
import { sql } from "../../storage/orm.ts";
import { figure, ofEstimation, ofSupply, ofZone, ordinal, own, plain, zonePlace, type View } from "../base-view.ts";

/**
 * The daily need of each zone and product, from the newest calculation of each estimation. A zone counts as lying in
 * every county that it has a tract in, and is returned whole: its need is not split by county.
 */
export const zoneNeeds: View = {
  name: "zone_needs",
  needs: anyOf("estimation.view", "estimation.edit"),
  columns: [
    ...ofEstimation,
    ...ofZone,
    plain("product", ofSupply("product"), "text", "product"),
    ordinal("day", own("day")),
    ordinal("block", own("block")),
    plain("date", own("date"), "day"),
    figure("quantity", own("need"), { unitColumn: "unit", apart: ["product", "unit"], apartInSums: ["estimation"] }),
    plain("unit", ofSupply("unit"), "text", "unit"),
  ],
  key: ["estimation", "zone", "product", "day"],
  located: (counties) =>
    sql`exists (select from zone_details z where z.eid = v.eid and z.zone = v.zone and z.county = any(${counties}))`,
  ofDisasters: true,
  places: [zonePlace],
  // The start of a run is read once for each run: it is inside a large document.
  rows: async () => sql`
    with r as materialized (
      select rid, eid, (inputs ->> 'startDate')::date as start from run
      where rid in (select max(rid) from run group by eid)
    )
    select n.eid, d.apart, d.name as disaster, d.type as disaster_type, e.name as estimation, e.status = 'Projected' as up_to_date,
      n.zone, z.name as zone_name, n.product, n.day, (n.day + 2) / 3 as block, r.start + n.day - 1 as date, n.quantity, n.unit
    from product_need n join r on r.rid = n.rid join estimation e on e.eid = n.eid join disaster d on d.did = e.did
      left join zone z on z.eid = n.eid and z.zone = n.zone`,
};
