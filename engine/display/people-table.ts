import type { Needs } from "../needs/needs.ts";
import { peopleByBlock } from "../needs/people-by-block.ts";
import { roundFigure, sum } from "./whole-figures.ts";

type Blocks = readonly (number | null)[];

/** One line of people in seven blocks, as shown and as calculated; null if they are not known. */
export interface PeopleLine {
  readonly shown: Blocks;
  readonly exact: Blocks;
}

/** People of a zone who are in shelters or visiting. */
interface GroupLine extends PeopleLine {
  readonly group: "sheltered" | "visitors";
}

/** People to serve by zone and block, each cell rounded individually; a total is the sum of the displayed cells. */
export function peopleTable(needs: Pick<Needs, "needs">): {
  readonly zones: readonly (PeopleLine & { readonly zone: number; readonly groups: readonly GroupLine[] })[];
  readonly all: PeopleLine;
} {
  const line = (exact: Blocks): PeopleLine => ({
    exact,
    shown: exact.map((people) => (people === null ? null : roundFigure(people))),
  });
  const zones = peopleByBlock(needs).map(({ zone, blocks, groups }) => ({
    zone,
    ...line(blocks),
    groups: (["sheltered", "visitors"] as const).flatMap((group): GroupLine[] =>
      groups?.[group].some((count) => count > 0) ? [{ group, ...line(groups[group]) }] : [],
    ),
  }));
  const total = (key: keyof PeopleLine): Blocks =>
    (zones[0]?.[key] ?? []).map((_, block) => {
      const known = zones.flatMap((line) => line[key][block] ?? []);
      return known.length === 0 ? null : sum(known);
    });
  return { zones, all: { shown: total("shown"), exact: total("exact") } };
}
