import type { ColumnKind, Summary } from "../../contract/adhoc/queries.ts";
import type { BaseViewName } from "../../contract/adhoc/base-views.ts";
import type { WordList } from "../../contract/sheets/sheets.ts";
import type { Caller, PrivilegeRule } from "../../contract/people/privileges.ts";
import type { Reader } from "../storage/database.ts";
import { sql, type SQL } from "../storage/orm.ts";

/**
 * A column of a base view. Its name is also the column's name in the view's rows, and becomes a part of SQL statements.
 */
export interface ViewColumn {
  readonly name: string;
  /** Key of its title in locales/. */
  readonly header: string;
  readonly kind: ColumnKind;
  /** Key of its unit; absent for plain counts, texts and dates. */
  readonly unit?: string;
  /** The column that holds each row's unit. */
  readonly unitColumn?: string;
  /** The list of words that its values come from. */
  readonly words?: WordList;
  readonly summaries: readonly Summary[];
  /** Columns whose different values no summary may mix: meals and gallons have no common mean. */
  readonly apart?: readonly string[];
  /** Columns whose different values no sum may mix either: two estimations of one disaster do not add up. */
  readonly apartInSums?: readonly string[];
  readonly slider?: true;
}

/** The caller, and the connection to read over. */
export interface ReportReader {
  readonly reader: Reader;
  readonly caller: Caller;
}

/** Positions of a view's rows. */
export interface ViewPlace {
  /** Columns that name the place: rows grouped by one of them share that place. */
  readonly by: readonly string[];
  /** A row's place as `readPlaces` knows it, a text over the row `v`; null if it has none. */
  readonly key: SQL;
}

/** The parts of a question that reduce the rows to read. */
interface RowFilter {
  readonly locations: readonly string[];
  /** The values that a column is narrowed to; null if it is not narrowed. */
  among(column: string): readonly string[] | null;
}

/** A base view that ad-hoc reports can query. */
export interface View {
  readonly name: BaseViewName;
  readonly needs: PrivilegeRule;
  readonly columns: readonly ViewColumn[];
  /** Columns, not all of them shown, whose values together are unique: every order ends with them. */
  readonly key: readonly string[];
  /** The select statement of the rows that the caller may see, with every column by its name. */
  rows(asking: ReportReader): Promise<SQL>;
  /**
   * Whether a row `v` lies in one of these counties (a text array of five digits each); absent where rows lie in no
   * county.
   */
  readonly located?: (counties: SQL) => SQL;
  /** The column that holds a facility type. */
  readonly facilityType?: string;
  /** Most rows that are read, for a view that can have millions; counted without reading them. */
  size?(asking: ReportReader, narrowed: RowFilter): Promise<number>;
  /** Whether each row belongs to a disaster and states in `apart` whether that is the example or an exercise. */
  readonly ofDisasters?: true;
  /** The bounds of its rows, the smallest first; null for rows without a geometry. */
  readonly places: readonly ViewPlace[];
}

const ROW_COUNT: readonly Summary[] = ["count"];
const FIGURES: readonly Summary[] = ["sum", "avg", "min", "max", "count"];

type PlainColumn = Partial<Pick<ViewColumn, "unit" | "unitColumn" | "words" | "apart" | "apartInSums">>;

/** A column that is not a figure. */
export const plain = (
  name: string,
  header: string,
  kind: Exclude<ColumnKind, "number"> = "text",
  words?: WordList,
): ViewColumn => ({ name, header, kind, summaries: ROW_COUNT, ...(words && { words }) });

/** A number that only identifies rows, such as that of a zone. */
export const ordinal = (name: string, header: string): ViewColumn => ({
  name,
  header,
  kind: "number",
  summaries: ["min", "max", "count"],
});

/** A figure that a slider can narrow and a sum can add up. */
export const figure = (name: string, header: string, more: PlainColumn = {}): ViewColumn => ({
  name,
  header,
  kind: "number",
  summaries: FIGURES,
  slider: true,
  ...more,
});

/** A measure, which has a mean but no sum. */
export const measure = (name: string, header: string, more: PlainColumn = {}): ViewColumn => ({
  ...figure(name, header, more),
  summaries: ["avg", "min", "max", "count"],
});

/** Keys of the titles that only ad-hoc reports use, and of those shared with the supply lists. */
export const own = (name: string): string => `domain.adhoc.columns.${name}`;
export const ofSupply = (name: string): string => `domain.lists.supply.columns.${name}`;

/** The estimation of a row, and whether its figures still follow from what the estimation contains now. */
export const ofEstimation: readonly ViewColumn[] = [
  plain("disaster", own("disaster")),
  plain("disaster_type", own("disasterType"), "text", "disasterType"),
  plain("estimation", own("estimation")),
  plain("up_to_date", own("upToDate"), "yesNo"),
];

/** The zone of a row. */
export const ofZone: readonly ViewColumn[] = [ordinal("zone", own("zone")), plain("zone_name", own("zoneName"))];

/** A county as a place, by a column of five digits. */
export const countyPlace: ViewPlace = { by: ["county", "county_fips"], key: sql`v.county_fips` };

/** A zone as a place, by its estimation (`eid`) and number. */
export const zonePlace: ViewPlace = { by: ["zone", "zone_name"], key: sql`v.eid || ':' || v.zone` };

/**
 * The digits of the county that a record names, among the counties with tracts; null if several have that name.
 * `county` is the record's own column.
 */
export const namedCounty = (county: SQL): SQL => sql`(
  select min(c.fips) from county_info c
  where lower(c.name) = lower(${county}) and exists (
    select from tract_data_set s join census_tract t on t.data_set_id = s.id and t.county = c.fips)
  having count(*) = 1)`;

/** Whether a row's county (five digits in a column of it) is among the chosen ones. */
export const inCounties =
  (column: string) =>
  (counties: SQL): SQL =>
    sql`v.${sql.identifier(column)} = any(${counties})`;

/** The same for a record that gives a county's name; a name may match counties of several states. */
export const inNamedCounties = (counties: SQL): SQL =>
  sql`lower(v.county) in (select lower(c.name) from county_info c where c.fips = any(${counties}))`;
