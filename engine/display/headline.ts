import { peopleCounted, type CountedPeople } from "../zones/shapes.ts";
import { wholeRow } from "./whole-figures.ts";

/**
 * Figures that the people of a headline are calculated from: each zone's people a day, and its people with the
 * percentage of them that is affected.
 */
export interface HeadlinePeople {
  readonly points: { readonly zones: readonly { readonly peopleADay: number | null }[] };
  readonly zones: readonly (CountedPeople & { readonly affected: number })[];
}

/**
 * The headline's people as they are shown: the sum of the zones' rounded figures; null if no zone's figure is known.
 */
export function shownHeadline({ points, zones }: HeadlinePeople): {
  readonly peopleAssisted: number | null;
  readonly peopleAffected: number | null;
} {
  if (zones.length === 0) return { peopleAssisted: 0, peopleAffected: 0 };
  return {
    peopleAssisted: wholeRow(points.zones.map(({ peopleADay }) => peopleADay)).total,
    peopleAffected: wholeRow(zones.map(affectedPeople)).total,
  };
}

/** A zone's affected people, unrounded; null if its people are not known. */
export function affectedPeople(zone: HeadlinePeople["zones"][number]): number | null {
  const people = peopleCounted(zone);
  return people === null ? null : (people * zone.affected) / 100;
}
