import type { SupplyComparison, UrgentOrder } from "../../contract/supply/calls/comparison.ts";
import type { EstimationStatus } from "../../contract/api/domain.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { packOf, type PackSizes } from "../../engine/words/packs.ts";
import { compareProduct } from "../../engine/supply/product-comparison.ts";
import type { EnteredSupply } from "../../engine/supply/sources.ts";
import { readRequestedGoods } from "./requested-goods.ts";
import { byEarliestOrder, earliestOrderBy } from "../../engine/supply/urgency.ts";
import { needCells } from "../../engine/display/need-cells.ts";
import { isKnownNeed } from "../../engine/needs/needs.ts";
import { unknownZones } from "../../engine/zones/shapes.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { readLeadingEstimations } from "../planning/disasters/disaster-rows.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun, readNewestRuns, type StoredRun } from "../planning/projections/runs.ts";
import { clock } from "../storage/clock.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { eq, getTableColumns, inArray } from "../storage/orm.ts";
import {
  configInventory,
  inventoryAllocations,
  partnerDeliveries,
  productUse,
  products,
} from "../storage/schema/index.ts";

/** Shelf life, lead time and pack sizes of products, by name. */
interface ProductLogistics {
  readonly shelfLifeBlocks: number | null;
  readonly leadTimeDays: number;
  /** Sizes of a case and a pallet; absent for a product that was renamed since. */
  readonly pack?: PackSizes;
}
type CarryOver = ReadonlyMap<string, ProductLogistics>;

/** Compares an estimation's newest run with the current supply; null before the first run. */
export function readComparison(db: Database, eid: number): Promise<{ comparison: SupplyComparison | null }> {
  return inSnapshot(db, async (tx) => {
    const { status } = await readEstimationRow(tx, eid);
    const run = await readNewestRun(tx, eid);
    return { comparison: run && (await comparisonOfRun(tx, run, status)) };
  });
}

/** The part of a run that is compared with supply; the run need not be stored. */
export type ComparedRun = Pick<StoredRun, "rid" | "eid" | "runAt" | "inputs" | "results">;

/** Compares one run for a caller that already reads in a snapshot; with the supply of another estimation if one is given. */
export async function comparisonOfRun(
  reader: Reader,
  run: ComparedRun,
  status: EstimationStatus,
  suppliedAs: number = run.eid,
) {
  const supply = suppliesOf(await readEnteredSupply(reader, [suppliedAs]), suppliedAs);
  return {
    eid: run.eid,
    run: { id: run.rid, at: run.runAt.toISOString() },
    status,
    startDate: run.inputs.startDate,
    products: compareRun(run, supply, await readKeeping(reader)),
    unplanned: unplannedOf(run, supply),
    zones: run.results.zones.length,
    unknownZones: [...unknownZones(run.results.zones)],
  };
}

/**
 * The last day to order the first shortfall of each active disaster's leading estimation, earliest first. Estimations
 * without a run, or whose shortfalls no order can fix, are left out. The number of reads does not depend on the number
 * of estimations.
 */
export function readUrgentOrders(db: Database): Promise<UrgentOrder[]> {
  return inSnapshot(db, async (tx) => {
    const leading = await readLeadingEstimations(tx);
    const runs = await readNewestRuns(
      tx,
      leading.map(({ eid }) => eid),
    );
    const supply = await readEnteredSupply(
      tx,
      runs.map(({ eid }) => eid),
    );
    const keeping = await readKeeping(tx);
    const { timeZone = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
    const today = calendarDay(timeZone, clock.date());
    const orders = leading.flatMap(({ did, eid }) => {
      const run = runs.find((one) => one.eid === eid);
      const orderBy = run ? earliestOrderBy(compareRun(run, suppliesOf(supply, eid), keeping), today) : null;
      return orderBy === null ? [] : [{ did, eid, orderBy }];
    });
    return byEarliestOrder(orders, ({ orderBy }) => orderBy);
  });
}

/** Reads the logistics properties of every product. */
async function readKeeping(reader: Reader): Promise<CarryOver> {
  const rows = await reader.select().from(products);
  return new Map(rows.map((row) => [row.name, { ...row, pack: packOf(row) }]));
}

/**
 * Every product of the run, in its order. A product that was renamed since then counts as non-perishable and
 * immediately available, as its properties are unknown.
 */
function compareRun({ inputs, results }: ComparedRun, supply: EnteredSupply, keeping: CarryOver) {
  const { startDate, parameters, settings } = inputs;
  return results.totals.map(({ product, unit, blocks }) => {
    const capacity = parameters.find((row) => row.product === product && row.category === "cpt");
    if (!capacity) throw new Error(`run without a capacity per truck of ${product}`);
    const known: ProductLogistics = keeping.get(product) ?? { shelfLifeBlocks: null, leadTimeDays: 0 };
    const { shelfLifeBlocks, leadTimeDays, pack } = known;
    const rows = results.needs.filter((row) => row.product === product).filter(isKnownNeed);
    const cells = rows.map((row) => needCells(row).blocks);
    const needed = { product, unit, blocks, needCells: cells, shelfLifeBlocks, leadTimeDays, capacity, pack };
    const compared = compareProduct(needed, supply, { startDate, truckRounding: settings.truckRounding });
    return { ...compared, needCells: cells, blocks: [...compared.blocks], sources: [...compared.sources] };
  });
}

/** Products with supply entries but no need in the run, such as one added later. */
function unplannedOf({ results }: ComparedRun, supply: EnteredSupply) {
  const planned = new Set(results.totals.map(({ product }) => product));
  const entries = new Map<string, number>();
  for (const { product } of Object.values(supply).flat())
    if (!planned.has(product)) entries.set(product, (entries.get(product) ?? 0) + 1);
  return [...entries].map(([product, count]) => ({ product, entries: count }));
}

/** The entries of several estimations. */
type Supplies = {
  readonly [Of in keyof EnteredSupply]-?: readonly (NonNullable<EnteredSupply[Of]>[number] & {
    readonly eid: number;
  })[];
};

/** The entries of one estimation. */
function suppliesOf({ allocations, deliveries, uses, requests }: Supplies, eid: number): EnteredSupply {
  const of = <Row extends { readonly eid: number }>(rows: readonly Row[]) => rows.filter((row) => row.eid === eid);
  return { allocations: of(allocations), deliveries: of(deliveries), uses: of(uses), requests: of(requests) };
}

/** Allocations, deliveries, uses and requested goods of estimations, as entered, in order of blocks and days. */
async function readEnteredSupply(reader: Reader, eids: readonly number[]): Promise<Supplies> {
  if (eids.length === 0) return { allocations: [], deliveries: [], uses: [], requests: [] };
  const { id, eid, block, quantity } = inventoryAllocations;
  const { product, agency, category: storageType, unit } = configInventory;
  const allocations = await reader
    .select({ id, eid, product, agency, storageType, block, quantity, unit })
    .from(inventoryAllocations)
    .innerJoin(configInventory, eq(configInventory.id, inventoryAllocations.inventoryId))
    .where(inArray(eid, [...eids]))
    .orderBy(block, agency, id);
  const { deliveryDate: date, ...delivery } = getTableColumns(partnerDeliveries);
  const deliveries = await reader
    .select({ ...delivery, date })
    .from(partnerDeliveries)
    .where(inArray(delivery.eid, [...eids]))
    .orderBy(date, delivery.partner, delivery.id);
  const uses = await reader
    .select()
    .from(productUse)
    .where(inArray(productUse.eid, [...eids]))
    .orderBy(productUse.block, productUse.id);
  return { allocations, deliveries, uses, requests: await readRequestedGoods(reader, eids) };
}
