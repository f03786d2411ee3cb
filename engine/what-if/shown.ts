import { nearestWithTotal, roundFigure, sum } from "../display/whole-figures.ts";
import { needTables, type ChosenUnits, type NeedFigures, type NeedMeasure } from "../display/need-tables.ts";
import type { Needs } from "../needs/needs.ts";
import { convert, unitKind, type Unit } from "../words/units.ts";
import { addLists, type Quantities } from "./quantities.ts";
import type { DifferenceRow, PeopleDifference, WhatIf } from "./what-if.ts";

/** One shown figure on both sides. The difference is that of the shown figures, and the sum of causes and interaction. */
export interface ShownDifference {
  /** Null if nothing is known, or where that estimation has no such zone or product. */
  readonly a: number | null;
  readonly b: number | null;
  /** Null if one side is not known; a zone or product that is not there counts as no need. */
  readonly difference: number | null;
  /** Whether the sides differ as calculated, by however little. */
  readonly differs: boolean;
  /** In the order of the causes, the interaction last; empty if the difference is not known. */
  readonly parts: readonly number[];
}

/** One zone of a product, or all of them. */
export interface ShownLine {
  readonly zone: number | null;
  readonly assisted: ShownDifference;
  readonly dayOne: ShownDifference;
  /** Seven. */
  readonly blocks: readonly ShownDifference[];
  readonly total: ShownDifference;
}

/** One product of the comparison. */
export interface ShownProduct {
  readonly product: string;
  /** Of the quantities. */
  readonly unit: Unit;
  /** Zones ascending, all zones last. */
  readonly lines: readonly ShownLine[];
}

const BLOCKS = [0, 1, 2, 3, 4, 5, 6] as const;

/**
 * The comparison as it is read. Both sides are as the projections show them, so their differences add up over zones and
 * blocks; what the causes contribute is rounded so that every cell's causes add up to its difference, and totals are
 * the sums of the cells. Truck totals come from the summed quantity, so those of zones or blocks need not add up.
 */
export function shownDifferences(
  { rows }: Pick<WhatIf, "rows">,
  sides: { readonly a: Needs; readonly b: Needs },
  { measure, units }: { readonly measure: NeedMeasure; readonly units: ChosenUnits },
): ShownProduct[] {
  const products = rows.filter(({ zone }) => zone === null);
  return products.map(({ product, unit: own }) => {
    const unit = units[product] ?? own;
    const kind = (one: { readonly product: string; readonly unit: Unit }) =>
      one.product === product && unitKind(one.unit) === unitKind(own);
    const [a, b] = [sides.a, sides.b].map((side) => needTables(side, measure, { [product]: unit }).find(kind));
    const lines = rows.filter(kind).map((row): ComparedRow => {
      const shown = (table: typeof a) =>
        row.zone === null ? table?.all : table?.zones.find((z) => z.zone === row.zone);
      return { row, a: row.a && (shown(a)?.shown ?? null), b: row.b && (shown(b)?.shown ?? null) };
    });
    return { product, unit, lines: measure === "trucks" ? truckLines(lines) : quantityLines(lines, own, unit) };
  });
}

/** A number of people on both sides as it is shown; `shown` where the sides are sums of rounded figures. */
export function shownPeople(
  { a, b, causes, interaction }: PeopleDifference,
  shown: Pick<ShownDifference, "a" | "b"> = { a: roundFigure(a), b: roundFigure(b) },
): ShownDifference {
  if (a === null || b === null || interaction === null) return { ...UNKNOWN, ...shown };
  const difference = (shown.b ?? 0) - (shown.a ?? 0);
  const parts = nearestWithTotal([...causes, interaction], difference);
  return { ...shown, difference, differs: Math.abs(b - a) > NOISE, parts };
}

interface ComparedRow {
  readonly row: DifferenceRow;
  /** Null if that estimation has no such row. */
  readonly a: NeedFigures | null;
  readonly b: NeedFigures | null;
}

/** A figure of a row: as it is shown, and as it was calculated. */
interface RowFigure {
  shown(figures: NeedFigures): number | null;
  exact(quantities: Quantities<number>): number;
}

const assisted: RowFigure = { shown: (figures) => figures.assisted, exact: (exact) => exact.assisted };

function truckLines(lines: readonly ComparedRow[]): ShownLine[] {
  const people = addingUp(lines, [assisted]);
  const of = (
    line: ComparedRow,
    shown: RowFigure["shown"],
    exact: (trucks: Quantities<number>["trucks"]) => number,
  ) => {
    const { a, b, exact: difference, parts } = sidesOf(line, { shown, exact: ({ trucks }) => exact(trucks) });
    return { a, b, difference, differs: difference !== null && difference !== 0, parts };
  };
  return lines.map((line, i) => ({
    zone: line.row.zone,
    assisted: people[i]?.[0] ?? UNKNOWN,
    dayOne: of(
      line,
      (figures) => figures.dayOne,
      (trucks) => trucks.dayOne,
    ),
    blocks: BLOCKS.map((b) =>
      of(
        line,
        (figures) => figures.blocks[b] ?? null,
        (trucks) => trucks.blocks[b] ?? 0,
      ),
    ),
    total: of(
      line,
      (figures) => figures.total,
      (trucks) => trucks.total,
    ),
  }));
}

function quantityLines(lines: readonly ComparedRow[], from: Unit, unit: Unit): ShownLine[] {
  const people = addingUp(lines, [assisted]);
  const dayOne = addingUp(lines, [
    { shown: (figures) => figures.dayOne, exact: (exact) => convert(exact.dayOne, from, unit) },
  ]);
  const blocks = addingUp(
    lines,
    BLOCKS.map((b): RowFigure => ({
      shown: (figures) => figures.blocks[b] ?? null,
      exact: (exact) => convert(exact.blocks[b] ?? 0, from, unit),
    })),
  );
  return lines.map((line, i) => {
    const own = blocks[i] ?? [];
    const { a, b, exact } = sidesOf(line, {
      shown: (figures) => figures.total,
      exact: (quantities) => convert(quantities.total, from, unit),
    });
    const differs = exact !== null && Math.abs(exact) > NOISE;
    const parts = addLists(
      own.map((block) => block.parts),
      line.row.causes.length + 1,
    );
    const difference = sum(own.map((block) => block.difference));
    return {
      zone: line.row.zone,
      assisted: people[i]?.[0] ?? UNKNOWN,
      dayOne: dayOne[i]?.[0] ?? UNKNOWN,
      blocks: own,
      total: exact === null ? { ...UNKNOWN, a, b } : { a, b, difference, differs, parts },
    };
  });
}

const UNKNOWN: ShownDifference = { a: null, b: null, difference: null, differs: false, parts: [] };

/** Figures that add up over zones. Where a side of a zone is not known, all zones are explained by themselves. */
function addingUp(lines: readonly ComparedRow[], figures: readonly RowFigure[]): ShownDifference[][] {
  const cells = lines.map((line) => figures.map((figure) => cellOf(line, figure)));
  const zones = cells.filter((_, i) => lines[i]?.row.zone !== null);
  const isWhole = zones.every((row) => row.every(({ difference }) => difference !== null));
  return lines.map(({ row }, i) =>
    (cells[i] ?? []).map((cell, f) => {
      if (row.zone !== null || !isWhole || cell.difference === null) return cell;
      const parts = zones.map((zone) => zone[f]?.parts ?? []);
      return { ...cell, parts: addLists(parts, cell.parts.length) };
    }),
  );
}

function cellOf(line: ComparedRow, figure: RowFigure): ShownDifference {
  const { a, b, exact, parts } = sidesOf(line, figure);
  if (exact === null) return { ...UNKNOWN, a, b };
  const difference = (b ?? 0) - (a ?? 0);
  return { a, b, difference, differs: Math.abs(exact) > NOISE, parts: nearestWithTotal(parts, difference) };
}

/** The largest difference between two sums of doubles that still count as the same figure. */
const NOISE = 1e-6;

/** A figure on both sides as it is shown, its difference and what makes it up as they were calculated. */
interface FigureSides extends Pick<ShownDifference, "a" | "b" | "parts"> {
  /** Null if one side is not known. */
  readonly exact: number | null;
}

function sidesOf({ row, a, b }: ComparedRow, { shown, exact }: RowFigure): FigureSides {
  const [from, to] = [a && shown(a), b && shown(b)];
  const isKnown = (a === null || from !== null) && (b === null || to !== null);
  if (!isKnown || row.interaction === null || row.difference === null)
    return { a: from, b: to, exact: null, parts: [] };
  return { a: from, b: to, exact: exact(row.difference), parts: [...row.causes, row.interaction].map(exact) };
}
