import { percentOf } from "../needs/assisted.ts";
import { BLOCKS, DAYS_PER_BLOCK, type Assistance, type Base, type Parameter, type Settings } from "../needs/inputs.ts";
import { demandOf, isKnownNeed, loadOf, type Needs } from "../needs/needs.ts";
import { zonePeople, type PeopleSums } from "../needs/people.ts";
import type { Unit } from "../units.ts";

/** A figure of the projections: of one product, in one zone or all, on day one, in a block (1 to 7) or in all 21 days. */
export interface FigureAddress {
  readonly product: string;
  /** Null for all zones. */
  readonly zone: number | null;
  readonly span: "dayOne" | "total" | number;
}

/** A zone of a run, as far as a figure is made of it. */
export type ExplainedZone = PeopleSums & {
  readonly zone: number;
  /** Percentages. */
  readonly affected: number;
  readonly stillAffected?: readonly number[] | undefined;
};

/** How a figure of one zone and one block, or day one, comes about. Quantities in `unit`, unrounded. */
export interface FigureSteps {
  readonly kind: "steps";
  readonly base: Base;
  /** At home, without those whom institutions feed where they are left out; null for a base that is not poverty. */
  readonly belowPoverty: number | null;
  /** The same above poverty; of another base all whom it counts. */
  readonly abovePoverty: number | null;
  /** Percentages. */
  readonly belowShare: number;
  readonly aboveShare: number;
  readonly affected: number;
  /** Percent of the affected who still are so; null where all are. */
  readonly still: number | null;
  /** People to serve. */
  readonly people: number;
  /** Those of them in shelters and visiting. */
  readonly apart: number;
  readonly npp: number;
  readonly days: number;
  /** Percent of full demand by a curve of demand; null where it is full. */
  readonly demand: number | null;
}

/** A figure that is a sum: of the zones, or of the seven blocks. */
export interface FigureSum {
  readonly kind: "sum";
  readonly of: "zones" | "blocks";
  readonly parts: readonly { readonly id: number; readonly quantity: number | null }[];
}

/** A figure with how it is made, and the trucks that carry it. */
export interface ExplainedFigure {
  readonly unit: Unit;
  readonly quantity: number;
  readonly capacity: number;
  readonly trucks: number;
  readonly made: FigureSteps | FigureSum;
}

/** How a figure of a run is made; null where it is not known. Throws a RangeError for a product or zone that the run has not. */
export function explainFigure(
  { product, zone, span }: FigureAddress,
  run: Needs & { readonly zones: readonly ExplainedZone[] },
  inputs: {
    readonly parameters: readonly Parameter[];
    readonly assistance: readonly Assistance[];
    readonly settings: Settings;
  },
): ExplainedFigure | null {
  const rows = run.needs.filter((row) => row.product === product);
  const whole = zone === null ? run.totals : rows.filter((row) => row.zone === zone);
  const row = whole.find((one) => one.product === product);
  if (row === undefined) throw new RangeError(`${product} has no row for zone ${zone ?? "all"}`);
  if (!isKnownNeed(row)) return null;
  const load = loadOf(product, inputs.parameters);
  const at = <
    Figures extends { readonly dayOne: unknown; readonly blocks: readonly unknown[]; readonly total: unknown },
  >(
    figures: Figures,
  ): number => Number(span === "dayOne" ? figures.dayOne : span === "total" ? figures.total : figures.blocks[span - 1]);
  return {
    unit: row.unit,
    quantity: at(row),
    capacity: load.capacity,
    trucks: at(row.trucks),
    made:
      zone === null
        ? sumOf(
            "zones",
            rows.map((one) => ({ id: one.zone, quantity: isKnownNeed(one) ? at(one) : null })),
          )
        : span === "total"
          ? sumOf(
              "blocks",
              row.blocks.map((quantity, block) => ({ id: block + 1, quantity })),
            )
          : stepsOf({ product, zone, block: span === "dayOne" ? 1 : span, isDay: span === "dayOne" }),
  };

  function stepsOf(of: { product: string; zone: number; block: number; isDay: boolean }): FigureSteps {
    const zoned = run.zones.find((one) => one.zone === of.zone);
    const own = rows.find((one) => one.zone === of.zone);
    if (zoned === undefined || own === undefined) throw new RangeError(`The run has no zone ${of.zone}`);
    const { affected, stillAffected } = zoned;
    const people = zonePeople({ zone: of.zone, affected }, zoned, { ...inputs, visitors: 0 });
    const count = people.counts?.[of.product];
    const percent = percentOf(of.zone, of.product, inputs.assistance);
    const { weights, denominator } = demandOf(inputs.settings);
    const first = (of.block - 1) * DAYS_PER_BLOCK;
    const days = weights.slice(first, first + (of.isDay ? 1 : DAYS_PER_BLOCK));
    const share = days.reduce((sum, weight) => sum + weight, 0) / (denominator * days.length);
    const groups = own.groups;
    return {
      kind: "steps",
      base: inputs.parameters.find((one) => one.product === of.product && one.category === "npp")?.base ?? "poverty",
      belowPoverty: count === undefined ? people.below_poverty : null,
      abovePoverty: count === undefined ? people.above_poverty : count.atHome,
      belowShare: percent("Below Poverty(%)"),
      aboveShare: percent("Above Poverty(%)"),
      affected,
      still: stillAffected?.[of.block - 1] ?? null,
      people: own.assistedBlocks[of.block - 1] ?? 0,
      apart: (groups?.sheltered[of.block - 1] ?? 0) + (groups?.visitors[of.block - 1] ?? 0),
      npp: load.npp,
      days: days.length,
      demand: share === 1 ? null : 100 * share,
    };
  }
}

const sumOf = (of: FigureSum["of"], parts: FigureSum["parts"]): FigureSum => ({ kind: "sum", of, parts });

/** The blocks of an address, in order. */
export const FIGURE_SPANS: readonly FigureAddress["span"][] = [
  "dayOne",
  ...Array.from({ length: BLOCKS }, (_, block) => block + 1),
  "total",
];
