import { affectedPeople } from "../display/headline.ts";
import { needTables, type ChosenUnits, type NeedFigures } from "../display/need-tables.ts";
import { roundFigure, wholeRow } from "../display/whole-figures.ts";
import { busiestBlock } from "../history/sanity.ts";
import { percentOf } from "../needs/assisted.ts";
import {
  countsHomes,
  DAYS_PER_BLOCK,
  type Assistance,
  type Base,
  type Parameter,
  type Settings,
} from "../needs/inputs.ts";
import { demandOf, isKnownNeed, loadOf, type Needs, type ProductZoneNeed } from "../needs/needs.ts";
import { presenceOf, zonePeople, type PeopleSums } from "../needs/people.ts";
import { trucksShown } from "../needs/trucks.ts";
import { convert, type Unit } from "../words/units.ts";
import { peopleCounted, type CountedPeople } from "../zones/shapes.ts";

/** A figure that is calculated from the inputs of a run; `zone` is null for all zones. */
export type FigureAddress =
  /** The need of a product on day one, in a block (1 to 7) or in all 21 days. */
  | { readonly of: "need"; readonly product: string; readonly zone: number | null; readonly span: Span }
  /**
   * People to serve with a product, null for the product that most of them take; in one block, or in the block with the
   * most.
   */
  | {
      readonly of: "people";
      readonly product: string | null;
      readonly zone: number | null;
      readonly span: number | "most";
    }
  | { readonly of: "affected"; readonly zone: number | null }
  /** The shortage of a product in a block (1 to 7), above 0, as it is shown next to the stock of that time. */
  | {
      readonly of: "shortfall";
      readonly product: string;
      readonly block: number;
      readonly unit: Unit;
      readonly quantity: number;
    }
  /** Truckloads of all products in the busiest 72 hours, a day. */
  | { readonly of: "trucksADay" };
type Span = "dayOne" | "total" | number;

/** The parts of a run's zone that a figure is calculated from. */
type ExplainedZone = PeopleSums &
  CountedPeople & {
    readonly zone: number;
    /** Percentages. */
    readonly affected: number;
    readonly stillAffected?: readonly number[] | undefined;
  };

/** The steps by which the people to serve with a product in one zone and block are calculated. */
export interface PeopleSteps {
  readonly kind: "people";
  readonly product: string;
  readonly zone: number;
  readonly block: number;
  readonly base: Base;
  /** Null for a base that is not poverty. */
  readonly belowPoverty: number | null;
  /** For any other base everything that it counts; without people in institutions where the plan leaves them out. */
  readonly abovePoverty: number | null;
  /** People in institutions who are left out; 0 if they are counted or the base counts something else. */
  readonly leftOut: number;
  /** Percentages. */
  readonly belowShare: number;
  readonly aboveShare: number;
  readonly affected: number;
  /** Percentages of the people who are somewhere else. */
  readonly evacuated: number;
  readonly sheltered: number;
  /** Percent of the affected who are still affected; null if all are. */
  readonly still: number | null;
  /** People in shelters and visitors in this block. */
  readonly inShelters: number;
  readonly visiting: number;
  /** People to serve, unrounded. */
  readonly people: number;
  /** The need of each person; null if the figure is about people only. */
  readonly rate: {
    readonly unit: Unit;
    readonly npp: number;
    readonly days: number;
    /** Percent of full demand on the demand curve; null if it is full. */
    readonly demand: number | null;
    /** The figure in the parameters' unit, as it is shown in it. */
    readonly quantity: number;
  } | null;
}

/** The steps by which a zone's affected people are calculated. */
export interface AffectedSteps {
  readonly kind: "affected";
  readonly zone: number;
  readonly people: number;
  readonly affected: number;
}

/**
 * A figure that is a sum. Each part is given as it is shown, with the address that explains it; null for stock, which a
 * run does not have.
 */
export interface FigureSum {
  readonly kind: "sum";
  readonly parts: readonly { readonly address: FigureAddress | null; readonly quantity: number | null }[];
  /** The number of days that the sum is divided by; null if it is the figure itself. */
  readonly days: number | null;
}

/** A figure as it is shown, with how it is calculated. */
export interface ExplainedFigure {
  readonly unit: Unit | "people" | "trucks";
  readonly quantity: number;
  /** The block of the figure, 1 to 7, where the address leaves that open. */
  readonly block: number | null;
  /** A truck's load in the parameters' unit, and the number of trucks; null for people. */
  readonly load: {
    readonly product: string;
    readonly unit: Unit;
    readonly capacity: number;
    readonly trucks: number | null;
  } | null;
  readonly made: PeopleSteps | AffectedSteps | FigureSum;
}

/** A run with the inputs it was calculated from. */
export interface ExplainedRun extends Needs {
  readonly zones: readonly ExplainedZone[];
  readonly parameters: readonly Parameter[];
  readonly assistance: readonly Assistance[];
  readonly settings: Settings;
}

/**
 * Explains how a figure of a run is calculated, with quantities in the units that the reader chose; null if the figure
 * is not known. Throws a RangeError for a product or zone that the run does not have.
 */
export function explainFigure(
  address: FigureAddress,
  run: ExplainedRun,
  units: ChosenUnits = {},
): ExplainedFigure | null {
  switch (address.of) {
    case "need":
      return explainedNeed(address, run, units);
    case "people":
      return explainedPeople(address, run);
    case "affected":
      return explainedAffected(address, run);
    case "shortfall":
      return explainedShortfall(address, run);
    case "trucksADay":
      return explainedTrucks(run);
  }
}

type AddressOf<Kind extends FigureAddress["of"]> = Extract<FigureAddress, { readonly of: Kind }>;

function explainedNeed({ product, zone, span }: AddressOf<"need">, run: ExplainedRun, units: ChosenUnits) {
  const rows = run.needs.filter((row) => row.product === product);
  const totals = run.totals.filter((row) => row.product === product);
  const row = zone === null ? totals[0] : rows.find((one) => one.zone === zone);
  const [table] = needTables({ needs: rows, totals }, "quantity", units);
  if (row === undefined || table === undefined) throw new RangeError(`${product} has no row for zone ${zone ?? "all"}`);
  if (!isKnownNeed(row)) return null;
  const shown = zone === null ? table.all.shown : table.zones.find((line) => line.zone === zone)?.shown;
  const quantity = shown && inSpan(shown, span);
  if (typeof quantity !== "number") return null;
  const { capacity, unit } = loadOf(product, run.parameters);
  const part = (of: Partial<AddressOf<"need">>, part: number | null) => ({
    address: { of: "need" as const, product, zone, span, ...of },
    quantity: part,
  });
  return {
    unit: table.unit,
    quantity,
    block: null,
    load: { product, unit, capacity, trucks: inSpan(row.trucks, span) },
    made:
      zone === null
        ? sumOf(table.zones.map((line) => part({ zone: line.zone }, inSpan(line.shown, span))))
        : span === "total"
          ? sumOf((shown?.blocks ?? []).map((own, b) => part({ span: b + 1 }, own)))
          : withRate(peopleSteps({ product, zone, block: span === "dayOne" ? 1 : span }, run), run, span === "dayOne"),
  } satisfies ExplainedFigure;
}

const inSpan = (figures: Pick<NeedFigures, "dayOne" | "blocks" | "total">, span: Span): number | null =>
  span === "dayOne" ? figures.dayOne : span === "total" ? figures.total : (figures.blocks[span - 1] ?? null);

const sumOf = (parts: FigureSum["parts"], days: number | null = null): FigureSum => ({ kind: "sum", parts, days });

function withRate(steps: PeopleSteps, run: ExplainedRun, isDay: boolean): PeopleSteps {
  const { npp, unit } = loadOf(steps.product, run.parameters);
  const { weights, denominator } = demandOf(run.settings);
  const first = (steps.block - 1) * DAYS_PER_BLOCK;
  const days = weights.slice(first, first + (isDay ? 1 : DAYS_PER_BLOCK));
  const share = days.reduce((sum, weight) => sum + weight, 0) / (denominator * days.length);
  // Calculated from the people who are shown; where fewer than half a person is shown, from the unrounded people.
  const people = roundFigure(steps.people) || steps.people;
  return {
    ...steps,
    rate: {
      unit,
      npp,
      days: days.length,
      demand: share === 1 ? null : 100 * share,
      quantity: roundFigure(people * npp * days.length * share),
    },
  };
}

function explainedPeople({ product, zone, span }: AddressOf<"people">, run: ExplainedRun): ExplainedFigure | null {
  if (zone === null) {
    const zones = [...new Set(run.needs.map((row) => row.zone))].toSorted((a, b) => a - b);
    const parts = zones.map((one) => {
      const address = { of: "people" as const, product, zone: one, span };
      return { address, quantity: explainedPeople(address, run)?.quantity ?? null };
    });
    const { total } = wholeRow(parts.map(({ quantity }) => quantity));
    return total === null ? null : { unit: "people", quantity: total, block: null, load: null, made: sumOf(parts) };
  }
  const all = run.needs.filter((row) => row.zone === zone && (product === null || row.product === product));
  if (all.length === 0) throw new RangeError(`The run has no zone ${zone}`);
  const rows = all.filter(({ base }) => !countsHomes(base));
  if (rows.length === 0) return null;
  const most = (row: ProductZoneNeed): number =>
    span === "most" ? (row.assisted ?? -1) : (row.assistedBlocks[span - 1] ?? -1);
  const row = rows.reduce((best, one) => (most(one) > most(best) ? one : best));
  if (!isKnownNeed(row)) return null;
  const block = span === "most" ? row.assistedBlocks.indexOf(Math.max(...row.assistedBlocks)) + 1 : span;
  const made = peopleSteps({ product: row.product, zone, block }, run);
  return {
    unit: "people",
    quantity: roundFigure(made.people),
    block: span === "most" ? block : null,
    load: null,
    made,
  };
}

function peopleSteps(of: Pick<PeopleSteps, "product" | "zone" | "block">, run: ExplainedRun): PeopleSteps {
  const { product, zone, block } = of;
  const zoned = run.zones.find((one) => one.zone === zone);
  const own = run.needs.find((row) => row.zone === zone && row.product === product);
  if (zoned === undefined || own === undefined) throw new RangeError(`The run has no zone ${zone}`);
  const { affected, stillAffected } = zoned;
  const { evacuated = 0, sheltered = 0 } = presenceOf(zone, run.settings);
  const settings = { ...run.settings, presence: [] };
  const people = zonePeople({ zone, affected }, zoned, { ...run, settings, visitors: 0 });
  const count = people.counts?.[product];
  const percent = percentOf(zone, product, run.assistance);
  const base = run.parameters.find((one) => one.product === product && one.category === "npp")?.base ?? "poverty";
  return {
    kind: "people",
    ...of,
    base,
    leftOut: base === "poverty" || base === "people" ? (zoned.above_poverty ?? 0) - (people.above_poverty ?? 0) : 0,
    belowPoverty: count === undefined ? people.below_poverty : null,
    abovePoverty: count === undefined ? people.above_poverty : count.atHome,
    belowShare: percent("Below Poverty(%)"),
    aboveShare: percent("Above Poverty(%)"),
    affected,
    evacuated,
    sheltered,
    still: stillAffected?.[block - 1] ?? null,
    inShelters: own.groups?.sheltered[block - 1] ?? 0,
    visiting: own.groups?.visitors[block - 1] ?? 0,
    people: own.assistedBlocks[block - 1] ?? 0,
    rate: null,
  };
}

function explainedAffected({ zone }: AddressOf<"affected">, { zones }: ExplainedRun): ExplainedFigure | null {
  const figure = { unit: "people", block: null, load: null } as const;
  if (zone === null) {
    const { cells, total } = wholeRow(zones.map(affectedPeople));
    const parts = zones.map((one, i) => ({
      address: { of: "affected" as const, zone: one.zone },
      quantity: cells[i] ?? null,
    }));
    return total === null ? null : { ...figure, quantity: total, made: sumOf(parts) };
  }
  const own = zones.find((one) => one.zone === zone);
  if (own === undefined) throw new RangeError(`The run has no zone ${zone}`);
  const people = peopleCounted(own);
  const quantity = roundFigure(affectedPeople(own));
  return people === null || quantity === null
    ? null
    : { ...figure, quantity, made: { kind: "affected", zone, people, affected: own.affected } };
}

/** The need of the block minus the stock; the trucks carry what is missing. */
function explainedShortfall({ product, block, unit, quantity }: AddressOf<"shortfall">, run: ExplainedRun) {
  const address = { of: "need", product, zone: null, span: block } as const;
  const need = explainedNeed(address, run, { [product]: unit });
  if (need === null) return null;
  const perTruck = convert(need.load.capacity, need.load.unit, unit);
  const rules = { truckBasis: "shown", truckRounding: run.settings.truckRounding } as const;
  return {
    ...need,
    quantity,
    load: { ...need.load, trucks: trucksShown({ quantity, days: [] }, perTruck, rules) },
    made: sumOf([
      { address, quantity: need.quantity },
      { address: null, quantity: quantity - need.quantity },
    ]),
  } satisfies ExplainedFigure;
}

function explainedTrucks({ totals }: ExplainedRun): ExplainedFigure | null {
  const busiest = busiestBlock(totals);
  if (busiest === null) return null;
  const parts = totals.map(({ product, trucks }) => ({
    address: { of: "need" as const, product, zone: null, span: busiest.block },
    quantity: trucks.blocks[busiest.block - 1] ?? null,
  }));
  const quantity = roundFigure(busiest.trucks / DAYS_PER_BLOCK);
  return { unit: "trucks", quantity, block: busiest.block, load: null, made: sumOf(parts, DAYS_PER_BLOCK) };
}
