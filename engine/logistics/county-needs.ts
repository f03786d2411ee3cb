import { peopleOfCounties, type ProjectionInputs } from "../distribution/estimate.ts";
import { needTables } from "../display/need-tables.ts";
import { peopleByBlock } from "../needs/people-by-block.ts";
import { calculateNeeds } from "../needs/needs.ts";
import type { Unit } from "../words/units.ts";

/** The need of one county, over its parts of all zones. */
export interface CountyNeed {
  /** Five-digit FIPS. */
  readonly county: string;
  /** People to serve in each of the seven blocks, whole; null if they are not known. */
  readonly people: readonly (number | null)[];
  readonly products: readonly {
    readonly product: string;
    readonly unit: Unit;
    /** Whole quantities in `unit`, each block rounded by itself; the total is their sum. */
    readonly blocks: readonly (number | null)[];
    readonly total: number | null;
  }[];
}

/**
 * The needs of each county, by FIPS: those of its parts of the zones, with the zones' percentages, curves and
 * parameters. Unrounded, the counties add up to the zones; shown, each is rounded by itself.
 */
export function countyNeeds(inputs: ProjectionInputs): CountyNeed[] {
  const { parameters, assistance, settings } = inputs;
  return [...Map.groupBy(peopleOfCounties(inputs), ({ county }) => county)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([county, zones]) => {
      const needs = calculateNeeds({ zones, parameters, assistance, settings });
      const byZone = peopleByBlock(needs);
      return {
        county,
        people: Array.from({ length: byZone[0]?.blocks.length ?? 0 }, (_, block) => {
          const known = byZone.flatMap(({ blocks }) => blocks[block] ?? []);
          return known.length === 0 ? null : known.reduce((sum, one) => sum + Math.round(one), 0);
        }),
        products: needTables(needs, "quantity").map(({ product, unit, all: { shown } }) => ({
          product,
          unit,
          blocks: shown.blocks,
          total: shown.total,
        })),
      };
    });
}
