import { CsvError, parse } from "csv-parse/sync";
import { FileFault } from "../../engine/tracts/fault.ts";

/** Customers without power in a county at one moment. */
export interface Outage {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly customersOut: number;
  readonly customers: number;
}

const COLUMNS = ["fips_code", "sum", "run_start_time", "customers_served"] as const;

/** Outages by county (five-digit FIPS), in time order, of a file with the columns of EAGLE-I and `customers_served`; times are UTC. */
export function parseOutages(text: string, file: string): ReadonlyMap<string, readonly Outage[]> {
  const rows = table(text, file, COLUMNS).map((row) => ({
    county: row["fips_code"] ?? "",
    at: Date.parse(`${(row["run_start_time"] ?? "").replace(" ", "T")}Z`),
    customersOut: Number(row["sum"]),
    customers: Number(row["customers_served"]),
  }));
  const bad = rows.findIndex(({ at, customersOut }) => Number.isNaN(at) || Number.isNaN(customersOut));
  if (bad !== -1) throw new FileFault({ file, line: bad + 2 }, "a row without time or figure", "a time and a number");
  return new Map(
    [...Map.groupBy(rows, ({ county }) => county)].map(([county, own]) => [
      county,
      own.toSorted((a, b) => a.at - b.at).map(({ at, customersOut, customers }) => ({ at, customersOut, customers })),
    ]),
  );
}

/** Facts about a county's peak. */
export interface ObservedPeak {
  readonly county: string;
  readonly name: string;
  readonly people: number;
  /** Customers of the reporting utilities divided by the county's households. */
  readonly coverage: number;
  /** Shares of its people (0 to 1) whose strongest winds were 64 and 50 knots. */
  readonly share64: number;
  readonly share50: number;
  /** Greatest share of customers without power, 0 to 1. */
  readonly peak: number;
}

const PEAK_COLUMNS = [
  ...(["fips", "county", "people", "customers_to_households"] as const),
  ...(["share_64kt", "share_50kt", "peak_share_without_power"] as const),
];

/** The peaks by county of a table of outages by wind. */
export function parsePeaks(text: string, file: string): ObservedPeak[] {
  return table(text, file, PEAK_COLUMNS).map((row) => ({
    county: row["fips"] ?? "",
    name: row["county"] ?? "",
    people: Number(row["people"]),
    coverage: Number(row["customers_to_households"]),
    share64: Number(row["share_64kt"]),
    share50: Number(row["share_50kt"]),
    peak: Number(row["peak_share_without_power"]),
  }));
}

/**
 * The mean share, 0 to 1, of a county's customers who were without power between two moments, linear between the
 * records; null if the records cover less than `least` of that time. Their whole is the most customers that any record
 * names, since a utility without outages names none.
 */
export function meanShare(
  records: readonly Outage[],
  { from, until, least }: { readonly from: number; readonly until: number; readonly least: number },
): number | null {
  const customers = Math.max(0, ...records.map((one) => one.customers));
  if (customers === 0) return null;
  let [covered, sum] = [0, 0];
  records.slice(1).forEach((to, i) => {
    const before = records[i];
    if (before === undefined || to.at <= before.at) return;
    const [start, end] = [Math.max(from, before.at), Math.min(until, to.at)];
    if (end <= start) return;
    const at = (moment: number) =>
      before.customersOut + ((to.customersOut - before.customersOut) * (moment - before.at)) / (to.at - before.at);
    covered += end - start;
    sum += ((at(start) + at(end)) / 2) * (end - start);
  });
  return covered < least * (until - from) ? null : sum / covered / customers;
}

function table(text: string, file: string, columns: readonly string[]): Readonly<Record<string, string>>[] {
  try {
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
    const missing = columns.find((column) => rows[0] === undefined || !(column in rows[0]));
    if (missing === undefined) return rows;
    throw new FileFault({ file, field: missing }, "no such column", `the columns ${columns.join(", ")}`);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileFault({ file }, error.message, "a table in CSV");
  }
}
