import type { Point } from "geojson";
import { anyOf, type PrivilegeRule } from "../../../contract/people/privileges.ts";
import { getDefaultsHistory } from "../../../contract/defaults/calls.ts";
import { SettingsSchema } from "../../../contract/api/domain.ts";
import type { Database } from "../../storage/database.ts";
import { asc, eq, getTableColumns, getTableName, sql, type PgColumn, type PgTable } from "../../storage/orm.ts";
import * as schema from "../../storage/schema/index.ts";
import { EsriError } from "../esri-error.ts";
import { eidIn } from "./asked-rows.ts";
import { OBJECT_ID, ZONE_NUMBER, day, dayAt, double, integer, moment, text, word, yesOrNo, type Field, type FieldValue } from "./feature-source.ts"; // oxfmt-ignore
import type { LayerFacts } from "./layers.ts";
import type { ServedLayer } from "./services.ts";
import { shapeSource } from "./shape-source.ts";

const PLANNING = anyOf("estimation.view", "estimation.edit");
const SUPPLY = anyOf("estimation.view", "supply.edit");
const DEFAULTS = getDefaultsHistory.needs;

/** A table that is served directly, without row authors, timestamps and columns that are not plain values. */
interface ServedTable {
  readonly id: number;
  readonly table: PgTable;
  readonly display: string;
  readonly what: string;
  /** Absent if everyone may read it. */
  readonly needs?: PrivilegeRule;
  /** A row's object id if it has no number of its own. */
  readonly objectIdOf?: (row: TableLayerRow) => number;
  /** Whether rows have a place by longitude and latitude. */
  readonly points?: true;
}
type TableLayerRow = Readonly<Record<string, unknown>>;

const SETTINGS = Object.keys(SettingsSchema.shape);
/** The factor that keeps object ids of an estimation's settings apart. */
const SETTINGS_MOST = 100;

const SERVED: readonly ServedTable[] = [
  { id: 3, table: schema.configAssistance, display: "product", what: "Default assistance percentages", needs: DEFAULTS },
  { id: 4, table: schema.configInfo, display: "type", what: "What a disaster of a type and category does", needs: DEFAULTS },
  { id: 6, table: schema.configParams, display: "product", what: "Default need per person and capacity per truck", needs: DEFAULTS },
  { id: 7, table: schema.configSuggested, display: "product", what: "Suggested assistance percentages", needs: DEFAULTS },
  { id: 8, table: schema.countyContacts, display: "name", what: "Contacts of counties", needs: SUPPLY },
  { id: 9, table: schema.countyInfo, display: "name", what: "Counties with region and coast", objectIdOf: ({ fips }) => Number(fips) },
  { id: 11, table: schema.disasterCategories, display: "category", what: "Categories of disaster types", needs: PLANNING },
  { id: 13, table: schema.estimationAssistance, display: "product", what: "Assistance percentages of estimations", needs: PLANNING },
  { id: 14, table: schema.estimationParams, display: "product", what: "Need per person and capacity per truck of estimations", needs: PLANNING },
  {
    id: 15,
    table: schema.estimationSettings,
    display: "setting",
    what: "Settings of estimations",
    needs: PLANNING,
    objectIdOf: ({ eid, setting }) => Number(eid) * SETTINGS_MOST + SETTINGS.indexOf(String(setting)) + 1,
  },
  { id: 18, table: schema.partnerContacts, display: "partner", what: "Contacts of partners", needs: SUPPLY },
  { id: 19, table: schema.partnerDeliveries, display: "partner", what: "What partners bring to estimations", needs: SUPPLY },
  { id: 22, table: schema.productUse, display: "product", what: "What was given out", needs: SUPPLY },
  { id: 23, table: schema.regionalContacts, display: "region", what: "Contacts of regions", needs: SUPPLY },
  { id: 31, table: schema.zoneDetails, display: "fips", what: "The tracts that zones count", needs: PLANNING },
  { id: 32, table: schema.zoneSummaries, display: "zone", what: "Population of zones as last calculated", needs: PLANNING },
  { id: 33, table: schema.inventoryAllocations, display: "block", what: "Stock set aside for blocks of estimations", needs: SUPPLY },
  { id: 34, table: schema.facilities, display: "name", what: "Places that goods move through", needs: SUPPLY, points: true },
  { id: 35, table: schema.tractDataSets, display: "name", what: "Data sets of census tracts" },
  { id: 36, table: schema.products, display: "name", what: "What is given out, with unit, shelf life and lead time", needs: PLANNING },
]; // oxfmt-ignore

/** Columns with a row's author, times and version, which are not public. */
const SYSTEM: ReadonlySet<string> = new Set(["createddate", "createdby", "edited_by", "edited_at", "version", "hash"]);
/** Number of rows that are read at once; for larger tables a query must name an estimation. */
const MOST_ROWS = 100_000;
const LONGEST = 4_000;

/** The tables of the service that are served as they are, in the order of their ids. */
export const TABLE_LAYERS: readonly ServedLayer[] = SERVED.map((served) => {
  const { id, table, display, what, needs, points } = served;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => isShown(column));
  const fields = [OBJECT_ID, ...columns.map(([, column]) => fieldOf(column))];
  const description = needs === undefined ? `${what}.` : `${what}, for staff alone.`;
  const facts: LayerFacts = { id, name: getTableName(table), displayField: display, description, shape: points ? "point" : "table" };
  return {
    facts,
    ...(needs && { needs }),
    source: async ({ db, raw }) => {
      const hasEid = columns.some(([name]) => name === "eid");
      const rows = await rowsOf(db, table, hasEid ? eidIn(raw, fields) : null);
      const made = rows.map((row) => ({
        objectId: served.objectIdOf?.(row) ?? Number(row[keyOf(table)]),
        geometry: points ? placeOf(row) : null,
        values: Object.fromEntries(columns.map(([key, { name, columnType }]) => [name, valueOf(row[key], columnType)])),
      }));
      return { source: shapeSource({ layer: facts, fields, version: null, rows: made }), fixed: false };
    },
  };
}); // oxfmt-ignore

async function rowsOf(db: Database, table: PgTable, eid: number | null): Promise<readonly TableLayerRow[]> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const { eid: estimation } = columns;
  const first = columns[keyOf(table)] ?? Object.values(columns)[0];
  const rows: readonly TableLayerRow[] = await db
    .select()
    .from(table)
    .where(estimation === undefined || eid === null ? undefined : eq(estimation, eid))
    .orderBy(first === undefined ? sql`1` : asc(first))
    .limit(MOST_ROWS + 1);
  if (rows.length > MOST_ROWS)
    throw new EsriError(400, "Too many rows", [`found more than ${MOST_ROWS}, expected eid = … in where`]);
  return rows;
}

/** The property with a table's own number. */
const keyOf = (table: PgTable): string =>
  Object.entries<PgColumn>(getTableColumns(table)).find(([, { primary }]) => primary)?.[0] ?? "id";

function isShown({ name, columnType }: PgColumn): boolean {
  return !SYSTEM.has(name) && !/^Pg(?:Jsonb?|Array|Custom.*)$/.test(columnType);
}

/** A column as a field: its name in words, and the values that it may have. */
function fieldOf({ name, columnType, enumValues }: PgColumn): Field {
  const alias = `${name[0]?.toUpperCase() ?? ""}${name.slice(1).replaceAll("_", " ")}`;
  if (name === "zone") return ZONE_NUMBER;
  if (enumValues !== undefined && enumValues.length > 0) return word(name, alias, enumValues);
  switch (columnType) {
    case "PgBoolean":
      return yesOrNo(name, alias);
    case "PgSerial":
    case "PgInteger":
      return integer(name, alias);
    case "PgDoublePrecision":
      return double(name, alias);
    case "PgTimestamp":
      return moment(name, alias);
    case "PgDateString":
      return day(name, alias);
    default:
      return text(name, alias, LONGEST);
  }
}

function valueOf(value: unknown, columnType: string): FieldValue {
  if (columnType === "PgDateString" && typeof value === "string") return dayAt(value);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  return typeof value === "string" || typeof value === "number" ? value : null;
}

function placeOf({ longitude, latitude }: TableLayerRow): Point | null {
  if (typeof longitude !== "number" || typeof latitude !== "number") return null;
  return { type: "Point", coordinates: [longitude, latitude] };
}
