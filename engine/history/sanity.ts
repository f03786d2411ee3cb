import { DAYS, DAYS_PER_BLOCK } from "../needs/inputs.ts";
import type { ProductNeed } from "../needs/needs.ts";
import type { BandFactor } from "../sensitivity/tornado.ts";
import { convert, unitKind, type Unit } from "../words/units.ts";
import type { HistoryStage } from "./stages.ts";

/** A quantity that was requested, staged or served in a past event, according to a source. */
export interface PastEvent {
  readonly event: string;
  readonly state: string;
  /** The day that the source speaks of, YYYY-MM-DD. */
  readonly day: string;
  readonly stage: HistoryStage;
  readonly product: string;
  /** In `unit`, above 0. */
  readonly quantity: number;
  readonly unit: Unit;
  /** A plan with more than this multiple of the quantity gets a warning. */
  readonly factor: number;
  readonly source: string;
}

/** A past event next to the plan's need of the same product over the 21 days. */
export interface ComparedEvent extends PastEvent {
  /** In the event's unit. */
  readonly planned: number;
  /** Planned over the quantity. */
  readonly times: number;
}

/** Data to judge whether a plan is of a believable size. */
export interface Sanity {
  /**
   * Truckloads a day of all products: in the busiest 72 hours, and on average over the 21 days. Null if no people are
   * known.
   */
  readonly trucksADay: { readonly busiest: number; readonly average: number } | null;
  /** People to serve, those of the states concerned, and their share, 0 to 1; null if either is not known. */
  readonly people: { readonly assisted: number; readonly ofStates: number; readonly share: number } | null;
  /** By product as the plan has them, the largest quantity first. */
  readonly events: readonly ComparedEvent[];
  /**
   * Set if the plan exceeds every event of a product by more than its factor: that product, the multiple of the closest
   * event, and what to look at.
   */
  readonly warning: {
    readonly product: string;
    readonly times: number;
    readonly factor: number;
    /** The assumption that moves the plan most; null if none is known to. */
    readonly lookAt: BandFactor | null;
  } | null;
}

interface Plan {
  readonly totals: readonly Pick<ProductNeed, "product" | "unit" | "total" | "trucks">[];
  readonly peopleAssisted: number | null;
  /** People of the data set in the states that the plan's zones are in. */
  readonly statePeople: number | null;
}

/**
 * Compares the size of a plan with past events: trucks a day, the share of the states' people, and its need as a
 * multiple of each event of the same product and kind of unit. Warns if the plan exceeds all events of a product, each
 * by more than its factor: a plan that is similar to any of them is plausible. `largest` is the widest swing of the
 * tornado.
 */
export function sanityOf(
  { totals, peopleAssisted, statePeople }: Plan,
  events: readonly PastEvent[],
  largest: BandFactor | null,
): Sanity {
  const compared = totals.flatMap(({ product, unit, total }) =>
    total === null
      ? []
      : events
          .filter((event) => event.product === product && unitKind(event.unit) === unitKind(unit))
          .map((event): ComparedEvent => {
            const planned = convert(total, unit, event.unit);
            return { ...event, planned, times: planned / event.quantity };
          })
          .toSorted((a, b) => a.times - b.times),
  );
  return {
    trucksADay: trucksADay(totals),
    people:
      peopleAssisted === null || statePeople === null || statePeople <= 0
        ? null
        : { assisted: peopleAssisted, ofStates: statePeople, share: peopleAssisted / statePeople },
    events: compared,
    warning: warningOf(compared, largest),
  };
}

function trucksADay(totals: Plan["totals"]): Sanity["trucksADay"] {
  const busiest = busiestBlock(totals);
  return (
    busiest && {
      busiest: busiest.trucks / DAYS_PER_BLOCK,
      average: totals.reduce((sum, { trucks }) => sum + (trucks.total ?? 0), 0) / DAYS,
    }
  );
}

/**
 * The 72 hours with the most truckloads of all products, as block 1 to 7 with its trucks; null if no people are known.
 */
export function busiestBlock(
  totals: readonly Pick<ProductNeed, "trucks">[],
): { readonly block: number; readonly trucks: number } | null {
  const known = totals.filter(({ trucks }) => trucks.total !== null);
  const blocks = (known[0]?.trucks.blocks ?? []).map((_, b) =>
    known.reduce((sum, { trucks }) => sum + (trucks.blocks[b] ?? 0), 0),
  );
  const trucks = Math.max(...blocks);
  return blocks.length === 0 ? null : { block: blocks.indexOf(trucks) + 1, trucks };
}

function warningOf(events: readonly ComparedEvent[], lookAt: BandFactor | null): Sanity["warning"] {
  const beyond = [...Map.groupBy(events, ({ product }) => product)].flatMap(([product, own]) => {
    const [closest] = own.toSorted((a, b) => a.times / a.factor - b.times / b.factor);
    return closest === undefined || closest.times <= closest.factor
      ? []
      : [{ product, times: closest.times, factor: closest.factor, lookAt }];
  });
  return beyond.toSorted((a, b) => b.times / b.factor - a.times / a.factor)[0] ?? null;
}
