import type { AdhocQuery, AdhocRow, ResultColumn } from "../../contract/adhoc/queries.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups/lookups.ts";
import { FACILITY_TYPES, type FacilityType } from "../../contract/supply/supply.ts";
import { textOf, type Language } from "../answers/texts.ts";
import { readPageLookups } from "../lookups/lookup-rows.ts";
import { readLookupLabels } from "../sheets/lookup-labels.ts";
import type { Reader } from "../storage/database.ts";
import { sql, type SQL } from "../storage/orm.ts";
import type { ReportReader } from "./base-view.ts";
import { viewFor } from "./view-catalog.ts";
import { choicesOf } from "./describe.ts";
import { planQuery, type PlannedColumn } from "./plan.ts";
import { readPlaces } from "./places.ts";
import { assertReadable } from "./reading-limit.ts";
import {
  PLACE,
  countLeftOut,
  countMissing,
  countRows,
  leavesOutApart,
  placeOf,
  selectEnds,
  selectPlacedRows,
  selectRows,
  type ReportStatement,
} from "./statement.ts";

/** Returns the maximum number of locations of a query, from the lookup. */
export async function readMaxLocations(reader: Reader): Promise<number> {
  const { searchKey, entries } = SHIPPED_LOOKUPS.maxLocations;
  const [lookup] = await readPageLookups(reader, [searchKey]);
  return Number(lookup?.details[0]?.value ?? entries[0]?.value);
}

/** A query as a statement over what the caller may see: 403 for a view, 422 for names and values that do not fit. */
export async function statementFor(
  asking: ReportReader,
  query: AdhocQuery,
  timeZone: string,
  path = "body.query",
): Promise<ReportStatement> {
  const view = viewFor(asking.caller, query.view);
  const plan = planQuery(view, query, { maxLocations: await readMaxLocations(asking.reader), path });
  const statement = { view, plan, rows: await view.rows(asking), timeZone };
  await assertReadable(asking, statement, path);
  return statement;
}

/**
 * One page of a query's answer, its columns named in the caller's language. All its reads see one state of the data.
 */
export async function readResult(
  asking: ReportReader,
  { query, offset, limit, timeZone }: { query: AdhocQuery; offset: number; limit: number; timeZone: string },
  language: Language,
) {
  const { reader } = asking;
  const statement = await statementFor(asking, query, timeZone);
  const { rows } = await reader.execute<AdhocRow>(sql`${selectRows(statement)} limit ${limit} offset ${offset}`);
  const total = await countResult(reader, statement);
  const leftOut = leavesOutApart(statement) ? await totalOf(reader, countLeftOut(statement)) : 0;
  return { columns: await describeResult(reader, statement, language), rows, total, leftOut };
}

/** The first rows of a query's answer, each with its place. */
export async function readFeatures(
  asking: ReportReader,
  { query, limit, timeZone }: { query: AdhocQuery; limit: number; timeZone: string },
  language: Language,
) {
  const { reader } = asking;
  const statement = await statementFor(asking, query, timeZone);
  const { rows } = await reader.execute<AdhocRow>(sql`${selectPlacedRows(statement)} limit ${limit}`);
  const places = await readPlaces(
    reader,
    rows.flatMap((row) => (typeof row[PLACE] === "string" ? [row[PLACE]] : [])),
  );
  const features = rows.map(({ [PLACE]: place = null, ...properties }) => ({
    geometry: places.get(String(place)) ?? null,
    properties,
  }));
  const columns = await describeResult(reader, statement, language);
  return { columns, features, total: await countResult(reader, statement), placed: placeOf(statement) !== null };
}

/** Counts the rows of a whole answer. */
export const countResult = (reader: Reader, statement: ReportStatement): Promise<number> =>
  totalOf(reader, countRows(statement));

async function totalOf(reader: Reader, count: SQL): Promise<number> {
  const { rows } = await reader.execute<{ total: number }>(count);
  return rows[0]?.total ?? 0;
}

async function describeResult(reader: Reader, statement: ReportStatement, language: Language): Promise<ResultColumn[]> {
  const { plan } = statement;
  const labels = await readLookupLabels(reader);
  const summed = plan.columns.filter(({ summary }) => summary !== null && summary !== "count").map(({ of }) => of);
  const missing =
    summed.length === 0
      ? {}
      : ((await reader.execute<Record<string, number>>(countMissing(statement, [...new Set(summed)]))).rows[0] ?? {});
  return plan.columns.map((column) => {
    const { id, of, summary } = column;
    const counts = summary === "count";
    return {
      id,
      title: titleOf(column, language),
      kind: counts ? "number" : of.kind,
      unit: counts || of.unit === undefined ? null : textOf(language, of.unit),
      choices: summary === null ? choicesOf(of, labels, language) : [],
      figure: summary !== null || of.slider === true,
      grouped: plan.grouped && summary === null,
      missing: summary === null || counts ? null : (missing[of.name] ?? 0),
    };
  });
}

/** The name of a column of an answer. */
export function titleOf({ of, summary }: PlannedColumn, language: Language): string {
  const column = textOf(language, of.header);
  return summary === null ? column : textOf(language, `domain.adhoc.summaries.${summary}`, { column });
}

/** The ends of each slider over the chosen counties. */
export async function readSliderValues(asking: ReportReader, query: Pick<AdhocQuery, "view" | "locations">) {
  const statement = await statementFor(asking, wholeOf(query), "UTC", "body");
  const columns = statement.view.columns.filter(({ slider }) => slider);
  if (columns.length === 0) return [];
  const { rows } = await asking.reader.execute<Record<string, number | null>>(selectEnds(statement, columns));
  const [ends = {}] = rows;
  return columns.map(({ name: column }) => ({
    column,
    min: ends[`min_${column}`] ?? null,
    max: ends[`max_${column}`] ?? null,
  }));
}

/** The facility types among a query's rows, ignoring its own filter by type; empty for a view without them. */
export async function readFacilityTypes(asking: ReportReader, query: AdhocQuery, language: Language) {
  const view = viewFor(asking.caller, query.view);
  if (view.facilityType === undefined) return [];
  const grouped = { ...query, facilityTypes: [], columns: [], groups: [view.facilityType], sort: [] };
  const counted = { column: view.facilityType, summary: "count" } as const;
  const statement = await statementFor(asking, { ...grouped, sums: [counted] }, "UTC");
  const found = await asking.reader.execute<Record<string, FacilityType | number>>(selectRows(statement));
  const labels = await readLookupLabels(asking.reader);
  const rows = new Map(
    found.rows.map((row) => [row[view.facilityType ?? ""], Number(row[`count_${view.facilityType}`])]),
  );
  return FACILITY_TYPES.flatMap((type) => {
    const facilities = rows.get(type);
    return facilities === undefined ? [] : [{ type, title: labels.shown("type", type, language), facilities }];
  });
}

/** Every row of a view in the chosen counties. */
export function wholeOf({ view, locations }: Pick<AdhocQuery, "view" | "locations">): AdhocQuery {
  return { view, locations, columns: [], facilityTypes: [], sliders: [], filters: [], groups: [], sums: [], sort: [] };
}
