import { isPeopleKnown } from "../zones/shapes.ts";
import { BLOCKS, type Assistance, type AssistanceCategory, type ZonePeople } from "./inputs.ts";

/**
 * The counted people of a zone planned for with a product, the one denominator
 * of every need: affected/100 * (below*A[Below]/100 + above*A[Above]/100), where
 * a restoration curve lets them fall those of the largest block. The percentages
 * are multiplied first and divided once, which keeps whole numbers whole. Of
 * tracts without a population figure only the people below poverty can be counted,
 * and often not they either. A missing cell throws a RangeError.
 */
export function countedPeople(people: ZonePeople, product: string, assistance: readonly Assistance[]): number {
  return Math.max(...countedByBlock(people, product, assistance));
}

/** The same in each of the seven blocks. */
export function countedByBlock(people: ZonePeople, product: string, assistance: readonly Assistance[]): number[] {
  const percent = percentOf(people.zone, product, assistance);
  const planned =
    (people.below_poverty ?? 0) * percent("Below Poverty(%)") +
    (people.above_poverty ?? 0) * percent("Above Poverty(%)");
  const all = (people.affected * planned) / 10_000;
  if (people.stillAffected === undefined) return Array.from({ length: BLOCKS }, () => all);
  return people.stillAffected.map((still) => (people.affected * still * planned) / 1_000_000);
}

/** The assistance percentages of a zone for a product, by category. A missing cell throws a RangeError. */
export const percentOf =
  (zone: number, product: string, assistance: readonly Assistance[]) =>
  (category: AssistanceCategory): number => {
    const cell = assistance.find((row) => row.zone === zone && row.category === category && row.product === product);
    if (!cell) throw new RangeError(`${product} has no ${category} for zone ${zone}`);
    return cell.value;
  };

/** People a day: the largest `assisted` of any of the products (a person who takes water and food comes once); null where no people are known. */
export function peopleADay(
  people: ZonePeople,
  products: readonly string[],
  assistance: readonly Assistance[],
): number | null {
  return isPeopleKnown(people) ? countedADay(people, products, assistance) : null;
}

/** The same of those who are counted alone, for sums over zones. */
export function countedADay(
  people: ZonePeople,
  products: readonly string[],
  assistance: readonly Assistance[],
): number {
  return products.reduce((most, product) => Math.max(most, countedPeople(people, product, assistance)), 0);
}
