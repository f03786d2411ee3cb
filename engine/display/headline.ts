import { peopleCounted, type CountedPeople } from "../zones/shapes.ts";
import { wholeRow } from "./whole-figures.ts";

/** What a headline's people are made of: each zone's people a day, and its people with the share of them that is affected. */
export interface HeadlinePeople {
  readonly points: { readonly zones: readonly { readonly peopleADay: number | null }[] };
  readonly zones: readonly (CountedPeople & { readonly affected: number })[];
}

/**
 * The headline's people as they are shown: what the zones' rounded figures amount to; null where no zone's are known.
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

/** A zone's affected people, unrounded; null where its people are not known. */
export function affectedPeople(zone: HeadlinePeople["zones"][number]): number | null {
  const people = peopleCounted(zone);
  return people === null ? null : (people * zone.affected) / 100;
}
