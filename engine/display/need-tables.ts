import { isKnownNeed, type Needs, type ProductNeed, type ProductZoneNeed } from "../needs/needs.ts";
import { convert, type Unit } from "../units.ts";
import { roundFigure, roundRows } from "./largest-remainder.ts";
import { roundTable } from "./table-rounding.ts";

export const MEASURES = ["quantity", "trucks"] as const;
export type Measure = (typeof MEASURES)[number];

/** The figures of one row: null where nothing is known, which is not 0. */
export interface Figures {
  readonly assisted: number | null;
  readonly dayOne: number | null;
  readonly blocks: readonly (number | null)[];
  readonly total: number | null;
}

/** One zone of a product, as shown and as calculated. */
export interface ZoneLine {
  readonly zone: number;
  readonly shown: Figures;
  readonly exact: Figures;
}

/** One product of the table: its zones and what they come to together. */
export interface ProductTable {
  readonly product: string;
  readonly unit: Unit;
  readonly zones: readonly ZoneLine[];
  readonly all: Omit<ZoneLine, "zone">;
}

/** Units that the reader chose, by product; a product without one is shown in the unit of its parameters. */
export type ChosenUnits = Readonly<Record<string, Unit>>;

/**
 * The projections as a table to read: per product a line a zone and one for all
 * zones. Quantities are converted into the chosen units and rounded to whole
 * ones by largest remainder, so that rows and columns add up to the totals
 * shown. Trucks are as the engine rounded them; their totals come from the summed quantity.
 * Of zones whose people are not known nothing is shown.
 */
export function needTables({ needs, totals }: Needs, measure: Measure, units: ChosenUnits = {}): ProductTable[] {
  return totals.map((total) => {
    const { product } = total;
    const unit = units[product] ?? total.unit;
    const rows = needs.filter((row) => row.product === product).sort((a, b) => a.zone - b.zone);
    const make = measure === "trucks" ? truckTable : quantityTable;
    const lines = isKnownNeed(total) ? make(total, rows.filter(isKnownNeed), unit) : NOTHING_KNOWN_LINES;
    return {
      product,
      unit,
      all: lines.all,
      zones: rows.map(
        ({ zone }) => lines.zones.find((line) => line.zone === zone) ?? { zone, ...NOTHING_KNOWN_LINES.all },
      ),
    };
  });
}

const NOTHING_KNOWN: Figures = {
  assisted: null,
  dayOne: null,
  blocks: Array.from({ length: 7 }, () => null),
  total: null,
};

type Lines = Pick<ProductTable, "zones" | "all">;

const NOTHING_KNOWN_LINES: Lines = { all: { shown: NOTHING_KNOWN, exact: NOTHING_KNOWN }, zones: [] };

function quantityTable(total: ProductNeed<number>, rows: readonly ProductZoneNeed<number>[], unit: Unit): Lines {
  const inUnit = (row: ProductNeed<number>): Figures & { blocks: readonly number[]; dayOne: number } => ({
    assisted: row.assisted,
    dayOne: convert(row.dayOne, row.unit, unit),
    blocks: row.blocks.map((block) => convert(block, row.unit, unit)),
    total: convert(row.total, row.unit, unit),
  });
  const exact = rows.map(inUnit);
  const rounded = roundTable(exact.map(({ blocks }) => blocks));
  const assisted = roundRows(rows.map((row) => row.assisted));
  const dayOne = roundRows(exact.map((row) => row.dayOne));
  const all = inUnit(total);
  return {
    zones: rows.map(({ zone }, i) => ({
      zone,
      exact: exact[i] ?? NOTHING_KNOWN,
      shown: {
        assisted: assisted[i] ?? null,
        dayOne: dayOne[i] ?? null,
        blocks: rounded.cells[i] ?? [],
        total: rounded.rowTotals[i] ?? null,
      },
    })),
    all: {
      exact: all,
      shown: {
        assisted: roundFigure(total.assisted),
        dayOne: roundFigure(all.dayOne),
        blocks: rounded.columnTotals,
        total: rounded.total,
      },
    },
  };
}

function truckTable(total: ProductNeed<number>, rows: readonly ProductZoneNeed<number>[]): Lines {
  const assisted = roundRows(rows.map((row) => row.assisted));
  const line = (row: ProductNeed<number>, people: number) => ({
    shown: { assisted: people, ...row.trucks },
    exact: { assisted: row.assisted, ...row.trucks },
  });
  return {
    zones: rows.map((row, i) => ({ zone: row.zone, ...line(row, assisted[i] ?? 0) })),
    all: line(total, roundFigure(total.assisted)),
  };
}
