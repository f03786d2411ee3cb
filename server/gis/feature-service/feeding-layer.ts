import { FEEDING_RULES } from "../../../contract/supply/calls/feeding.ts";
import { FEEDING_WAYS, type FeedingWay } from "../../../engine/logistics/feeding.ts";
import { UNITS } from "../../../engine/words/units.ts";
import { readFedBlocks, type FedBlock } from "../../logistics/feeding-ways.ts";
import { readSuppliedDays } from "../../logistics/supplied-days.ts";
import { inSnapshot } from "../../storage/database.ts";
import { eidIn } from "./asked-rows.ts";
import type { RawParameters } from "./query-parameters.ts";
import { OBJECT_ID, ZONE_NUMBER, day, dayAt, double, integer, text, word, type Field } from "./feature-source.ts";
import type { LayerFacts } from "./layers.ts";
import type { ServedLayer } from "./services.ts";
import { tableSource } from "./shape-source.ts";

const TITLES: Readonly<Record<FeedingWay, string>> = {
  points: "At points of distribution",
  kitchens: "From kitchens",
  routes: "By mobile routes",
  shelters: "In shelters",
  home: "Delivered to homes",
  benefits: "D-SNAP in place of a box",
};

const FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  integer("run", "Calculation"),
  ZONE_NUMBER,
  text("product", "Product", 200),
  word("unit", "Unit", UNITS),
  integer("block", "72-hour block"),
  double("need", "Need of the block"),
  ...FEEDING_WAYS.map((way) => double(way, TITLES[way])),
  integer("trips", "Trips of mobile vehicles"),
];

const FACTS: LayerFacts = {
  id: 38,
  name: "feeding_ways",
  displayField: "product",
  description:
    "The need of each zone, product and block by way of feeding, for the newest calculation of the estimations whose ways were saved. The ways add up to the need.",
  shape: "table",
};

/** Factors that keep object ids of an estimation's zones, products and blocks apart. */
const [ZONES, PRODUCTS, BLOCKS] = [4, 100, 7];

/** A number for an estimation's zone, product and block; products count in the order of their names. */
function objectIdsOf(rows: readonly FedBlock[]): number[] {
  const names = new Map(
    [...Map.groupBy(rows, ({ eid }) => eid)].map(([eid, own]) => [
      eid,
      [...new Set(own.map((row) => row.product))].sort(),
    ]),
  );
  return rows.map(({ eid, zone, product, block }) => {
    const place = names.get(eid)?.indexOf(product) ?? 0;
    return ((eid * ZONES + zone - 1) * PRODUCTS + place) * BLOCKS + block;
  });
}

/** Table 38: ways of feeding, for those who see the page. */
export const FEEDING_TABLE: ServedLayer = {
  facts: FACTS,
  needs: FEEDING_RULES.view,
  source: async ({ db, raw }) => {
    const rows = await inSnapshot(db, (tx) => readFedBlocks(tx, eidsIn(raw, FIELDS)));
    const ids = objectIdsOf(rows);
    const table = rows.map(({ rid: run, ...row }, i) => ({ objectId: ids[i] ?? NaN, values: { run, ...row } }));
    return { source: tableSource(FACTS, FIELDS, table), fixed: false };
  },
};

/** The estimation that is asked for; null for all. An id that no row can have would be an error for the database. */
function eidsIn(raw: RawParameters, fields: readonly Field[]): number[] | null {
  const eid = eidIn(raw, fields);
  return eid === null ? null : [eid].filter((one) => one < 2 ** 31);
}

const SUPPLY_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  day("date", "Day"),
  text("product", "Product", 200),
  integer("source_id", "Source, by its number among the facilities"),
  text("source", "Source", 200),
  integer("site_id", "Site, by its number among the facilities"),
  text("site", "Site", 200),
  double("quantity", "Quantity"),
  word("unit", "Unit", UNITS),
  double("miles", "Miles by road"),
];

const SUPPLY_FACTS: LayerFacts = {
  id: 40,
  name: "site_supply",
  displayField: "site",
  description: "What goes from which source to which site on each day, for the estimations whose sources were saved.",
  shape: "table",
};

/** More rows than an estimation's plan can have: each day and product has at most as many as sources and sites together. */
const ROWS = 200_000;

/** Table 40: which source supplies which site, for those who see the page. An object id holds until an entry changes the plan. */
export const SUPPLY_TABLE: ServedLayer = {
  facts: SUPPLY_FACTS,
  needs: FEEDING_RULES.view,
  source: async ({ db, raw }) => {
    const rows = await readSuppliedDays(db, eidsIn(raw, SUPPLY_FIELDS));
    const table = rows.map(({ date, row, ...own }) => ({
      objectId: own.eid * ROWS + row,
      values: { ...own, date: dayAt(date) },
    }));
    return { source: tableSource(SUPPLY_FACTS, SUPPLY_FIELDS, table), fixed: false };
  },
};
