import type { Summary } from "../../contract/adhoc/queries.ts";
import type { ListFilter } from "../../contract/lists/list-query.ts";
import { containsText, withinDays } from "../persistence/conditions.ts";
import { sql, type SQL } from "../storage/orm.ts";
import type { View, ViewColumn, ViewPlace } from "./base-view.ts";
import type { Plan, PlannedColumn } from "./plan.ts";

/** A plan over a view's rows, and the time zone in which its days begin and end. */
export interface ReportStatement {
  readonly view: View;
  readonly plan: Plan;
  readonly rows: SQL;
  readonly timeZone: string;
}

/** The rows of the answer in order, under the ids of their columns. Names come from the catalog, values are bound. */
export function selectRows(statement: ReportStatement): SQL {
  return select(statement, []);
}

/** The column of a row's place in {@link selectPlacedRows}: a name that no view can have. */
export const PLACE = "@place";

/** The same rows, each with its place where the view has places: a group has one where all its rows share it. */
export function selectPlacedRows(statement: ReportStatement): SQL {
  const place = placeOf(statement);
  if (place === null) return selectRows(statement);
  const key = sql`(${place.key})::text`;
  const shared = statement.plan.grouped ? sql`case when min(${key}) = max(${key}) then min(${key}) end` : key;
  return select(statement, [sql`${shared} as ${sql.identifier(PLACE)}`]);
}

function select(statement: ReportStatement, further: readonly SQL[]): SQL {
  const own = statement.plan.columns.map((column) => sql`${shown(column)} as ${sql.identifier(column.id)}`);
  return sql`select ${sql.join([...own, ...further], sql`, `)} ${from(statement)} ${grouping(statement.plan)} order by ${order(statement)}`;
}

/** The extent of an answer's rows; null if they have no geometry, or are grouped by something else. */
export function placeOf({ view, plan }: Pick<ReportStatement, "view" | "plan">): ViewPlace | null {
  const [first] = view.places;
  const named = ({ by }: ViewPlace) => plan.columns.some(({ of, summary }) => summary === null && by.includes(of.name));
  return (plan.grouped ? view.places.find(named) : first) ?? null;
}

/** An empty row for each record that an answer is made from, before grouping. */
export const selectRecords = (statement: ReportStatement): SQL => sql`select ${from(statement)}`;

/** Counts the rows of the answer, as `total`. */
export function countRows(statement: ReportStatement): SQL {
  const { grouped } = statement.plan;
  if (!grouped) return sql`select count(*)::int as total ${from(statement)}`;
  return sql`select count(*)::int as total from (select count(*) ${from(statement)} ${grouping(statement.plan)}) g`;
}

/**
 * Returns whether a query leaves out the example and exercises: it does unless it chooses disasters or estimations
 * itself.
 */
export const leavesOutApart = ({ view, plan }: Pick<ReportStatement, "view" | "plan">): boolean =>
  view.ofDisasters === true && !plan.filters.some(({ column }) => ["disaster", "estimation"].includes(column.name));

/** Counts the records of the example and of exercises that the query leaves out, as `total`. */
export const countLeftOut = (statement: ReportStatement): SQL =>
  sql`select count(*)::int as total ${from(statement, sql`v.apart is not null`)}`;

/** Counts the rows that lack a figure in each of these columns, under the column's name. */
export function countMissing(statement: ReportStatement, columns: readonly ViewColumn[]): SQL {
  const list = columns.map(
    ({ name }) => sql`(count(*) filter (where ${base(name)} is null))::int as ${sql.identifier(name)}`,
  );
  return sql`select ${sql.join(list, sql`, `)} ${from(statement)}`;
}

/**
 * The least and greatest value of each column over all rows in the chosen counties, for any disaster, as `min_…` and
 * `max_…`.
 */
export function selectEnds(statement: ReportStatement, columns: readonly ViewColumn[]): SQL {
  const list = columns.flatMap(({ name }) => [
    sql`min(${base(name)})::float8 as ${sql.identifier(`min_${name}`)}`,
    sql`max(${base(name)})::float8 as ${sql.identifier(`max_${name}`)}`,
  ]);
  return sql`select ${sql.join(list, sql`, `)} ${from(statement, sql`true`)}`;
}

const base = (name: string): SQL => sql`v.${sql.identifier(name)}`;

const SUMMED: Readonly<Record<Summary, (column: SQL) => SQL>> = {
  sum: (column) => sql`sum(${column})::float8`,
  avg: (column) => sql`avg(${column})::float8`,
  min: (column) => sql`min(${column})`,
  max: (column) => sql`max(${column})`,
  count: (column) => sql`count(${column})::int`,
};

const valueOf = ({ of, summary }: PlannedColumn): SQL =>
  summary === null ? base(of.name) : SUMMED[summary](base(of.name));

/** A value as answers have it: dates as texts. */
function shown(column: PlannedColumn): SQL {
  const value = valueOf(column);
  if (column.summary !== null) return value;
  switch (column.of.kind) {
    case "day":
      return sql`to_char(${value}, 'YYYY-MM-DD')`;
    case "moment":
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      return value;
  }
}

function from(statement: ReportStatement, ofApart = leavesOutApart(statement) ? sql`v.apart is null` : sql`true`): SQL {
  const { view, plan, rows, timeZone } = statement;
  const conditions = [
    ofApart,
    ...plan.filters.map(({ column, filter }) => passes(base(column.name), column, filter, timeZone)),
    ...plan.sliders.flatMap(({ column, min, max }) => [
      ...(min === null ? [] : [sql`${base(column.name)} >= ${min}::float8`]),
      ...(max === null ? [] : [sql`${base(column.name)} <= ${max}::float8`]),
    ]),
    ...(plan.locations.length === 0 || view.located === undefined
      ? []
      : [view.located(sql`${sql.param(plan.locations)}::text[]`)]),
    ...(plan.facilityTypes.length === 0 || view.facilityType === undefined
      ? []
      : [sql`${base(view.facilityType)} = any(${sql.param(plan.facilityTypes)}::text[])`]),
  ];
  return sql`from (${rows}) v where ${sql.join(conditions, sql` and `)}`;
}

function passes(value: SQL, { kind }: ViewColumn, filter: ListFilter, timeZone: string): SQL {
  switch (filter.kind) {
    case "contains":
      return containsText(value, filter.text);
    case "oneOf":
      return sql`${value}::text = any(${sql.param(filter.values)}::text[])`;
    case "between":
      if (kind === "moment") return withinDays(value, filter, timeZone) ?? sql`true`;
      return sql`${value} between coalesce(${filter.from}::date, '-infinity') and coalesce(${filter.to}::date, 'infinity')`;
  }
}

/** No rows at all are not a group either: a sum over no rows gives no row. */
function grouping({ grouped, columns }: Plan): SQL {
  if (!grouped) return sql``;
  const bare = columns.filter(({ summary }) => summary === null);
  return bare.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(bare.map(valueOf), sql`, `)}`;
}

/** The requested order, then a unique key, so that pages neither repeat nor skip a row. Missing values come last. */
function order({ view, plan }: ReportStatement): SQL {
  const asked = plan.sort.map(({ column, direction }) => sql`${valueOf(column)} ${sql.raw(direction)} nulls last`);
  const ends = plan.grouped ? plan.columns.filter(({ summary }) => summary === null).map(valueOf) : view.key.map(base);
  const all = [...asked, ...ends.map((end) => sql`${end} nulls last`)];
  return all.length === 0 ? sql`1` : sql.join(all, sql`, `);
}
