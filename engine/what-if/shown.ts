import { roundFigure } from "../display/largest-remainder.ts";
import { needTables, type ChosenUnits, type Figures, type Measure } from "../display/need-tables.ts";
import type { Needs } from "../needs/needs.ts";
import { convert, unitKind, type Unit } from "../units.ts";
import { addLists, nearestWithTotal, wholeParts, type Divided, type Quantities } from "./quantities.ts";
import type { DifferenceRow, PeopleDifference, WhatIf } from "./what-if.ts";

/** One figure on both sides as it is shown: difference = b − a = the causes and the interaction together. */
export interface ShownDifference {
  /** Null where nothing is known, or where that estimation has no such zone or product. */
  readonly a: number | null;
  readonly b: number | null;
  /** Null where one side is not known; a zone or product that is not there counts as no need. */
  readonly difference: number | null;
  /** In the order of the causes, the interaction last; empty where the difference is not known. */
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
 * The comparison as it is read. Both sides stand as the projections show them, so their difference adds up over zones and
 * blocks; what the causes contribute is rounded so that every row adds up to its difference, and every cause over zones and
 * blocks to the whole that is shown. Truck totals come from the summed quantity, so those of zones or blocks need not add up.
 */
export function shownDifferences(
  { rows }: Pick<WhatIf, "rows">,
  sides: { readonly a: Needs; readonly b: Needs },
  { measure, units }: { readonly measure: Measure; readonly units: ChosenUnits },
): ShownProduct[] {
  const products = rows.filter(({ zone }) => zone === null);
  return products.map(({ product, unit: own }) => {
    const unit = units[product] ?? own;
    const kind = (one: { readonly product: string; readonly unit: Unit }) =>
      one.product === product && unitKind(one.unit) === unitKind(own);
    const [a, b] = [sides.a, sides.b].map((side) => needTables(side, measure, { [product]: unit }).find(kind));
    const lines = rows.filter(kind).map((row): Line => {
      const shown = (table: typeof a) =>
        row.zone === null ? table?.all : table?.zones.find((z) => z.zone === row.zone);
      return { row, a: row.a && (shown(a)?.shown ?? null), b: row.b && (shown(b)?.shown ?? null) };
    });
    return { product, unit, lines: measure === "trucks" ? truckLines(lines) : quantityLines(lines, own, unit) };
  });
}

/** A number of people on both sides as it is shown. */
export function shownPeople({ a, b, causes, interaction }: PeopleDifference): ShownDifference {
  const [from, to] = [roundFigure(a), roundFigure(b)];
  if (from === null || to === null || interaction === null) return { a: from, b: to, difference: null, parts: [] };
  return { a: from, b: to, difference: to - from, parts: nearestWithTotal([...causes, interaction], to - from) };
}

interface Line {
  readonly row: DifferenceRow;
  /** Null where that estimation has no such row. */
  readonly a: Figures | null;
  readonly b: Figures | null;
}

/** A figure of a row: as it is shown, and as it was calculated. */
interface Figure {
  shown(figures: Figures): number | null;
  exact(quantities: Quantities<number>): number;
}

const assisted: Figure = { shown: (figures) => figures.assisted, exact: (exact) => exact.assisted };

function truckLines(lines: readonly Line[]): ShownLine[] {
  const people = addingUp(lines, [assisted]);
  const of = (line: Line, shown: Figure["shown"], exact: (trucks: Quantities<number>["trucks"]) => number) => {
    const figure = sidesOf(line, { shown, exact: ({ trucks }) => exact(trucks) });
    return { ...figure, parts: figure.difference === null ? [] : figure.parts };
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

function quantityLines(lines: readonly Line[], from: Unit, unit: Unit): ShownLine[] {
  const people = addingUp(lines, [assisted]);
  const dayOne = addingUp(lines, [
    { shown: (figures) => figures.dayOne, exact: (exact) => convert(exact.dayOne, from, unit) },
  ]);
  const blocks = addingUp(
    lines,
    BLOCKS.map((b): Figure => ({
      shown: (figures) => figures.blocks[b] ?? null,
      exact: (exact) => convert(exact.blocks[b] ?? 0, from, unit),
    })),
  );
  return lines.map((line, i) => {
    const own = blocks[i] ?? [];
    const total = sidesOf(line, { shown: (figures) => figures.total, exact: () => 0 });
    const parts = addLists(
      own.map((block) => block.parts),
      line.row.causes.length + 1,
    );
    return {
      zone: line.row.zone,
      assisted: people[i]?.[0] ?? UNKNOWN,
      dayOne: dayOne[i]?.[0] ?? UNKNOWN,
      blocks: own,
      total: { ...total, parts: total.difference === null ? [] : parts },
    };
  });
}

const UNKNOWN: ShownDifference = { a: null, b: null, difference: null, parts: [] };

/**
 * Figures that add up over zones, and over one another where there are several: the zones' are rounded, all zones are their
 * sum. A zone of which a side is not known takes no part.
 */
function addingUp(lines: readonly Line[], figures: readonly Figure[]): ShownDifference[][] {
  const sides = lines.map((line) => figures.map((figure) => sidesOf(line, figure)));
  const isKnown = lines.map((_, i) => sides[i]?.every(({ difference }) => difference !== null) ?? false);
  const zones = lines.flatMap(({ row }, i) => (row.zone !== null && isKnown[i] === true ? [i] : []));
  const cells = wholeParts(
    zones.flatMap((i) =>
      (sides[i] ?? []).map(({ difference, parts }): Divided => ({ difference: difference ?? 0, parts })),
    ),
  );
  // What a zone whose people are not known adds to all of them is in no zone's row: then all zones are explained by themselves.
  const isWhole = lines.every(({ row }, i) => row.zone === null || isKnown[i] === true);
  return lines.map((line, i) =>
    figures.map((_, f) => {
      const own = sides[i]?.[f] ?? UNKNOWN;
      if (own.difference === null) return { ...own, parts: [] };
      if (line.row.zone !== null) return { ...own, parts: cells[zones.indexOf(i) * figures.length + f] ?? [] };
      const parts = isWhole
        ? addLists(
            zones.map((__, z) => cells[z * figures.length + f] ?? []),
            own.parts.length,
          )
        : nearestWithTotal(own.parts, own.difference);
      return { ...own, parts };
    }),
  );
}

/** Both sides and their difference as shown, the parts still as they were calculated. */
function sidesOf({ row, a, b }: Line, { shown, exact }: Figure): ShownDifference {
  const [from, to] = [a && shown(a), b && shown(b)];
  const isKnown = (a === null || from !== null) && (b === null || to !== null);
  if (!isKnown || row.interaction === null) return { a: from, b: to, difference: null, parts: [] };
  return { a: from, b: to, difference: (to ?? 0) - (from ?? 0), parts: [...row.causes, row.interaction].map(exact) };
}
