import { isPeopleKnown } from "../zones/shapes.ts";
import { BLOCKS, type Assistance, type AssistanceCategory, type ZonePeople } from "./inputs.ts";

/**
 * The counted people of a zone planned for with a product, the one denominator of every need: affected/100 *
 * (below*A[Below]/100 + above*A[Above]/100); with a falling restoration curve, those of the block with the most people.
 * The percentages are multiplied first and divided once, which keeps whole numbers whole. Of tracts without a
 * population figure only the people below poverty can be counted, and often not even those. A missing cell throws a
 * RangeError.
 */
export function countedPeople(people: ZonePeople, product: string, assistance: readonly Assistance[]): number {
  return Math.max(...countedByBlock(people, product, assistance));
}

/** The same in each of the seven blocks. */
export function countedByBlock(people: ZonePeople, product: string, assistance: readonly Assistance[]): number[] {
  const { atHome, sheltered, visitors } = groupsByBlock(people, product, assistance);
  return atHome.map((own, block) => own + (sheltered[block] ?? 0) + (visitors[block] ?? 0));
}

/**
 * People planned for with a product in each of the seven blocks: residents at home, residents in shelters, visitors.
 */
export interface GroupsByBlock {
  readonly atHome: readonly number[];
  readonly sheltered: readonly number[];
  readonly visitors: readonly number[];
}

/**
 * The counted people of a zone planned for with a product by group. People in shelters are fed separately, all of them,
 * from the first block on and as long as the zone's curve says; visitors are planned for like people above poverty, with
 * products that count by people.
 */
export function groupsByBlock(people: ZonePeople, product: string, assistance: readonly Assistance[]): GroupsByBlock {
  const percent = percentOf(people.zone, product, assistance);
  const above = percent("Above Poverty(%)");
  const count = people.counts?.[product];
  const planned =
    count === undefined
      ? (people.below_poverty ?? 0) * percent("Below Poverty(%)") + (people.above_poverty ?? 0) * above
      : (count.atHome ?? 0) * above;
  const visiting = (count === undefined ? (people.visitors ?? 0) : count.visiting) * above;
  const { stillAffected } = people;
  const affected = (of: number) =>
    stillAffected === undefined
      ? everyBlock((people.affected * of) / 10_000)
      : stillAffected.map((still) => (people.affected * still * of) / 1_000_000);
  const housed = count === undefined ? (people.sheltered ?? 0) : count.sheltered;
  return {
    atHome: affected(planned),
    sheltered: shelteredShares(stillAffected).map((share) => housed * share),
    visitors: affected(visiting),
  };
}

const everyBlock = (value: number): number[] => Array.from({ length: BLOCKS }, () => value);

/**
 * The share of a zone's sheltered people who are still in shelters in each block: all until the curve's largest block,
 * then as it falls.
 */
function shelteredShares(stillAffected: readonly number[] | undefined): number[] {
  if (stillAffected === undefined) return everyBlock(1);
  const largest = Math.max(...stillAffected);
  const peak = stillAffected.indexOf(largest);
  return stillAffected.map((still, block) => (block <= peak || largest === 0 ? 1 : still / largest));
}

/** The assistance percentages of a zone for a product, by category. A missing cell throws a RangeError. */
export const percentOf =
  (zone: number, product: string, assistance: readonly Assistance[]) =>
  (category: AssistanceCategory): number => {
    const cell = assistance.find((row) => row.zone === zone && row.category === category && row.product === product);
    if (!cell) throw new RangeError(`${product} has no ${category} for zone ${zone}`);
    return cell.value;
  };

/**
 * People a day: the largest `assisted` of any of the products (a person who takes water and food comes once); null if
 * no people are known.
 */
export function peopleADay(
  people: ZonePeople,
  products: readonly string[],
  assistance: readonly Assistance[],
): number | null {
  return isPeopleKnown(people) ? countedADay(people, products, assistance) : null;
}

/** The same for counted people only, for sums over zones. */
export function countedADay(
  people: ZonePeople,
  products: readonly string[],
  assistance: readonly Assistance[],
): number {
  return products.reduce((most, product) => Math.max(most, countedPeople(people, product, assistance)), 0);
}
