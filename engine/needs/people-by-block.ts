import { BLOCKS, countsHomes, type Settings } from "./inputs.ts";
import type { Needs, ProductZoneNeed } from "./needs.ts";

/** The people to serve of one zone in each of the seven blocks; null if they are not known. */
interface ZoneBlocks {
  readonly zone: number;
  readonly blocks: readonly (number | null)[];
  /** Those of them in shelters or visiting; undefined for none. */
  readonly groups?: ProductZoneNeed["groups"];
}

/** Returns whether people differ by block or by group, so that a table of them says more than one figure does. */
export function hasPeopleByBlock(
  { needs }: Pick<Needs, "needs">,
  { demandCurve }: Pick<Settings, "demandCurve">,
): boolean {
  return demandCurve === "restoration" || needs.some(({ groups }) => groups !== undefined);
}

/** People to serve by zone and block: those of the product that most people take in it, since a person comes once. Zones ascending. */
export function peopleByBlock({ needs }: Pick<Needs, "needs">): ZoneBlocks[] {
  return [
    ...Map.groupBy(
      needs.filter(({ base }) => !countsHomes(base)),
      ({ zone }) => zone,
    ),
  ]
    .toSorted(([a], [b]) => a - b)
    .map(([zone, rows]) => ({
      zone,
      ...groupsOf(rows),
      blocks: Array.from({ length: BLOCKS }, (_, block) => {
        const known = rows.flatMap(({ assistedBlocks }) => assistedBlocks[block] ?? []);
        return known.length === 0 ? null : Math.max(...known);
      }),
    }));
}

/** The groups of the product that most people take. */
function groupsOf(rows: readonly ProductZoneNeed[]): Pick<ZoneBlocks, "groups"> {
  const [largest] = rows.toSorted((a, b) => (b.assisted ?? 0) - (a.assisted ?? 0));
  return largest?.groups === undefined ? {} : { groups: largest.groups };
}
