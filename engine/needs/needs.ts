import { convert, type Unit } from "../words/units.ts";
import { isPeopleKnown } from "../zones/shapes.ts";
import { countedByBlock, groupsByBlock, type GroupsByBlock } from "./assisted.ts";
import {
  BLOCKS,
  DAYS,
  DAYS_PER_BLOCK,
  type Base,
  type NeedInputs,
  type Parameter,
  type ParameterCategory,
  type Settings,
  type Assistance,
  type ZonePeople,
} from "./inputs.ts";
import { trucksShown } from "./trucks.ts";

/** Truckloads of the quantities of a row. */
export interface Trucks<Figure = number | null> {
  readonly dayOne: Figure;
  readonly blocks: readonly Figure[];
  readonly total: Figure;
}

/**
 * The need for one product: people planned for and, in `unit`, unrounded quantities. Every figure is null if no people
 * are known.
 */
export interface ProductNeed<Figure = number | null> {
  readonly product: string;
  readonly unit: Unit;
  /** Those of the zone's largest block; of a total the sum over its zones. */
  readonly assisted: Figure;
  /** Those of each of the seven blocks. */
  readonly assistedBlocks: readonly Figure[];
  /** The base that "assisted" counts; absent for people below and above poverty. */
  readonly base?: Base | undefined;
  readonly dayOne: Figure;
  /** Each of the 21 days. */
  readonly daily: readonly Figure[];
  /** Each of the seven 72-hour blocks. */
  readonly blocks: readonly Figure[];
  readonly total: Figure;
  readonly trucks: Trucks<Figure>;
}

/** The need for one product in one zone. */
export interface ProductZoneNeed<Figure = number | null> extends ProductNeed<Figure> {
  readonly zone: number;
  /** Its people in shelters and visitors by block; undefined for none. */
  readonly groups?: Omit<GroupsByBlock, "atHome">;
}

/** Returns whether a row has its figures: it has all of them or none. */
export function isKnownNeed<Row extends ProductNeed>(row: Row): row is Row & ProductNeed<number> {
  return row.total !== null;
}

/**
 * Needs by product (in parameter order) and zone (ascending); totals per product, trucks from the summed quantities. A
 * total covers the people who are counted; null if there are zones but the people of none of them are known.
 */
export interface Needs {
  readonly needs: readonly ProductZoneNeed[];
  readonly totals: readonly ProductNeed[];
}

/**
 * The need of every product in every zone over 21 days:
 *
 *     assisted(z,p)   = affected(z)/100 * (below*A[p,z,Below]/100 + above*A[p,z,Above]/100)
 *     daily(z,p,d)    = assisted(z,p) * npp(p) * demand(d)
 *
 * With the restoration curve people differ by block instead of demand by day:
 *
 *     assisted(z,p,b) = assisted(z,p) * still(z,b)/100
 *     daily(z,p,d)    = assisted(z,p,block of d) * npp(p)
 *
 * Expects inputs without a fault (check.ts); what is missing anyway throws a RangeError here, units that do not fit a
 * UnitError.
 */
export function calculateNeeds(inputs: NeedInputs): Needs {
  const demand = demandOf(inputs.settings);
  const zones = inputs.zones.toSorted((a, b) => a.zone - b.zone);
  const products = [...new Set(inputs.parameters.map((row) => row.product))];
  const isNoneKnown = zones.length > 0 && !zones.some(isPeopleKnown);

  const byProduct = products.map((product) => {
    const load = loadOf(product, inputs.parameters);
    const counted = zones.map((people) =>
      quantitiesOf(countedByBlock(people, product, inputs.assistance), load.npp, demand),
    );
    const { base = "poverty" } = parameterOf(product, "npp", inputs.parameters);
    const row = (quantities: Quantities | undefined, isKnown: boolean): ProductNeed => ({
      ...(quantities && isKnown ? withTrucks(quantities, load, inputs.settings) : unknownNeed(load)),
      ...(base === "poverty" ? {} : { base }),
    });
    return {
      rows: zones.map((people, z) => ({
        zone: people.zone,
        ...row(counted[z], isPeopleKnown(people) && people.counts?.[product]?.atHome !== null),
        ...groupsOf(people, product, inputs.assistance),
      })),
      total: row(summed(counted), !isNoneKnown),
    };
  });
  return { needs: byProduct.flatMap(({ rows }) => rows), totals: byProduct.map(({ total }) => total) };
}

/** The people in shelters and the visitors of a row by block, where there are such. */
function groupsOf(
  people: ZonePeople,
  product: string,
  assistance: readonly Assistance[],
): Pick<ProductZoneNeed, "groups"> {
  const { sheltered, visitors } = groupsByBlock(people, product, assistance);
  return [...sheltered, ...visitors].some((count) => count > 0) ? { groups: { sheltered, visitors } } : {};
}

/**
 * The need that another number of assisted people has, whatever zones they live in, spread over the blocks like those of `like`.
 * Units that do not fit throw a UnitError.
 */
export function needOfPeople(
  assisted: number,
  like: ProductNeed<number>,
  { parameters, settings }: Pick<NeedInputs, "parameters" | "settings">,
): ProductNeed<number> {
  const load = loadOf(like.product, parameters);
  const blocks = like.assistedBlocks.map((people) =>
    people === like.assisted || like.assisted === 0 ? assisted : (assisted * people) / like.assisted,
  );
  return withTrucks({ ...quantitiesOf(blocks, load.npp, demandOf(settings)), assisted }, load, settings);
}

/** One product's need per person and what a truck carries, both in npp's unit. */
interface Load {
  readonly product: string;
  readonly unit: Unit;
  readonly npp: number;
  readonly capacity: number;
}

type Quantities = Pick<ProductNeed<number>, "assisted" | "assistedBlocks" | "dayOne" | "daily" | "blocks" | "total">;

/** A product's parameters. Throws a RangeError if one is missing, a UnitError for incompatible units. */
export function loadOf(product: string, parameters: readonly Parameter[]): Load {
  const npp = parameterOf(product, "npp", parameters);
  const cpt = parameterOf(product, "cpt", parameters);
  return { product, unit: npp.unit, npp: npp.value, capacity: convert(cpt.value, cpt.unit, npp.unit) };
}

function parameterOf(product: string, category: ParameterCategory, parameters: readonly Parameter[]): Parameter {
  const row = parameters.find((parameter) => parameter.product === product && parameter.category === category);
  if (!row) throw new RangeError(`${product} has no ${category}`);
  return row;
}

function quantitiesOf(assistedBlocks: readonly number[], npp: number, { weights, denominator }: Demand): Quantities {
  const over = (people: number, days: readonly number[]) => people * npp * (add(days) / denominator);
  const daily = weights.map((weight, i) => over(assistedBlocks[blockOfDay(i + 1) - 1] ?? 0, [weight]));
  const blocks = perBlock(weights).map((days, b) => over(assistedBlocks[b] ?? 0, days));
  const [first = 0] = assistedBlocks;
  return {
    assisted: Math.max(...assistedBlocks),
    assistedBlocks,
    dayOne: daily[0] ?? 0,
    daily,
    blocks,
    // People who are the same in every block are multiplied once, which leaves no rounding noise.
    total: assistedBlocks.every((people) => people === first) ? over(first, weights) : add(blocks),
  };
}

function summed(rows: readonly Quantities[]): Quantities {
  const over = (figure: (row: Quantities) => number) => add(rows.map(figure));
  const list = (key: "daily" | "blocks" | "assistedBlocks", length: number) =>
    Array.from({ length }, (_, i) => over((row) => row[key][i] ?? 0));
  return {
    assisted: over((row) => row.assisted),
    assistedBlocks: list("assistedBlocks", BLOCKS),
    dayOne: over((row) => row.dayOne),
    daily: list("daily", DAYS),
    blocks: list("blocks", BLOCKS),
    total: over((row) => row.total),
  };
}

function withTrucks(
  quantities: Quantities,
  { product, unit, capacity }: Load,
  settings: Settings,
): ProductNeed<number> {
  const { dayOne, daily, blocks, total } = quantities;
  const days = perBlock(daily);
  return {
    product,
    unit,
    ...quantities,
    trucks: {
      dayOne: trucksShown({ quantity: dayOne, days: [dayOne] }, capacity, settings),
      blocks: blocks.map((quantity, b) => trucksShown({ quantity, days: days[b] ?? [] }, capacity, settings)),
      total: trucksShown({ quantity: total, days: daily }, capacity, settings),
    },
  };
}

function unknownNeed({ product, unit }: Load): ProductNeed<null> {
  const blocks = Array.from({ length: BLOCKS }, () => null);
  return {
    product,
    unit,
    assisted: null,
    assistedBlocks: blocks,
    dayOne: null,
    daily: Array.from({ length: DAYS }, () => null),
    blocks,
    total: null,
    trucks: { dayOne: null, blocks, total: null },
  };
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * The share of full demand on each of the 21 days, as weights over one
 * denominator: demand(d) = weights[d - 1] / denominator. Kept as whole numbers
 * where the curve allows it, so that days add up to blocks without rounding noise.
 */
interface Demand {
  readonly weights: readonly number[];
  readonly denominator: number;
}

/** The Corps' curve loses 3/35 of full demand a day: max(0, 1 - (d - 1) * 3/35), 0 from day 13. */
const LINEAR = { fall: 3, denominator: 35 } as const;

/** The demand that the settings ask for. A custom curve needs its seven percentages (RangeError; `checkSettings` reports it first). */
export function demandOf({ demandCurve, demand }: Pick<Settings, "demandCurve" | "demand">): Demand {
  switch (demandCurve) {
    case "constant":
    // Restoration reduces the number of people, not the need of each.
    case "restoration":
      return { weights: everyDay(() => 1), denominator: 1 };
    case "linear":
      return {
        weights: everyDay((day) => Math.max(0, LINEAR.denominator - (day - 1) * LINEAR.fall)),
        denominator: LINEAR.denominator,
      };
    case "custom": {
      if (demand?.length !== BLOCKS) throw new RangeError(`A custom demand curve has ${BLOCKS} percentages`);
      return { weights: everyDay((day) => demand[blockOfDay(day) - 1] ?? 0), denominator: 100 };
    }
  }
}

/** The block, 1 to 7, that a day, 1 to 21, falls in. */
export function blockOfDay(day: number): number {
  return Math.ceil(day / DAYS_PER_BLOCK);
}

/** A figure for each day, gathered into the seven blocks. */
export function perBlock<T>(days: readonly T[]): T[][] {
  return Array.from({ length: BLOCKS }, (_, b) => days.slice(b * DAYS_PER_BLOCK, (b + 1) * DAYS_PER_BLOCK));
}

function everyDay(weight: (day: number) => number): number[] {
  return Array.from({ length: DAYS }, (_, i) => weight(i + 1));
}
