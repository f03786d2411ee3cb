import { anyOf } from "../../../contract/people/privileges.ts";
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

/** Privileges that open the supply lists. */
const needs = anyOf("estimation.view", "supply.edit");
const UNIT = { unitColumn: "unit", apart: ["product", "unit"] } as const;

/** The stock of the agencies. Stock in trucks is counted in trucks. */
export const inventory: View = {
  name: "inventory",
  needs,
  columns: [
    plain("product", ofSupply("product"), "text", "product"),
    plain("category", ofSupply("category"), "text", "category"),
    plain("agency", ofSupply("agency")),
    figure("quantity", ofSupply("quantity"), UNIT),
    figure("allocated", ofSupply("allocated"), UNIT),
    plain("unit", ofSupply("unit"), "text", "unit"),
  ],
  key: ["id"],
  places: [],
  rows: async () => sql`
    select i.id, i.product, i.category, i.agency, i.quantity, coalesce(i.unit, i.category) as unit,
      coalesce((select sum(a.quantity) from inventory_allocation a where a.inventory_id = i.id), 0) as allocated
    from config_inventory i where i.did is null`,
};

/** Deliveries by partners. */
export const deliveries: View = {
  name: "deliveries",
  needs,
  columns: [
    plain("disaster", own("disaster")),
    plain("estimation", own("estimation")),
    plain("partner", ofSupply("partner")),
    plain("product", ofSupply("product"), "text", "product"),
    figure("quantity", ofSupply("quantity"), UNIT),
    plain("unit", ofSupply("unit"), "text", "unit"),
    plain("delivery_date", ofSupply("deliveryDate"), "day"),
    plain("state", ofSupply("state"), "text", "state"),
    plain("place", ofSupply("place")),
    plain("county", ofSupply("county")),
  ],
  key: ["id"],
  located: inNamedCounties,
  ofDisasters: true,
  places: [countyPlace],
  rows: async () => sql`
    select p.id, d.apart, d.name as disaster, e.name as estimation, p.partner, p.product, p.quantity, p.unit, p.delivery_date, p.state,
      nullif(p.place, '') as place, p.county, ${namedCounty(sql`p.county`)} as county_fips
    from partner_deliveries p join estimation e on e.eid = p.eid join disaster d on d.did = e.did`,
};

/** Places goods move through. */
export const facilities: View = {
  name: "facilities",
  needs,
  columns: [
    plain("name", ofSupply("name")),
    plain("type", ofSupply("type"), "text", "type"),
    plain("county", ofSupply("county")),
    plain("address", ofSupply("address")),
    figure("capacity", ofSupply("capacity")),
    plain("active", ofSupply("active"), "yesNo"),
    measure("latitude", ofSupply("latitude"), { unit: "domain.adhoc.units.degrees" }),
    measure("longitude", ofSupply("longitude"), { unit: "domain.adhoc.units.degrees" }),
  ],
  key: ["id"],
  located: inNamedCounties,
  facilityType: "type",
  places: [{ by: ["name"], key: sql`v.longitude || ' ' || v.latitude` }, countyPlace],
  rows: async () => sql`
    select f.id, f.name, f.type, f.county, nullif(f.address, '') as address, f.capacity, f.active, f.latitude, f.longitude,
      ${namedCounty(sql`f.county`)} as county_fips
    from facilities f`,
};
