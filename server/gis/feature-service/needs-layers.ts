import { ZONE_NAME_MAX } from "../../../contract/planning/zone-names.ts";
import { anyOf, permits } from "../../../contract/people/privileges.ts";
import { UNITS } from "../../../engine/words/units.ts";
import { isHeldBack } from "../../caller/caller.ts";
import type { Database } from "../../storage/database.ts";
import { asc, inArray } from "../../storage/orm.ts";
import { needsDayOne, needsMultiDay, productNeeds } from "../../storage/schema/index.ts";
import { eidIn } from "./asked-rows.ts";
import { OBJECT_ID, ZONE_NUMBER, day, dayAt, double, integer, text, word, type Field } from "./feature-source.ts";
import { LAYERS, type LayerFacts } from "./layers.ts";
import { DISASTER_FIELDS, ESTIMATION_FIELDS, readDisasters, readEstimations, type NeedsFilter, type NeedsRows } from "./plan-layers.ts"; // oxfmt-ignore
import { MARK_FIELDS, readMarkedRuns, type MarkedRun } from "./run-marks.ts";
import type { LayerReadContext, ServedLayer } from "./services.ts";
import { zoneObjectId } from "./zone-source.ts";
import { tableSource } from "./shape-source.ts";

const VIEW = anyOf("estimation.view", "estimation.edit");
const WORD = 200;
const BLOCKS = [1, 2, 3, 4, 5, 6, 7] as const;
const DAY = 86_400_000;

/** The estimations that the caller may see: all, or those that are published. */
async function wantedOf(
  { db, raw, caller: callerOf }: LayerReadContext,
  fields: readonly Field[],
): Promise<NeedsFilter> {
  const [caller, eid] = [await callerOf(), eidIn(raw, fields)];
  const isPublic = !permits(caller, VIEW) || isHeldBack(caller);
  // An id that no row can have would be an error for the database.
  const eids = eid === null ? null : [eid].filter((one) => one < 2 ** 31);
  return { isPublic, runs: eids?.length === 0 ? [] : await readMarkedRuns(db, { eids, published: isPublic }) };
}

const layer = (
  facts: LayerFacts,
  fields: readonly Field[],
  rows: (db: Database, filter: NeedsFilter) => Promise<NeedsRows>,
): ServedLayer => ({
  facts,
  source: async (asking) => {
    const wanted = await wantedOf(asking, fields);
    const found = wanted.isPublic && wanted.runs.length === 0 ? [] : await rows(asking.db, wanted);
    return { source: tableSource(facts, fields, found), fixed: false };
  },
});

const NEED = [
  integer("eid", "Estimation"),
  ZONE_NUMBER,
  integer("zone_id", "Zone (OBJECTID of layer 0)"),
  text("zone_name", "Zone name", ZONE_NAME_MAX),
  text("product", "Product", WORD),
  word("unit", "Unit", UNITS),
  ...MARK_FIELDS,
] as const;

const DAILY_FIELDS: readonly Field[] = [
  OBJECT_ID,
  ...NEED,
  integer("day", "Day"),
  integer("block", "72-hour block"),
  day("date", "Date"),
  double("quantity", "Need of the day"),
];

const DAY_ONE_FIELDS: readonly Field[] = [OBJECT_ID, ...NEED, double("quantity", "Need of day one")];

export const MULTI_DAY_FIELDS: readonly Field[] = [
  OBJECT_ID,
  ...NEED,
  ...BLOCKS.map((block) => double(`block_${block}`, `Need of block ${block}`)),
  double("total", "Need of 21 days"),
];

/** Table 17. */
export const NEEDS_MULTI_DAY = layer(LAYERS.needsMultiDay, MULTI_DAY_FIELDS, readMultiDay);

/** Disasters, estimations and needs: public as far as they belong to published estimations. */
export const NEEDS_LAYERS: readonly ServedLayer[] = [
  layer(LAYERS.disasters, DISASTER_FIELDS, readDisasters),
  layer(LAYERS.estimations, ESTIMATION_FIELDS, readEstimations),
  layer(LAYERS.needsDayOne, DAY_ONE_FIELDS, readDayOne),
  NEEDS_MULTI_DAY,
  layer(LAYERS.productNeed, DAILY_FIELDS, readDaily),
];

async function readDaily(db: Database, { runs: read }: NeedsFilter): Promise<NeedsRows> {
  const rows = await db
    .select()
    .from(productNeeds)
    .where(inArray(productNeeds.rid, ridsOf(read)))
    .orderBy(asc(productNeeds.eid), asc(productNeeds.zone), asc(productNeeds.product), asc(productNeeds.day));
  const [numberOf, runOf] = [numbered(rows), byRun(read)];
  return rows.map((row) => {
    const { day, quantity } = row;
    const { startDate, values } = runOf(row);
    const date = (dayAt(startDate) ?? NaN) + (day - 1) * DAY;
    const when = { day, block: Math.ceil(day / 3), date };
    return { objectId: numberOf(row) * 21 + day, values: { ...values, ...when, quantity } };
  });
}

async function readDayOne(db: Database, { runs: read }: NeedsFilter): Promise<NeedsRows> {
  const rows = await db
    .select()
    .from(needsDayOne)
    .where(inArray(needsDayOne.rid, ridsOf(read)))
    .orderBy(asc(needsDayOne.eid), asc(needsDayOne.zone), asc(needsDayOne.product));
  const [numberOf, runOf] = [numbered(rows), byRun(read)];
  return rows.map((row) => ({
    objectId: numberOf(row),
    values: { ...runOf(row).values, quantity: row.quantity },
  }));
}

async function readMultiDay(db: Database, { runs: read }: NeedsFilter): Promise<NeedsRows> {
  const rows = await db
    .select()
    .from(needsMultiDay)
    .where(inArray(needsMultiDay.rid, ridsOf(read)))
    .orderBy(asc(needsMultiDay.eid), asc(needsMultiDay.zone), asc(needsMultiDay.product));
  const [numberOf, runOf] = [numbered(rows), byRun(read)];
  return rows.map((row) => {
    const blocks = Object.fromEntries(BLOCKS.map((block) => [`block_${block}`, row[`block${block}`]]));
    return { objectId: numberOf(row), values: { ...runOf(row).values, ...blocks, total: row.total } };
  });
}

const ridsOf = (read: readonly MarkedRun[]): number[] => read.flatMap(({ rid }) => rid ?? []);

/** The fields of need rows besides their figures. */
function byRun(read: readonly MarkedRun[]) {
  const runs = new Map(read.map((run) => [run.rid, run]));
  return ({ rid, eid, zone, product, unit }: NeedKey & { readonly eid: number; readonly unit: string }) => {
    const { marks = {}, zoneNames = null, startDate = null } = runs.get(rid) ?? {};
    const named = { zone, zone_id: zoneObjectId(eid, zone), zone_name: zoneNames?.[zone] ?? null };
    return { startDate, values: { eid, ...marks, ...named, product, unit } };
  };
}

/** Factors that keep object ids of a run's zones and products apart. */
const [ZONES, PRODUCTS] = [4, 100];

interface NeedKey {
  readonly rid: number;
  readonly zone: number;
  readonly product: string;
}

/** A number for a run's zone and product that is stable for the run: products count in the order of their names. */
function numbered(rows: readonly NeedKey[]): (row: NeedKey) => number {
  const products = new Map<number, Set<string>>();
  for (const { rid, product } of rows) products.set(rid, (products.get(rid) ?? new Set()).add(product));
  const places = new Map(
    [...products].map(([rid, names]) => [rid, new Map([...names].sort().map((name, place) => [name, place]))]),
  );
  return ({ rid, zone, product }) => (rid * ZONES + zone - 1) * PRODUCTS + (places.get(rid)?.get(product) ?? 0) + 1;
}
