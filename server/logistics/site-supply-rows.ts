import { SiteSupplySchema, type SiteSupply } from "../../contract/supply/calls/site-supply.ts";
import { feedingOf, shownWays } from "../../engine/logistics/feeding.ts";
import { SUPPLIED_WAYS, type WayNeed } from "../../engine/logistics/supply-plan/site-needs.ts";
import { trucksOfDocks } from "../../engine/logistics/supply-plan/supply-plan.ts";
import type { ServedTract } from "../../engine/logistics/reach.ts";
import { convert } from "../../engine/words/units.ts";
import { HttpError } from "../answers/errors.ts";
import { ThreadLost, type ThreadCaller, type Threads } from "../answers/threads.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun, tractsOfRun, type StoredRun } from "../planning/projections/runs.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { asc, eq } from "../storage/orm.ts";
import { configInventory, facilities, inventoryAllocations, products, siteSupplies } from "../storage/schema/index.ts";
import { comparisonOfRun } from "../supply/comparison.ts";
import { agencyDay } from "./agency-day.ts";
import { newZone, readFeedingPlan } from "./feeding-rows.ts";
import { readFacilityDays, sitesOfZones } from "./site-days.ts";
import { servedTracts } from "./site-reach.ts";
import { afterOf, readCounts } from "./sites-served.ts";
import { lotsOf } from "./supply-goods.ts";
import type { SupplyThreadTask } from "./supply-thread.ts";

const PROGRAM = new URL("./supply-thread.ts", import.meta.url);

/** Types of facilities that send goods to sites. */
const SOURCE_TYPES: readonly string[] = ["Staging Area", "Warehouse"];

/** What was saved of an estimation, with the facilities and the stock that it can name. */
export async function readSiteSupplyPlan(reader: Reader, eid: number): Promise<Omit<SiteSupply, "run">> {
  const [row] = await reader.select().from(siteSupplies).where(eq(siteSupplies.eid, eid));
  const active = await reader
    .select()
    .from(facilities)
    .where(eq(facilities.active, true))
    .orderBy(asc(facilities.name));
  const depots = active.filter(({ type }) => SOURCE_TYPES.includes(type));
  const { id, product, agency, category } = configInventory;
  const inventory = await reader
    .selectDistinct({ id, product, agency, category })
    .from(configInventory)
    .innerJoin(inventoryAllocations, eq(inventoryAllocations.inventoryId, id))
    .where(eq(inventoryAllocations.eid, eid))
    .orderBy(product, agency, category);
  const isDepot = (wanted: number) => depots.some((one) => one.id === wanted);
  return {
    eid,
    version: row?.version ?? 0,
    editedBy: row?.editedBy ?? null,
    editedDate: row?.editedAt.toISOString() ?? null,
    // What names a facility or stock that is gone since counts as not said.
    sources: row?.sources.filter(({ facilityId }) => isDepot(facilityId)) ?? [],
    stock:
      row?.stock.filter(
        ({ inventoryId, facilityId }) => isDepot(facilityId) && inventory.some((one) => one.id === inventoryId),
      ) ?? [],
    rest: row?.rest != null && isDepot(row.rest) ? row.rest : null,
    depots: depots.map(({ id: facility, name, county, latitude }) => ({
      id: facility,
      name,
      county,
      placed: latitude !== null,
    })),
    inventory,
  };
}

/** The database and the threads of a server, and whose turn it is. */
export interface SupplyPlace extends ThreadCaller {
  readonly db: Database;
  readonly threads: Threads;
}

/**
 * Which source supplies which site, by the newest run and everything as it is stored now, as JSON: a thread plans, checks and writes it,
 * since 20 sources and 1,800 sites that are all short take seconds. 404 if there is no such estimation; 503 if the thread was lost.
 */
export async function readSiteSupply({ db, threads, ...turn }: SupplyPlace, eid: number): Promise<Uint8Array> {
  const stored = await inSnapshot(db, (tx) => readStored(tx, eid));
  if (stored.run === null) return Buffer.from(JSON.stringify(SiteSupplySchema.parse({ ...stored.plan, run: null })));
  const tracts = servedTracts(stored.run, 1, await tractsOfRun(db, stored.run.inputs));
  const task = taskOf(stored, tracts);
  const json = await threads.inTurn<Uint8Array>({ program: PROGRAM, task }, turn).catch((cause: unknown) => {
    if (!(cause instanceof ThreadLost)) throw cause;
    throw new HttpError(503, "errors.interrupted", { values: { seconds: 1 } }, { cause });
  });
  // No one is there to read it.
  return json ?? new Uint8Array(0);
}

/** Everything that a supply follows from, besides the tracts. */
async function readStored(tx: Reader, eid: number) {
  const { status } = await readEstimationRow(tx, eid);
  const run = await readNewestRun(tx, eid);
  const plan = await readSiteSupplyPlan(tx, eid);
  if (run === null) return { plan, run };
  const allocated = await tx.select().from(inventoryAllocations).where(eq(inventoryAllocations.eid, eid));
  return {
    plan,
    run,
    comparison: await comparisonOfRun(tx, run, status),
    feeding: await readFeedingPlan(tx, eid),
    all: await readFacilityDays(tx, run.inputs.startDate),
    inventoryOf: new Map(allocated.map(({ id, inventoryId }) => [id, inventoryId])),
    today: await agencyDay(tx),
    counts: await readCounts(tx, run.inputs.startDate),
    packs: new Map((await tx.select().from(products)).map((row) => [row.name, row])),
  };
}
type StoredSupply = Extract<Awaited<ReturnType<typeof readStored>>, { readonly all: unknown }>;

function taskOf(stored: StoredSupply, tracts: readonly ServedTract[]): SupplyThreadTask {
  const { sites, unplaced, away } = sitesOfZones(stored.all, tracts);
  const { plan, run: ran, comparison, feeding, all, inventoryOf, today, packs, counts } = stored;
  const { startDate, status } = comparison;
  const depots = all.filter(({ type }) => SOURCE_TYPES.includes(type));
  const places = [...depots, ...sites];
  const { lots, uncounted } = lotsOf(comparison.products, { plan, places, inventoryOf, startDate, today });
  const goods = comparison.products.map(({ product, unit, capacity, leadTimeDays, shelfLifeBlocks }) => {
    const { unit: own, piecesPerCase, piecesPerPallet } = packs.get(product) ?? {};
    return {
      product,
      unit,
      perTruck: convert(capacity.value, capacity.unit, unit),
      leadTimeDays,
      cooled: shelfLifeBlocks !== null,
      pack:
        own === undefined ? null : { unit: own, perCase: piecesPerCase ?? null, perPallet: piecesPerPallet ?? null },
    };
  });
  const run = {
    startDate,
    status,
    waysSaved: feeding.version > 0,
    products: goods,
    places: places.map(({ id, name, type, county }) => ({ id, name, type, county })),
    uncounted,
    unplaced: [...depots.filter(({ at }) => at === null).map(({ name }) => name), ...unplaced],
    away,
    unknownZones: comparison.unknownZones,
    after: afterOf({ needs: ran.results.needs, counts, sites, waysOf: (needs) => waysOf(needs, feeding) }),
  };
  return {
    plan,
    run,
    ways: waysOf(ran.results.needs, feeding),
    sites: sites.flatMap((site) => (site.at === null ? [] : [{ ...site, at: site.at }])),
    sources: depots.flatMap(({ id, at, closed }) => {
      const own = plan.sources.find(({ facilityId }) => facilityId === id);
      const trucksADay = trucksOfDocks(own?.docks ?? null, own?.turnMinutes ?? null, own?.hours ?? null);
      return at === null ? [] : [{ id, at, trucksADay, open: closed.map((isClosed) => !isClosed) }];
    }),
    lots,
  };
}

/** What goes each way in each zone of the run, in the page's whole units; a zone that the ways do not have yet has the default. */
export function waysOf(ofRun: StoredRun["results"]["needs"], feeding: StoredSupply["feeding"]): WayNeed[] {
  const needs = ofRun.map((need) => ({ ...need, sheltered: need.groups?.sheltered ?? [] }));
  const known = feeding.zones.map(({ zone }) => zone);
  const others = [...new Set(needs.map(({ zone }) => zone))].filter((zone) => !known.includes(zone));
  const plan = { ...feeding, zones: [...feeding.zones, ...others.map(newZone)] };
  return feedingOf(plan, { needs, sites: [] }).flatMap(({ need, fed }) => {
    const shown = need.blocks.map((_, block) => shownWays(fed, block));
    return SUPPLIED_WAYS.flatMap((way): WayNeed[] => {
      const at = fed.ways.findIndex((one) => one.way === way);
      const { product, zone } = need;
      return at < 0 ? [] : [{ product, zone, way, blocks: shown.map((cells) => cells[at] ?? null) }];
    });
  });
}
