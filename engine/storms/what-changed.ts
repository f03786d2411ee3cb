import { hourOf } from "../display/moments.ts";
import { roundFigure } from "../display/whole-figures.ts";
import { dayOf } from "../needs/blocks.ts";
import { SQUARE_METERS_PER_SQUARE_MILE } from "../words/measures.ts";
import type { Unit } from "../words/units.ts";

/** The results of a plan that the next advisory can change. Unknown values are null, which is not 0. */
export interface PlanFigures {
  readonly peopleAssisted: number | null;
  /** Needs over all days with their truckloads, as they are shown, and the first shortfall. */
  readonly products: readonly {
    readonly product: string;
    readonly unit: Unit;
    readonly need: number | null;
    readonly trucks: number | null;
    readonly firstShortfall: { readonly from: string; readonly orderBy: string } | null;
  }[];
  readonly zones: readonly {
    readonly zone: number;
    /**
     * Geodesic area of the land that is counted, without the sea that a storm's zone covers; null if it is not known.
     */
    readonly landSquareMeters: number | null;
    readonly people: number | null;
  }[];
  /** Counties with a tract in a zone. */
  readonly counties: readonly ChangedCounty[];
  /** The first arrival of 34-knot winds at a tract, an instant in ISO 8601; null if they reach none. */
  readonly firstArrival: string | null;
}

interface ChangedCounty {
  readonly fips: string;
  readonly name: string;
}

/** A figure before and after; the change is the difference of the figures shown, null if one of them is not known. */
export interface NumberChange {
  readonly before: number | null;
  readonly after: number | null;
  readonly change: number | null;
}

/** A calendar day or an instant before and after; `by` is positive where it is later now, null if one side has none. */
export interface TimeChange {
  readonly before: string | null;
  readonly after: string | null;
  readonly by: number | null;
}

export const ZONE_CHANGES = ["new", "gone", "grown", "shrunk", "same"] as const;

/** The changes that the next advisory makes to a plan. */
export interface PlanChanges {
  readonly peopleAssisted: NumberChange;
  readonly products: readonly {
    readonly product: string;
    readonly unit: Unit;
    readonly need: NumberChange;
    readonly trucks: NumberChange;
    /** First day of the first shortfall; `by` in days. */
    readonly shortfall: TimeChange;
    /** Last day to order; `by` in days. */
    readonly orderBy: TimeChange;
  }[];
  /** By number; square miles are whole, and of land. */
  readonly zones: readonly {
    readonly zone: number;
    readonly change: (typeof ZONE_CHANGES)[number];
    readonly people: NumberChange;
    readonly landSquareMiles: NumberChange;
  }[];
  readonly newCounties: readonly ChangedCounty[];
  readonly goneCounties: readonly ChangedCounty[];
  /** `by` in hours. */
  readonly arrival: TimeChange;
  /** Storm categories, where the advisory's differs from the disaster's, which stays unchanged. */
  readonly category?: { readonly disaster: string; readonly advisory: string } | undefined;
}

/**
 * Compares a plan with the previous one. Products and zones on one side only have null on the other. A zone has grown
 * or shrunk where its people have; where they are equal or not known, where its land has, in whole square miles.
 */
export function whatChanged(before: PlanFigures, after: PlanFigures): PlanChanges {
  const names = [...new Set([...after.products, ...before.products].map(({ product }) => product))];
  const numbers = [...new Set([...before.zones, ...after.zones].map(({ zone }) => zone))].sort((a, b) => a - b);
  const missing = (these: readonly ChangedCounty[], there: readonly ChangedCounty[]) =>
    these.filter(({ fips }) => there.every((other) => other.fips !== fips));
  return {
    peopleAssisted: moved(before.peopleAssisted, after.peopleAssisted),
    products: names.flatMap((product) => {
      const [was, is] = [before, after].map(({ products }) => products.find((one) => one.product === product));
      const unit = (is ?? was)?.unit;
      if (unit === undefined) return [];
      const days = (key: "from" | "orderBy") =>
        movedTime(was?.firstShortfall?.[key] ?? null, is?.firstShortfall?.[key] ?? null, daysBetween);
      return [
        {
          product,
          unit,
          need: moved(was?.need ?? null, is?.need ?? null),
          trucks: moved(was?.trucks ?? null, is?.trucks ?? null),
          shortfall: days("from"),
          orderBy: days("orderBy"),
        },
      ];
    }),
    zones: numbers.map((zone) => {
      const [was, is] = [before, after].map(({ zones }) => zones.find((one) => one.zone === zone));
      const people = moved(was?.people ?? null, is?.people ?? null);
      const landSquareMiles = moved(milesOf(was), milesOf(is));
      const size = sizeChange(people.change || landSquareMiles.change || 0);
      return { zone, change: was === undefined ? "new" : is === undefined ? "gone" : size, people, landSquareMiles };
    }),
    newCounties: missing(after.counties, before.counties),
    goneCounties: missing(before.counties, after.counties),
    arrival: movedTime(before.firstArrival, after.firstArrival, hoursBetween),
  };
}

function moved(before: number | null, after: number | null): NumberChange {
  const [was, is] = [before, after].map((figure) => (figure === null ? null : roundFigure(figure)));
  return {
    before: was ?? null,
    after: is ?? null,
    change: was === null || was === undefined || is === null || is === undefined ? null : is - was,
  };
}

function movedTime(
  before: string | null,
  after: string | null,
  between: (before: string, after: string) => number,
): TimeChange {
  return { before, after, by: before === null || after === null ? null : between(before, after) };
}

const daysBetween = (before: string, after: string): number => dayOf(after, before) - 1;

/** In whole hours, as shown: smaller shifts are below the precision of a forecast. */
const hoursBetween = (before: string, after: string): number => hourOf(Date.parse(after)) - hourOf(Date.parse(before));

const milesOf = (zone: PlanFigures["zones"][number] | undefined): number | null =>
  typeof zone?.landSquareMeters === "number" ? zone.landSquareMeters / SQUARE_METERS_PER_SQUARE_MILE : null;

const sizeChange = (change: number) => (change > 0 ? "grown" : change < 0 ? "shrunk" : "same");
