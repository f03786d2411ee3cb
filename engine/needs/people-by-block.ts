import { BLOCKS } from "./inputs.ts";
import type { Needs } from "./needs.ts";

/** The people to serve of one zone in each of the seven blocks; null where they are not known. */
export interface ZoneBlocks {
  readonly zone: number;
  readonly blocks: readonly (number | null)[];
}

/** People to serve by zone and block: those of the product that most people take in it, since a person comes once. Zones ascending. */
export function peopleByBlock({ needs }: Pick<Needs, "needs">): ZoneBlocks[] {
  return [...Map.groupBy(needs, ({ zone }) => zone)]
    .toSorted(([a], [b]) => a - b)
    .map(([zone, rows]) => ({
      zone,
      blocks: Array.from({ length: BLOCKS }, (_, block) => {
        const known = rows.flatMap(({ assistedBlocks }) => assistedBlocks[block] ?? []);
        return known.length === 0 ? null : Math.max(...known);
      }),
    }));
}
