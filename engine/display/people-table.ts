import type { Needs } from "../needs/needs.ts";
import { peopleByBlock } from "../needs/people-by-block.ts";
import { roundFigure, sum } from "./whole-figures.ts";

type Blocks = readonly (number | null)[];

/** One line of people in seven blocks, as shown and as calculated; null where they are not known. */
export interface PeopleLine {
  readonly shown: Blocks;
  readonly exact: Blocks;
}

/** People to serve by zone and block, each cell rounded by itself; a total is the sum of the cells shown. */
export function peopleTable(needs: Pick<Needs, "needs">): {
  readonly zones: readonly (PeopleLine & { readonly zone: number })[];
  readonly all: PeopleLine;
} {
  const zones = peopleByBlock(needs).map(({ zone, blocks }) => ({
    zone,
    exact: blocks,
    shown: blocks.map((people) => (people === null ? null : roundFigure(people))),
  }));
  const total = (key: keyof PeopleLine): Blocks =>
    (zones[0]?.[key] ?? []).map((_, block) => {
      const known = zones.flatMap((line) => line[key][block] ?? []);
      return known.length === 0 ? null : sum(known);
    });
  return { zones, all: { shown: total("shown"), exact: total("exact") } };
}
