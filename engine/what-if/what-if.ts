import { project, type Projection } from "../distribution/estimate.ts";
import type { ProductNeed } from "../needs/needs.ts";
import { unitKind, type Unit } from "../words/units.ts";
import { ZoneError } from "../zones/shapes.ts";
import { differingInputs, Mixer, type Input, type CalculatedEstimation } from "./mix.ts";
import { isKnown, minus, NOTHING, quantitiesOf, type Quantities } from "./quantities.ts";

export { INPUTS } from "./mix.ts";
export type { Input, CalculatedEstimation } from "./mix.ts";
export type { Quantities } from "./quantities.ts";

/** The causes of a difference. `zonesAndDataSet` is used if one data set cannot count the other estimation's zones. */
export const CAUSES = [
  "zones",
  "dataSet",
  "zonesAndDataSet",
  "affected",
  "assistance",
  "parameters",
  "demand",
  "overlap",
] as const;
type Cause = (typeof CAUSES)[number];

/** A number of people on both sides and what it differs by. */
export interface PeopleDifference {
  /** Null if no zone of that side has a population figure. */
  readonly a: number | null;
  readonly b: number | null;
  /** In the order of the causes; empty, and no interaction, where a side is not known. */
  readonly causes: readonly number[];
  readonly interaction: number | null;
}

/** One product in one zone, or over all of them, on both sides. */
export interface DifferenceRow {
  readonly product: string;
  /** Of every quantity here: the first estimation's, or the second's where the first has no such product. */
  readonly unit: Unit;
  /** Null: over all zones, trucks from the summed quantity. */
  readonly zone: number | null;
  /** Null if that estimation has no such zone or product; it counts as no need. */
  readonly a: Quantities | null;
  readonly b: Quantities | null;
  /** b − a, which the causes and the interaction add up to; null if the people of a side are not known. */
  readonly difference: Quantities<number> | null;
  /** The row's change when a single input becomes the second's; in the order of the causes. */
  readonly causes: readonly Quantities<number>[];
  /** The part of the difference that the single changes leave unexplained, because inputs multiply one another. */
  readonly interaction: Quantities<number> | null;
}

/** The differences between two estimations and their causes. */
export interface WhatIf {
  /** The projection of each side. */
  readonly a: Projection;
  readonly b: Projection;
  /** The inputs that differ, in a fixed order; what is not named here is the same on both sides. */
  readonly causes: readonly Cause[];
  readonly peopleAssisted: PeopleDifference;
  readonly peopleAffected: PeopleDifference;
  /** Products in the first's order, then those that only the second has; zones ascending, all zones last. */
  readonly rows: readonly DifferenceRow[];
}

/**
 * Compares two estimations: for every zone, product and block the difference b − a, and for each input that differs by
 * how much the first would change if only that input were replaced by the second's. Throws the ZoneError of a zone that
 * its own data set cannot count.
 */
export function compareEstimations(a: CalculatedEstimation, b: CalculatedEstimation): WhatIf {
  const mixer = new Mixer(a, b);
  const first = project(mixer.inputs(new Set()));
  const all = new Set<Input>(["zones", "dataSet", "affected", "assistance", "parameters", "demand", "overlap"]);
  const second = project(mixer.inputs(all));
  const singles = singleChanges(mixer, differingInputs(a, b));
  const people = (figure: (of: Projection) => number | null): PeopleDifference => {
    const [from, to] = [figure(first), figure(second)];
    if (from === null || to === null) return { a: from, b: to, causes: [], interaction: null };
    const causes = singles.map(({ projection }) => (figure(projection) ?? 0) - from);
    return { a: from, b: to, causes, interaction: to - from - causes.reduce((sum, part) => sum + part, 0) };
  };
  return {
    a: first,
    b: second,
    causes: singles.map(({ cause }) => cause),
    peopleAssisted: people(({ headline }) => headline.peopleAssisted),
    peopleAffected: people(({ headline }) => headline.peopleAffected),
    rows: rowsOf(
      first,
      second,
      singles.map(({ projection }) => projection),
    ),
  };
}

interface SingleChange {
  readonly cause: Cause;
  readonly projection: Projection;
}

/** The first estimation with one input of the second's at a time. */
function singleChanges(mixer: Mixer, differing: readonly Input[]): SingleChange[] {
  const single = (cause: Cause, taken: readonly Input[]) => ({
    cause,
    projection: project(mixer.inputs(new Set(taken))),
  });
  const shapes = differing.filter((input) => input === "zones" || input === "dataSet");
  const others = differing.filter((input) => input !== "zones" && input !== "dataSet");
  const joined = () => [single("zonesAndDataSet", ["zones", "dataSet"])];
  return [
    ...orWhenUncountable(() => shapes.map((input) => single(input, [input])), joined),
    ...others.map((input) => single(input, [input])),
  ];
}

/** One data set may lack tracts or areas of the other estimation; then both can only change together. */
function orWhenUncountable<T>(count: () => T, otherwise: () => T): T {
  try {
    return count();
  } catch (error) {
    if (error instanceof ZoneError) return otherwise();
    throw error;
  }
}

function rowsOf(a: Projection, b: Projection, singles: readonly Projection[]): DifferenceRow[] {
  const products = new Map([...b.totals, ...a.totals].map((row) => [keyOf(row), row]));
  const order = [...a.totals, ...b.totals].map(keyOf);
  return [...new Set(order)].flatMap((key) => {
    const row = products.get(key);
    if (!row) return [];
    const { product, unit } = row;
    const zones = [...a.needs, ...b.needs].filter((need) => keyOf(need) === key).map(({ zone }) => zone);
    const places = [...new Set(zones)].sort((x, y) => x - y);
    return [...places, null].map((zone): DifferenceRow => {
      const find = ({ needs, totals }: Projection): Quantities | null => {
        const list: readonly (ProductNeed & { readonly zone?: number })[] = zone === null ? totals : needs;
        const need = list.find((one) => keyOf(one) === key && (zone === null || one.zone === zone));
        return need ? quantitiesOf(need, unit) : null;
      };
      const [from, to] = [find(a), find(b)];
      const place = { product, unit, zone, a: from, b: to };
      const [base, other] = [from ?? NOTHING, to ?? NOTHING];
      if (!isKnown(base) || !isKnown(other)) return { ...place, difference: null, causes: [], interaction: null };
      const difference = minus(other, base);
      const causes = singles.map((single) => {
        const changed = find(single) ?? NOTHING;
        return minus(isKnown(changed) ? changed : NOTHING, base);
      });
      return { ...place, difference, causes, interaction: causes.reduce(minus, difference) };
    });
  });
}

/** The same name with units of two kinds is two products, since they cannot be converted. */
function keyOf({ product, unit }: Pick<ProductNeed, "product" | "unit">): string {
  return `${unitKind(unit)} ${product}`;
}
