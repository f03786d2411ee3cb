import { blockBounds } from "../../engine/needs/blocks.ts";
import { errorsOf, leaveOneOut, type ClassedCounty, type Errors, type JudgedCounty } from "./errors.ts";
import { meanShare } from "./observed.ts";
import type { HindcastData } from "./data.ts";
import { withoutPower, type HindcastPlan } from "./plan.ts";

/** Least ratio of customers to households for a county's outages to represent its people. */
const LEAST_COVERAGE = 0.5;
/** Share of a block that records must cover. */
const LEAST_OF_BLOCK = 0.9;

/** The errors of one plan against the observations: at the peak, and in each block that records cover. */
export interface PlanErrors {
  readonly peak: Errors;
  readonly blocks: readonly Errors[];
}

/** The evaluated counties. */
const judgedCounties = ({ peaks }: HindcastData) => peaks.filter(({ coverage }) => coverage >= LEAST_COVERAGE);

/** Compares a plan with the outages seen. */
export function judge(plan: HindcastPlan, data: HindcastData): PlanErrors {
  const planned = withoutPower(plan);
  const rows = judgedCounties(data).map((county) => ({ county, own: planned.get(county.county) }));
  const peak = rows.map(({ county: { county, people, peak: observed }, own }): JudgedCounty => ({
    county,
    people,
    planned: (own?.peak ?? 0) / people,
    observed,
  }));
  const blocks = plan.zones[0]?.stillAffected ?? [];
  const bounds = blockBounds(plan.startDate, data.ground.timeZone);
  return {
    peak: errorsOf(peak),
    blocks: blocks.map((_, block) => {
      const [from = NaN, until = NaN] = bounds.slice(block, block + 2);
      return errorsOf(
        rows.flatMap(({ county: { county, people }, own }): JudgedCounty[] => {
          const observed = meanShare(data.outages.get(county) ?? [], { from, until, least: LEAST_OF_BLOCK });
          return observed === null ? [] : [{ county, people, planned: (own?.blocks[block] ?? 0) / people, observed }];
        }),
      );
    }),
  };
}

/**
 * The shares for 64 and 50 knots, calculated without the county that they are tested on, by the winds of the best
 * track.
 */
export function judgeShares(data: HindcastData): { readonly classed: ClassedCounty[]; readonly errors: Errors } {
  const classed = judgedCounties(data).flatMap(({ county, people, peak, share64, share50 }): ClassedCounty[] => {
    const winds = share64 >= 0.5 ? "64" : share50 >= 0.5 ? "50" : null;
    return winds === null ? [] : [{ county, people, observed: peak, winds }];
  });
  return { classed, errors: errorsOf(leaveOneOut(classed)) };
}
