import { isKnownNeed, type Needs, type ProductNeed, type ProductZoneNeed } from "../needs/needs.ts";
import { countsHomes, type Base } from "../needs/inputs.ts";
import { convert, type Unit } from "../words/units.ts";
import { needCells } from "./need-cells.ts";
import { roundFigure, sum, wholeRow } from "./whole-figures.ts";

export const MEASURES = ["quantity", "trucks"] as const;
export type NeedMeasure = (typeof MEASURES)[number];

/** The figures of one row; null means unknown, which is not 0. */
export interface NeedFigures {
  readonly assisted: number | null;
  readonly dayOne: number | null;
  readonly blocks: readonly (number | null)[];
  readonly total: number | null;
}

/** One zone of a product, as shown and as calculated. */
interface ZoneLine {
  readonly zone: number;
  readonly shown: NeedFigures;
  readonly exact: NeedFigures;
}

/** One product of the table: its zones and their sums. */
export interface ProductTable {
  readonly product: string;
  /**
   * The base that the product is counted by; undefined for people below and above poverty. Households and dwellings
   * have no assisted people.
   */
  readonly base?: Base | undefined;
  readonly unit: Unit;
  readonly zones: readonly ZoneLine[];
  readonly all: Omit<ZoneLine, "zone">;
}

/** Units that the reader chose, by product; a product without one is shown in the unit of its parameters. */
export type ChosenUnits = Readonly<Record<string, Unit>>;

/**
 * The projections as a table to read: per product a line per zone and one for all zones. Quantities are converted into
 * the chosen units; each cell (product, zone, block) is rounded individually and every total is the sum of the cells,
 * so that a zone keeps its figures when another is added. Trucks are as the engine rounded them; their totals come from
 * the summed quantity. A zone whose people are not known shows no figures.
 */
export function needTables({ needs, totals }: Needs, measure: NeedMeasure, units: ChosenUnits = {}): ProductTable[] {
  return totals.map((total) => {
    const { product, base } = total;
    const unit = units[product] ?? total.unit;
    const rows = needs.filter((row) => row.product === product).sort((a, b) => a.zone - b.zone);
    const make = measure === "trucks" ? truckTable : quantityTable;
    const lines = isKnownNeed(total) ? make(total, rows.filter(isKnownNeed), unit) : NOTHING_KNOWN_LINES;
    const people = countsHomes(base) ? withoutPeople : (line: TableLines["all"]) => line;
    return {
      product,
      ...(base === undefined ? {} : { base }),
      unit,
      all: people(lines.all),
      zones: rows.map(({ zone }) => ({
        zone,
        ...people(lines.zones.find((line) => line.zone === zone) ?? NOTHING_KNOWN_LINES.all),
      })),
    };
  });
}

const NOTHING_KNOWN: NeedFigures = {
  assisted: null,
  dayOne: null,
  blocks: Array.from({ length: 7 }, () => null),
  total: null,
};

/** A row of a product that is counted by households or dwellings, which are not people. */
const withoutPeople = ({ shown, exact }: TableLines["all"]): TableLines["all"] => ({
  shown: { ...shown, assisted: null },
  exact: { ...exact, assisted: null },
});

type TableLines = Pick<ProductTable, "zones" | "all">;

const NOTHING_KNOWN_LINES: TableLines = { all: { shown: NOTHING_KNOWN, exact: NOTHING_KNOWN }, zones: [] };

function quantityTable(total: ProductNeed<number>, rows: readonly ProductZoneNeed<number>[], unit: Unit): TableLines {
  const inUnit = (row: ProductNeed<number>): NeedFigures => ({
    assisted: row.assisted,
    dayOne: convert(row.dayOne, row.unit, unit),
    blocks: row.blocks.map((block) => convert(block, row.unit, unit)),
    total: convert(row.total, row.unit, unit),
  });
  const zones = rows.map((row) => ({ zone: row.zone, exact: inUnit(row), shown: shownQuantities(row, unit) }));
  const over = (figure: (shown: RoundedNeed) => number) => sum(zones.map(({ shown }) => figure(shown)));
  return {
    zones,
    all: {
      exact: inUnit(total),
      shown: {
        assisted: over(({ assisted }) => assisted),
        dayOne: over(({ dayOne }) => dayOne),
        blocks: total.blocks.map((_, b) => over(({ blocks }) => blocks[b] ?? 0)),
        total: over((shown) => shown.total),
      },
    },
  };
}

interface RoundedNeed extends NeedFigures {
  readonly assisted: number;
  readonly dayOne: number;
  readonly blocks: readonly number[];
  readonly total: number;
}

/** One zone's cells in whole numbers of a unit; its total is their sum. */
function shownQuantities(row: ProductZoneNeed<number>, unit: Unit): RoundedNeed {
  const cells = needCells(row);
  const whole = (quantity: number) => roundFigure(convert(quantity, row.unit, unit));
  const blocks = cells.blocks.map(whole);
  return { assisted: roundFigure(row.assisted), dayOne: whole(cells.dayOne), blocks, total: sum(blocks) };
}

function truckTable(total: ProductNeed<number>, rows: readonly ProductZoneNeed<number>[]): TableLines {
  const people = wholeRow(rows.map((row) => row.assisted));
  const line = (row: ProductNeed<number>, assisted: number | null) => ({
    shown: { assisted, ...row.trucks },
    exact: { assisted: row.assisted, ...row.trucks },
  });
  return {
    zones: rows.map((row, i) => ({ zone: row.zone, ...line(row, people.cells[i] ?? 0) })),
    all: line(total, sum(people.cells)),
  };
}
