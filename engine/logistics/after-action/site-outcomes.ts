import { sum } from "../../display/whole-figures.ts";
import { cell, keyed } from "../../reports/cells.ts";
import type { SiteMeasure } from "../sites.ts";
import type { ServingSite } from "../supply-plan/site-needs.ts";
import type { AfterFacts, AssumptionOutcome } from "./outcomes.ts";

/** A site of a plan with what it can do in a day; null if unknown. */
export interface CountedSite extends Pick<ServingSite, "id" | "zone" | "capacity"> {
  readonly type: string;
  readonly measure: SiteMeasure | null;
}

/** What sites of each type can do in a day, next to the most that was counted at one. */
export function siteOutcomes(sites: readonly CountedSite[], counts: AfterFacts["counts"]): AssumptionOutcome[] {
  return [...Map.groupBy(sites, ({ type }) => type)].map(([type, own]): AssumptionOutcome => {
    const isMeals = own[0]?.measure === "meals";
    const known = own.flatMap(({ capacity }) => capacity ?? []);
    const days = counts.flatMap(({ site, people, meals }) => {
      const at = own.find(({ id }) => id === site);
      const count = isMeals ? meals : people;
      return at === undefined || count === null
        ? []
        : [{ count, site, isFull: at.capacity !== null && count >= at.capacity }];
    });
    const some = { sites: cell("none", new Set(days.map(({ site }) => site)).size), all: cell("none", own.length) };
    const values = {
      ...some,
      counts: cell("none", days.length),
      full: cell("none", days.filter(({ isFull }) => isFull).length),
    };
    return {
      id: `capacity-${type}`,
      label: keyed(`report.after.of.${isMeals ? "mealsADay" : "peopleADay"}`, {
        type: keyed(`domain.lists.supply.words.type.${type}`),
      }),
      plan: known.length === 0 ? null : sum(known) / known.length,
      actual: days.length === 0 ? null : Math.max(...days.map(({ count }) => count)),
      unit: isMeals ? "Meals" : "people",
      basis:
        days.length === 0 ? keyed("report.after.basis.typeNotCounted") : keyed("report.after.basis.busiest", values),
    };
  });
}
