import { DISASTER_STATUSES, ESTIMATION_STATUSES } from "../../../contract/api/domain.ts";
import { ZONE_NAME_MAX } from "../../../contract/planning/zone-names.ts";
import { anyOf, permits } from "../../../contract/people/privileges.ts";
import { UNITS } from "../../../engine/words/units.ts";
import { isHeldBack } from "../../caller/caller.ts";
import type { Database } from "../../storage/database.ts";
import { and, asc, eq, inArray, sql } from "../../storage/orm.ts";
import { disasters, estimations, needsDayOne, needsMultiDay, productNeeds, runs } from "../../storage/schema/index.ts";
import { listPublished, type PublishedRun } from "../../reports/published/published.ts";
import { eidIn } from "./asked-rows.ts";
import { OBJECT_ID, ZONE_NUMBER, double, integer, moment, text, word, yesOrNo, type Field } from "./feature-source.ts";
import { LAYERS, type LayerFacts } from "./layers.ts";
import type { LayerReadContext, ServedLayer } from "./services.ts";
import { tableSource, type ShapeRow } from "./shape-source.ts";

const VIEW = anyOf("estimation.view", "estimation.edit");
const WORD = 200;
const BLOCKS = [1, 2, 3, 4, 5, 6, 7] as const;
const DAY = 86_400_000;

type NeedsRows = readonly Omit<ShapeRow, "geometry">[];
/** The estimations whose rows are read: null stands for all. */
type Eids = readonly number[] | null;

/** Which rows are read, and whether for the public, who see of an estimation what was published. */
interface NeedsFilter {
  readonly eids: Eids;
  readonly published: readonly PublishedRun[] | null;
}

/** The estimations that the caller may see: all, or those that are published. */
async function wantedOf(
  { db, raw, caller: callerOf }: LayerReadContext,
  fields: readonly Field[],
): Promise<NeedsFilter> {
  const [caller, eid] = [await callerOf(), eidIn(raw, fields)];
  if (permits(caller, VIEW) && !isHeldBack(caller)) return { eids: eid === null ? null : [eid], published: null };
  const published = (await listPublished(db)).filter(({ listing }) => eid === null || listing.eid === eid);
  return { eids: published.map(({ listing }) => listing.eid), published };
}

const layer = (
  facts: LayerFacts,
  fields: readonly Field[],
  rows: (db: Database, eids: Eids, published: NeedsFilter["published"]) => Promise<NeedsRows>,
): ServedLayer => ({
  facts,
  source: async (asking) => {
    const { eids, published } = await wantedOf(asking, fields);
    // An id that no row can have would be none for the database.
    const few = eids?.filter((eid) => eid < 2 ** 31) ?? null;
    const found = few?.length === 0 ? [] : await rows(asking.db, few, published);
    return { source: tableSource(facts, fields, found), fixed: false };
  },
});

const NEED = [
  integer("eid", "Estimation"),
  ZONE_NUMBER,
  text("zone_name", "Zone name", ZONE_NAME_MAX),
  text("product", "Product", WORD),
  word("unit", "Unit", UNITS),
] as const;

const ESTIMATION_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  integer("did", "Disaster"),
  text("name", "Name", WORD),
  text("start_date", "Start date", WORD),
  word("status", "Status", ESTIMATION_STATUSES),
  yesOrNo("published", "Published"),
  moment("published_at", "Published at"),
];

const DISASTER_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("did", "Disaster"),
  text("name", "Name", WORD),
  text("type", "Type", WORD),
  text("category", "Category", WORD),
  text("start_date", "Start date", WORD),
  word("status", "Status", DISASTER_STATUSES),
];

const DAILY_FIELDS: readonly Field[] = [
  OBJECT_ID,
  ...NEED,
  integer("day", "Day"),
  integer("block", "72-hour block"),
  moment("date", "Date"),
  double("quantity", "Need of the day"),
];

const DAY_ONE_FIELDS: readonly Field[] = [OBJECT_ID, ...NEED, double("quantity", "Need of day one")];

const MULTI_DAY_FIELDS: readonly Field[] = [
  OBJECT_ID,
  ...NEED,
  ...BLOCKS.map((block) => double(`block_${block}`, `Need of block ${block}`)),
  double("total", "Need of 21 days"),
];

/** Disasters, estimations and needs: everyone's, as far as they are of published estimations. */
export const NEEDS_LAYERS: readonly ServedLayer[] = [
  layer(LAYERS.disasters, DISASTER_FIELDS, readDisasters),
  layer(LAYERS.estimations, ESTIMATION_FIELDS, readEstimations),
  layer(LAYERS.needsDayOne, DAY_ONE_FIELDS, readDayOne),
  layer(LAYERS.needsMultiDay, MULTI_DAY_FIELDS, readMultiDay),
  layer(LAYERS.productNeed, DAILY_FIELDS, readDaily),
];

async function readDisasters(db: Database, eids: Eids, published: NeedsFilter["published"]): Promise<NeedsRows> {
  const of = db
    .select({ did: estimations.did })
    .from(estimations)
    .where(inArray(estimations.eid, [...(eids ?? [])]));
  const rows = await db
    .select()
    .from(disasters)
    .where(eids === null ? undefined : inArray(disasters.did, of))
    .orderBy(asc(disasters.did));
  return rows.map(({ did, name, type, category, startDate, status }) => ({
    objectId: did,
    values: {
      did,
      name,
      type,
      category,
      start_date: published === null ? startDate : null,
      status: published === null ? status : null,
    },
  }));
}

async function readEstimations(db: Database, eids: Eids, published: NeedsFilter["published"]): Promise<NeedsRows> {
  const rows = await db
    .select()
    .from(estimations)
    .where(eids === null ? undefined : inArray(estimations.eid, [...eids]))
    .orderBy(asc(estimations.eid));
  return rows.map(({ eid, did, name, startDate, status, publishedAt }) => {
    // Planners may have changed both since; the public sees what was published.
    const run = published?.find(({ listing }) => listing.eid === eid);
    const shown =
      run === undefined ? { start_date: startDate, status } : { start_date: run.listing.startDate, status: null };
    const publishing = { published: publishedAt === null ? 0 : 1, published_at: publishedAt?.getTime() ?? null };
    return { objectId: eid, values: { eid, did, name, ...shown, ...publishing } };
  });
}

async function readDaily(db: Database, eids: Eids): Promise<NeedsRows> {
  const rows = await db
    .select({
      need: productNeeds,
      startDate: sql<string>`${runs.inputs} ->> 'startDate'`,
    })
    .from(productNeeds)
    .innerJoin(runs, eq(runs.rid, productNeeds.rid))
    .where(
      and(
        sql`${runs.rid} = (select max(r.rid) from run r where r.eid = ${runs.eid})`,
        eids === null ? undefined : inArray(productNeeds.eid, [...eids]),
      ),
    )
    .orderBy(asc(productNeeds.eid), asc(productNeeds.zone), asc(productNeeds.product), asc(productNeeds.day));
  const needs = rows.map(({ need }) => need);
  const [numberOf, nameOf] = [numbered(needs), await zoneNames(db, needs)];
  return rows.map(({ need, startDate }) => {
    const { eid, zone, product, unit, day, quantity } = need;
    const date = Date.parse(`${startDate}T00:00:00Z`) + (day - 1) * DAY;
    const when = { day, block: Math.ceil(day / 3), date };
    return {
      objectId: numberOf(need) * 21 + day,
      values: { eid, zone, zone_name: nameOf(need), product, unit, ...when, quantity },
    };
  });
}

async function readDayOne(db: Database, eids: Eids): Promise<NeedsRows> {
  const rows = await db
    .select()
    .from(needsDayOne)
    .where(eids === null ? undefined : inArray(needsDayOne.eid, [...eids]))
    .orderBy(asc(needsDayOne.eid), asc(needsDayOne.zone), asc(needsDayOne.product));
  const [numberOf, nameOf] = [numbered(rows), await zoneNames(db, rows)];
  return rows.map((row) => {
    const { eid, zone, product, unit, quantity } = row;
    return { objectId: numberOf(row), values: { eid, zone, zone_name: nameOf(row), product, unit, quantity } };
  });
}

async function readMultiDay(db: Database, eids: Eids): Promise<NeedsRows> {
  const rows = await db
    .select()
    .from(needsMultiDay)
    .where(eids === null ? undefined : inArray(needsMultiDay.eid, [...eids]))
    .orderBy(asc(needsMultiDay.eid), asc(needsMultiDay.zone), asc(needsMultiDay.product));
  const [numberOf, nameOf] = [numbered(rows), await zoneNames(db, rows)];
  return rows.map((row) => {
    const { eid, zone, product, unit, total } = row;
    const blocks = Object.fromEntries(BLOCKS.map((block) => [`block_${block}`, row[`block${block}`]]));
    return { objectId: numberOf(row), values: { eid, zone, zone_name: nameOf(row), product, unit, ...blocks, total } };
  });
}

/** Zones of a run and products of a run that object ids distinguish. */
const [ZONES, PRODUCTS] = [4, 100];

interface NeedKey {
  readonly rid: number;
  readonly zone: number;
  readonly product: string;
}

/** A number of a run's zone and product that stays as long as the run: products count in the order of their names. */
function numbered(rows: readonly NeedKey[]): (row: NeedKey) => number {
  const products = new Map<number, Set<string>>();
  for (const { rid, product } of rows) products.set(rid, (products.get(rid) ?? new Set()).add(product));
  const places = new Map(
    [...products].map(([rid, names]) => [rid, new Map([...names].sort().map((name, place) => [name, place]))]),
  );
  return ({ rid, zone, product }) => (rid * ZONES + zone - 1) * PRODUCTS + (places.get(rid)?.get(product) ?? 0) + 1;
}

/** What the runs of rows call their zones. */
async function zoneNames(db: Database, rows: readonly NeedKey[]): Promise<(row: NeedKey) => string | null> {
  const rids = [...new Set(rows.map(({ rid }) => rid))];
  if (rids.length === 0) return () => null;
  const found = await db.select({ rid: runs.rid, names: runs.zoneNames }).from(runs).where(inArray(runs.rid, rids));
  const names = new Map(found.map((run) => [run.rid, run.names]));
  return ({ rid, zone }) => names.get(rid)?.[zone] ?? null;
}
