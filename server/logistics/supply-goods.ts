import type { FacilityDays } from "./site-days.ts";
import type { SiteSupplyContent, SiteSupplyRun } from "../../contract/supply/calls/site-supply.ts";
import type { GoodsLot } from "../../engine/logistics/supply-plan/supply-plan.ts";
import { dayOf } from "../../engine/needs/blocks.ts";
import { DAYS, DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import type { ProductComparison } from "../../engine/supply/comparison.ts";
import type { SupplySource } from "../../engine/supply/sources.ts";

type NamedPlace = Pick<FacilityDays, "id" | "name">;

/** What is known of where goods are and when they can leave. */
interface GoodsPlaces {
  readonly plan: SiteSupplyContent;
  /** Facilities that goods can be at: sources and sites. */
  readonly places: readonly NamedPlace[];
  readonly inventoryOf: ReadonlyMap<number, number>;
  readonly startDate: string;
  /** The agency's day. */
  readonly today: string;
}

type Uncounted = SiteSupplyRun["uncounted"][number];

/**
 * The goods of a comparison as lots at their places, and those that are at none. Stock is where the plan says, and there
 * from the first day of its block; deliveries and requests are at the facility that their place names, from their day
 * on, and late ones from today. What names none is at the source of all other goods. At a source they can leave after
 * its lead days.
 */
export function lotsOf(products: readonly ProductComparison[], known: GoodsPlaces) {
  const lots: GoodsLot[] = [];
  const uncounted: Uncounted[] = [];
  for (const { product, shelfLifeBlocks, sources } of products)
    for (const source of sources) {
      if (source.kind === "use" || source.countedAs === "outside") continue;
      const place = placeOf(source, known);
      if (place === null || source.quantity === null) {
        uncounted.push(uncountedOf(product, source));
        continue;
      }
      const arrives = arrivalOf(source, known);
      const lead = known.plan.sources.find(({ facilityId }) => facilityId === place)?.leadDays ?? 0;
      // Goods stay usable to the end of the last block of their shelf life.
      const lasts = Math.floor(arrives / DAYS_PER_BLOCK) + (shelfLifeBlocks ?? 0);
      const until = shelfLifeBlocks === null ? null : lasts * DAYS_PER_BLOCK - 1;
      lots.push({ product, place, quantity: source.quantity, from: arrives + lead, until });
    }
  return { lots: lots.filter(({ from }) => from < DAYS), uncounted };
}

/** The day, from 0, from which goods are at their place. */
function arrivalOf({ kind, block, date, state }: SupplySource, { startDate, today }: GoodsPlaces): number {
  if (kind === "allocation" || date === null) return ((block ?? 1) - 1) * DAYS_PER_BLOCK;
  const isLate = kind === "delivery" && state !== "Arrived" && date < today;
  return Math.max(0, dayOf(isLate ? today : date, startDate) - 1);
}

function placeOf({ kind, id, place }: SupplySource, { plan, places, inventoryOf }: GoodsPlaces): number | null {
  if (kind === "allocation") {
    const at = plan.stock.find(({ inventoryId }) => inventoryId === inventoryOf.get(id))?.facilityId;
    return at ?? plan.rest;
  }
  const written = place.trim().toLowerCase();
  // The longest name is the most exact: "Depot 12" is not "Depot 1".
  const named = places
    .filter(({ name }) => written.includes(name.toLowerCase()))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  return named?.id ?? plan.rest;
}

const uncountedOf = (product: string, { kind, who, entered, quantity, place }: SupplySource): Uncounted => ({
  kind: kind === "delivery" || kind === "request" ? kind : "allocation",
  who,
  product,
  ...entered,
  place,
  why: quantity === null ? "unfit" : "noPlace",
});
