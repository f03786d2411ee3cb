import { CsvError, parse } from "csv-parse/sync";
import { POVERTY_MEANINGS, STATISTICS, estimateColumns, type PovertyMeaning, type Statistic } from "../statistics.ts";
import { FileFault, shown, tractFips, type FileFaultPlace } from "./fault.ts";
import { tellNow, type ReadProgress } from "./progress.ts";
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

/** Which columns of a table hold what, where it is not an SVI table; names of columns without case. */
export interface StatisticsColumns {
  readonly fips: string;
  /** Null where the table has no names of counties. */
  readonly county: string | null;
  /** Null for a statistic that the table does not have: it is missing in every tract. */
  readonly figures: Readonly<Record<Statistic, string | null>>;
  readonly povertyMeaning: PovertyMeaning;
}

/** How a table is read. */
export interface StatisticsReading {
  /** Which columns hold what; those of an SVI table where none are named. */
  readonly named?: StatisticsColumns | undefined;
  readonly progress?: ReadProgress;
}

/** One tract's row of an SVI table. Null is a missing figure. */
export interface StatisticsRow {
  readonly fips: string;
  /** Line of the file, the heading being 1. */
  readonly line: number;
  /** The county's name, where the table has it. */
  readonly county: string | null;
  readonly figures: Readonly<Record<Statistic, number | null>>;
  /** Margins of error at 90 % confidence, where the table has them. */
  readonly margins: Readonly<Partial<Record<Statistic, number | null>>>;
}

/** An SVI table. */
export interface StatisticsTable {
  readonly rows: readonly StatisticsRow[];
  readonly povertyMeaning: PovertyMeaning;
}

/** How SVI (−999) and the Census Bureau (−666666666) write a figure that is not there; so does a blank cell. */
const MISSING = new Set([-999, -666666666]);

/** A number as people write it: no hexadecimal, no "Infinity", no thousands marked. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads a CDC/ATSDR SVI table: FIPS, the fourteen E_ columns with exactly one of
 * E_POV and E_POV150, and whatever of COUNTY and the M_ columns is there; other
 * columns are passed over. With `named`, a table of any columns. Throws a {@link TractFault} that names line and column
 * for missing or doubled columns, a FIPS that is none or comes twice, and a
 * figure that is no count.
 */
export function parseStatistics(
  text: string,
  file: string,
  { named, progress }: StatisticsReading = {},
): StatisticsTable {
  const table = parseTable(text, file);
  const position = positions(table.heading, file);
  const povertyMeaning = named?.povertyMeaning ?? povertyMeaningOf(position, file);
  const columns = named?.figures ?? estimateColumns(povertyMeaning);
  const fipsColumn = named?.fips ?? FIPS_COLUMN;
  requireColumns([fipsColumn, ...STATISTICS.flatMap((key) => columns[key] ?? [])], position, file);

  const placeOf = (column: string | null): number => position.get(column?.toUpperCase() ?? "") ?? -1;
  const fipsAt = placeOf(fipsColumn);
  const countyAt = named ? placeOf(named.county) : placeOf(COUNTY_COLUMN);
  const estimates = STATISTICS.map((key) => {
    const column = columns[key] ?? "";
    return { key, column, at: placeOf(column) };
  });
  const margins = estimates.flatMap(({ key, column }) => {
    const margin = marginColumn(column);
    const at = position.get(margin);
    return at === undefined ? [] : [{ key, column: margin, at }];
  });
  const lineOf = new Map<string, number>();

  // The Census Bureau's tables say in their second line what the columns are.
  const [first, ...others] = table.rows;
  const body = named && first?.cells[fipsAt] === "Geography" ? others : table.rows;
  const rows = body.map(({ line, cells }, at) => {
    tellNow(progress, at, body.length);
    const fips = tractFips(cells[fipsAt]);
    const place = { file, line, field: fipsColumn };
    if (fips === null) throw new TractFault(place, "rowFips", { found: shown(cells[fipsAt]) });
    const before = lineOf.get(fips);
    if (before !== undefined) throw new TractFault(place, "rowTwice", { found: fips, before });
    lineOf.set(fips, line);
    const read = ({ key, column, at }: { key: Statistic; column: string; at: number }) =>
      [key, figureOf(cells[at], { file, line, field: column })] as const;
    return {
      fips,
      line,
      county: cells[countyAt] || null,
      // Each statistic has its column by now, so the record is whole.
      figures: Object.fromEntries(estimates.map(read)) as Record<Statistic, number | null>,
      margins: Object.fromEntries(margins.map(read)),
    };
  });
  if (rows.length === 0) throw new TractFault({ file }, "noRows");
  return { rows, povertyMeaning };
}

function positions(heading: readonly string[], file: string): Map<string, number> {
  const position = new Map<string, number>();
  heading.forEach((cell, at) => {
    const column = cell.toUpperCase();
    if (column !== "" && position.has(column)) throw new TractFault({ file, line: 1, field: column }, "columnTwice");
    position.set(column, at);
  });
  return position;
}

function povertyMeaningOf(position: ReadonlyMap<string, number>, file: string): PovertyMeaning {
  const { below100, below150 } = POVERTY_COLUMNS;
  const has100 = position.has(below100);
  const has150 = position.has(below150);
  if (has100 && has150) {
    const expected = `one of the two (${below100}: below the poverty line, ${below150}: below 150 % of it)`;
    throw new FileFault({ file, line: 1, field: `${below100}, ${below150}` }, "both columns", expected);
  }
  return has150 ? "below150" : "below100";
}

function requireColumns(columns: readonly string[], position: ReadonlyMap<string, number>, file: string): void {
  const absent = columns.filter((column) => !position.has(column.toUpperCase()));
  if (absent.length === 0) return;
  const { below100, below150 } = POVERTY_COLUMNS;
  const named = absent.map((column) => (column === below100 ? `${below100} or ${below150}` : column)).join(", ");
  throw new TractFault({ file, line: 1, field: "heading" }, "noColumn", { found: named });
}

function figureOf(cell: string | undefined, place: { file: string; line: number; field: string }): number | null {
  if (cell === undefined || cell === "") return null;
  const figure = DECIMAL.test(cell) ? Number(cell) : NaN;
  if (MISSING.has(figure)) return null;
  if (!Number.isFinite(figure) || figure < 0) throw new TractFault(place, "notCount", { found: shown(cell) });
  return figure;
}

/** A table read from CSV text: a heading and rows of as many cells, each with the line it ends on. */
interface Table {
  readonly heading: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** What csv-parse says of a record when asked for `info`. */
interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads comma-separated text (RFC 4180; a byte order mark and empty lines are
 * passed over). Throws a {@link TractFault} for an empty file, a row with more or
 * fewer cells than the heading, or a quote that does not close.
 */
function parseTable(text: string, file: string): Table {
  const [heading, ...rows] = parsed(text, file);
  if (!heading) throw new TractFault({ file }, "emptyTable");
  return { heading: heading.record, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })) };
}

function parsed(text: string, file: string): Parsed[] {
  try {
    // With `info`, csv-parse answers records of this shape; its types speak of plain records only.
    return parse(text, { bom: true, info: true, skip_empty_lines: true, trim: true }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error["lines"] === "number" ? error["lines"] : undefined;
    throw faultOf(error, { file, ...(line === undefined ? {} : { line }) });
  }
}

function faultOf(error: CsvError, place: FileFaultPlace): TractFault {
  switch (error.code) {
    case "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH":
      return new TractFault(place, "cells", { found: cellCount(error) });
    case "CSV_QUOTE_NOT_CLOSED":
      return new TractFault(place, "openQuote");
    default:
      return new TractFault(place, "notCsv", { found: error.message });
  }
}

function cellCount(error: CsvError): string {
  const record = error["record"];
  return Array.isArray(record) ? String(record.length) : "other";
}
