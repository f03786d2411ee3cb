import type { ColumnKind, Summary } from "../../contract/adhoc/queries.ts";
import type { BaseViewName } from "../../contract/adhoc/base-views.ts";
import type { WordList } from "../../contract/sheets/sheets.ts";
import type { Caller, PrivilegeRule } from "../../contract/people/privileges.ts";
import type { Reader } from "../storage/database.ts";
import { sql, type SQL } from "../storage/orm.ts";

/** A column of a base view. Its name is the column's name in the view's rows, and is written into statements. */
export interface ViewColumn {
  readonly name: string;
  /** Key of its title in locales/. */
  readonly header: string;
  readonly kind: ColumnKind;
  /** Key of its unit; absent for plain counts, texts and dates. */
  readonly unit?: string;
  /** The column that says each row's unit. */
  readonly unitColumn?: string;
  /** Its values are words of this list. */
  readonly words?: WordList;
  readonly summaries: readonly Summary[];
  /** Columns whose values no summary mixes: meals and gallons have no mean. */
  readonly apart?: readonly string[];
  /** Columns that a sum does not mix either: two estimations of one disaster do not add. */
  readonly apartInSums?: readonly string[];
  readonly slider?: true;
}

/** Who asks, and over which connection. */
export interface ReportReader {
  readonly reader: Reader;
  readonly caller: Caller;
}

/** Where rows lie. */
export interface ViewPlace {
  /** Columns that name the place: rows that are grouped by one of them lie there as one. */
  readonly by: readonly string[];
  /** A row's place as `readPlaces` knows it, a text over the row `v`; null where it has none. */
  readonly key: SQL;
}

/** What of a question makes fewer rows to be read. */
interface RowFilter {
  readonly locations: readonly string[];
  /** The values to which a column is narrowed; null where it is not. */
  among(column: string): readonly string[] | null;
}

/** What ad-hoc reports can be made of. */
export interface View {
  readonly name: BaseViewName;
  readonly needs: PrivilegeRule;
  readonly columns: readonly ViewColumn[];
  /** Columns of the rows, not all of them shown, that no two rows have alike: they end every order. */
  readonly key: readonly string[];
  /** The select statement of the rows that the caller may see, with every column by its name. */
  rows(asking: ReportReader): Promise<SQL>;
  /** Whether a row `v` lies in one of these counties (a text array of five digits each); absent where rows lie in none. */
  readonly located?: (counties: SQL) => SQL;
  /** The column that holds a facility type. */
  readonly facilityType?: string;
  /** How many rows are read at most, of a view that can have millions; counted without reading them. */
  size?(asking: ReportReader, narrowed: RowFilter): Promise<number>;
  /** The bounds of its rows, the smallest first; none for rows without a geometry. */
  readonly places: readonly ViewPlace[];
}

const ROW_COUNT: readonly Summary[] = ["count"];
const FIGURES: readonly Summary[] = ["sum", "avg", "min", "max", "count"];

type PlainColumn = Partial<Pick<ViewColumn, "unit" | "unitColumn" | "words" | "apart" | "apartInSums">>;

/** A column that is no figure. */
export const plain = (
  name: string,
  header: string,
  kind: Exclude<ColumnKind, "number"> = "text",
  words?: WordList,
): ViewColumn => ({ name, header, kind, summaries: ROW_COUNT, ...(words && { words }) });

/** A number that only tells rows apart, such as that of a zone. */
export const ordinal = (name: string, header: string): ViewColumn => ({
  name,
  header,
  kind: "number",
  summaries: ["min", "max", "count"],
});

/** A figure that can be narrowed by a slider and summed up. */
export const figure = (name: string, header: string, more: PlainColumn = {}): ViewColumn => ({
  name,
  header,
  kind: "number",
  summaries: FIGURES,
  slider: true,
  ...more,
});

/** A measure, of which there is a mean but no sum. */
export const measure = (name: string, header: string, more: PlainColumn = {}): ViewColumn => ({
  ...figure(name, header, more),
  summaries: ["avg", "min", "max", "count"],
});

/** Keys of the titles that ad-hoc reports have of their own, and of those that the supply lists have. */
export const own = (name: string): string => `domain.adhoc.columns.${name}`;
export const ofSupply = (name: string): string => `domain.lists.supply.columns.${name}`;

/** Which estimation a row is of, and whether its figures follow from what is in it now. */
export const ofEstimation: readonly ViewColumn[] = [
  plain("disaster", own("disaster")),
  plain("disaster_type", own("disasterType"), "text", "disasterType"),
  plain("estimation", own("estimation")),
  plain("up_to_date", own("upToDate"), "yesNo"),
];

/** Which zone a row is of. */
export const ofZone: readonly ViewColumn[] = [ordinal("zone", own("zone")), plain("zone_name", own("zoneName"))];

/** A county as a place, by a column of five digits. */
export const countyPlace: ViewPlace = { by: ["county", "county_fips"], key: sql`v.county_fips` };

/** A zone as a place, by its estimation (`eid`) and number. */
export const zonePlace: ViewPlace = { by: ["zone", "zone_name"], key: sql`v.eid || ':' || v.zone` };

/**
 * The digits of the county that a record names, of the counties with tracts; null where several bear the name. `county` is
 * the record's own.
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

/** The same of a county that a record names instead; a name may stand for counties of several states. */
export const inNamedCounties = (counties: SQL): SQL =>
  sql`lower(v.county) in (select lower(c.name) from county_info c where c.fips = any(${counties}))`;
