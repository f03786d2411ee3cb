import { readFigure } from "../files/figures.ts";
import { missingIn } from "../files/missing-marks.ts";
import { outerRow } from "../files/outer-rows.ts";
import { fipsNamesIn } from "../files/place-codes.ts";
import { recordsIn, type TableRecord } from "../files/records.ts";
import { tableForm } from "../files/table-form.ts";
import {
  OPTIONAL_STATISTICS,
  POVERTY_MEANINGS,
  STATISTICS,
  estimateColumns,
  type PovertyMeaning,
  type Statistic,
} from "../words/statistics.ts";
import { FileFault, shown, tractFips } from "./fault.ts";
import { reportNow, type ReadProgress } from "./progress.ts";
import { TractFault } from "./tract-fault.ts";

/** The column of the tract's eleven-digit FIPS, and the county's name (optional). */
export const FIPS_COLUMN = "FIPS";
const COUNTY_COLUMN = "COUNTY";

/** The two poverty columns; a table carries exactly one. */
const POVERTY_COLUMNS = Object.fromEntries(
  POVERTY_MEANINGS.map((meaning) => [meaning, estimateColumns(meaning).below_poverty]),
) as Record<PovertyMeaning, string>;

/** The column of an estimate's margin of error: M_TOTPOP next to E_TOTPOP. */
const marginColumn = (estimate: string): string => estimate.replace(/^E_/, "M_");

/** Assignment of the columns of a table that is not an SVI table; names of columns ignore case. */
export interface StatisticsColumns {
  readonly fips: string;
  /** Null if the table has no county names. */
  readonly county: string | null;
  /** Null for a statistic that the table does not have: it is missing in every tract. */
  readonly figures: Readonly<Record<Statistic, string | null>>;
  readonly povertyMeaning: PovertyMeaning;
}

/** Settings for reading a table. */
export interface StatisticsReading {
  /** The assignment of columns, or a function that finds it in the heading; the columns of an SVI table if absent. */
  readonly named?: StatisticsColumns | ((heading: readonly string[]) => StatisticsColumns) | undefined;
  /** Statistics that an SVI table may lack. */
  readonly optional?: ReadonlySet<Statistic>;
  readonly progress?: ReadProgress;
}

/** One tract's row of an SVI table. Null is a missing figure. */
export interface StatisticsRow {
  readonly fips: string;
  /** Line of the file; the heading is line 1. */
  readonly line: number;
  /** The county's name, where the table has it. */
  readonly county: string | null;
  readonly figures: Readonly<Record<Statistic, number | null>>;
  /** Margins of error at 90 % confidence, where the table has them. */
  readonly margins: Readonly<Partial<Record<Statistic, number | null>>>;
}

/** The parts of a table that are not rows or figures. */
export interface StatisticsNotes {
  /** Lines of totals and of notes around the rows, with their first words. */
  readonly passed: readonly { readonly line: number; readonly found: string }[];
  /** Number of cells with a mark instead of a figure, by the mark: -999, `<5`, `*`. */
  readonly marks: Readonly<Record<string, number>>;
}

/** An SVI table. */
export interface StatisticsTable extends StatisticsNotes {
  readonly rows: readonly StatisticsRow[];
  readonly povertyMeaning: PovertyMeaning;
}

/**
 * Reads a CDC/ATSDR SVI table: FIPS, the E_ columns of its statistics with exactly one of E_POV and E_POV150, and
 * whichever of COUNTY, the M_ columns and optional statistics are present; other columns are skipped. With `named`, a
 * table of any columns. Throws a {@link TractFault} with line and column for missing or repeated columns, a FIPS that
 * is not valid or occurs twice, and a figure that is not a count.
 */
export function parseStatistics(
  text: string,
  file: string,
  { named: given, optional = OPTIONAL_STATISTICS, progress }: StatisticsReading = {},
): StatisticsTable {
  const [heading, ...records] = recordsOf(text, file);
  if (!heading) throw new TractFault({ file }, "emptyTable");
  const at = { file, line: heading.line };
  const position = positions(heading.cells, at);
  const named = typeof given === "function" ? given(heading.cells) : given;
  const povertyMeaning = named?.povertyMeaning ?? povertyMeaningOf(position, at);
  const columns = named?.figures ?? estimateColumns(povertyMeaning);
  const fipsColumn = named?.fips ?? fipsNamesIn(heading.cells)[0] ?? FIPS_COLUMN;
  const needed = STATISTICS.filter((key) => named !== undefined || !optional.has(key));
  requireColumns([fipsColumn, ...needed.flatMap((key) => columns[key] ?? [])], { position, heading, file });

  const placeOf = (column: string | null): number => position.get(column?.toUpperCase() ?? "") ?? -1;
  const fipsAt = placeOf(fipsColumn);
  const countyAt = named ? placeOf(named.county) : placeOf(COUNTY_COLUMN);
  const estimates = STATISTICS.map((key) => {
    const column = columns[key] ?? "";
    // An absent column gives no cell, which is a missing figure.
    return { key, column, at: placeOf(column) };
  });
  const margins = estimates.flatMap(({ key, column }) => {
    const margin = marginColumn(column);
    const at = position.get(margin);
    return at === undefined ? [] : [{ key, column: margin, at }];
  });
  const lineOf = new Map<string, number>();
  const width = heading.cells.length;

  // The second line of the Census Bureau's tables explains the columns.
  const [first, ...others] = records;
  const body = first?.cells[fipsAt] === "Geography" ? others : records;
  const passed: { line: number; found: string }[] = [];
  const marks = new Map<string, number>();
  const points: PointSigns = { grouped: null, others: false };
  const rows = body.flatMap(({ line, cells }, at) => {
    reportNow(progress, at, body.length);
    const fips = tractFips(cells[fipsAt]);
    const place = { file, line, field: fipsColumn };
    if (fips === null && outerRow(cells, fipsAt) !== null) {
      passed.push({ line, found: cells.find((cell) => cell !== "") ?? "" });
      return [];
    }
    // In a row with too few or too many cells, values are in the wrong columns; blank cells after the last column do
    // not count.
    if (cells.length < width || cells.slice(width).some((cell) => cell !== ""))
      throw new TractFault({ file, line }, "cells", { found: cells.length, expected: width });
    if (fips === null) throw new TractFault(place, "rowFips", { found: shown(cells[fipsAt]) });
    const before = lineOf.get(fips);
    if (before !== undefined) throw new TractFault(place, "rowTwice", { found: fips, before });
    lineOf.set(fips, line);
    const read = ({ key, column, at }: { key: Statistic; column: string; at: number }) =>
      [key, figureOf(cells[at] ?? "", { file, line, field: column }, { marks, points })] as const;
    const row: StatisticsRow = {
      fips,
      line,
      county: cells[countyAt] || null,
      // Each statistic has its column by now, so the record is whole.
      figures: Object.fromEntries(estimates.map(read)) as Record<Statistic, number | null>,
      margins: Object.fromEntries(margins.map(read)),
    };
    return [row];
  });
  if (rows.length === 0) throw new TractFault({ file }, "noRows");
  if (points.grouped !== null && !points.others) throw points.grouped;
  return { rows, povertyMeaning, passed, marks: Object.fromEntries(marks) };
}

function recordsOf(text: string, file: string): readonly TableRecord[] {
  const { records, fault } = recordsIn(text, tableForm(text));
  if (fault === null) return records;
  const place = { file, ...(fault.line === null ? {} : { line: fault.line }) };
  throw fault.kind === "openQuote"
    ? new TractFault(place, "openQuote")
    : new TractFault(place, "notCsv", { found: fault.message });
}

interface HeadingPlace {
  readonly file: string;
  readonly line: number;
}

function positions(heading: readonly string[], place: HeadingPlace): Map<string, number> {
  const position = new Map<string, number>();
  heading.forEach((cell, at) => {
    const column = cell.toUpperCase();
    if (column !== "" && position.has(column)) throw new TractFault({ ...place, field: column }, "columnTwice");
    position.set(column, at);
  });
  return position;
}

function povertyMeaningOf(position: ReadonlyMap<string, number>, place: HeadingPlace): PovertyMeaning {
  const { below100, below150 } = POVERTY_COLUMNS;
  const has100 = position.has(below100);
  const has150 = position.has(below150);
  if (has100 && has150) {
    const expected = `one of the two (${below100}: below the poverty line, ${below150}: below 150 % of it)`;
    throw new FileFault({ ...place, field: `${below100}, ${below150}` }, "both columns", expected);
  }
  return has150 ? "below150" : "below100";
}

function requireColumns(
  columns: readonly string[],
  where: { readonly position: ReadonlyMap<string, number>; readonly heading: TableRecord; readonly file: string },
): void {
  const { position, heading, file } = where;
  const absent = columns.filter((column) => !position.has(column.toUpperCase()));
  if (absent.length === 0) return;
  const { below100, below150 } = POVERTY_COLUMNS;
  const named = absent.map((column) => (column === below100 ? `${below100} or ${below150}` : column)).join(", ");
  const seen = heading.cells.filter((cell) => cell !== "").slice(0, SEEN);
  const more = heading.cells.length > SEEN ? ", …" : "";
  const place = { file, line: heading.line, field: "heading" };
  throw new TractFault(place, "noColumn", { found: named, has: `${seen.join(", ")}${more}` });
}

/** Largest number of columns of a heading that a message lists. */
const SEEN = 8;

/** A count; null if it is missing, which is tallied where a mark says so. */
function figureOf(
  cell: string,
  place: { readonly file: string; readonly line: number; readonly field: string },
  { marks, points }: { readonly marks: Map<string, number>; readonly points: PointSigns },
): number | null {
  const figure = cell.endsWith("%") ? NaN : readFigure(cell);
  if (figure === null) {
    if (missingIn(cell) === "mark") marks.set(cell, (marks.get(cell) ?? 0) + 1);
    return null;
  }
  if (!(figure >= 0)) throw new TractFault(place, "notCount", { found: shown(cell) });
  if (!Number.isInteger(figure)) {
    if (GROUPED.test(cell)) points.grouped ??= new TractFault(place, "openCount", { found: shown(cell) });
    else points.others = true;
  }
  return figure;
}

/**
 * Counts are whole: where every point in the column comes before three digits, it may separate thousands as well as
 * decimals.
 */
interface PointSigns {
  /** The first such count, which is a fault unless others are found. */
  grouped: TractFault | null;
  others: boolean;
}

const GROUPED = /^[1-9]\d{0,2}\.\d{3}$/;
