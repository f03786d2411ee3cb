import type { Area } from "../../contract/api/domain.ts";
import type { Reader } from "../storage/database.ts";
import { and, eq, inArray, sql } from "../storage/orm.ts";
import { censusTracts, countyInfo, zones } from "../storage/schema/index.ts";
import { defaultDataSet } from "../tracts/data-sets.ts";
import { unpackGeometry } from "../tracts/packed-geometry.ts";

/** The place of a row, in degrees. */
type RowGeometry = Area | { type: "Point"; coordinates: number[] };

/**
 * The forms of a place: a tract's eleven digits, a county's five, an estimation and its zone, longitude and latitude.
 */
const FORMS = { tract: /^\d{11}$/, county: /^\d{5}$/, zone: /^\d+:\d+$/, point: /^-?[\d.]+ -?[\d.]+$/ } as const;

/**
 * The shapes of places in degrees (WGS 84), by their keys: tracts of the default data set, counties from the national
 * atlas (1:10,000,000), zones as saved, points. A place without a shape is absent.
 */
export async function readPlaces(reader: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, RowGeometry>> {
  const of = (form: keyof typeof FORMS) => [...new Set(keys)].filter((key) => FORMS[form].test(key));
  return new Map([
    ...of("point").map((key) => [key, pointOf(key)] as const),
    ...(await readTracts(reader, of("tract"))),
    ...(await readCounties(reader, of("county"))),
    ...(await readZones(reader, of("zone"))),
  ]);
}

type LocatedRows = readonly (readonly [string, RowGeometry])[];

const pointOf = (key: string): RowGeometry => ({ type: "Point", coordinates: key.split(" ").map(Number) });

async function readTracts(reader: Reader, keys: readonly string[]): Promise<LocatedRows> {
  if (keys.length === 0) return [];
  const { fips, geometry, dataSetId } = censusTracts;
  const rows = await reader
    .select({ fips, geometry })
    .from(censusTracts)
    .where(and(eq(dataSetId, await defaultDataSet(reader)), inArray(fips, keys)));
  return rows.flatMap((row) => (row.geometry === null ? [] : [[row.fips, unpackGeometry(row.geometry)] as const]));
}

async function readCounties(reader: Reader, keys: readonly string[]): Promise<LocatedRows> {
  if (keys.length === 0) return [];
  const { fips, geometry } = countyInfo;
  const rows = await reader.select({ fips, geometry }).from(countyInfo).where(inArray(fips, keys));
  return rows.flatMap((row) => (row.geometry === null ? [] : [[row.fips, row.geometry] as const]));
}

async function readZones(reader: Reader, keys: readonly string[]): Promise<LocatedRows> {
  if (keys.length === 0) return [];
  const key = sql<string>`${zones.eid} || ':' || ${zones.zone}`;
  const rows = await reader.select({ key, area: zones.area }).from(zones).where(inArray(key, keys));
  return rows.flatMap(({ key: of, area }) => (area === null ? [] : [[of, area] as const]));
}
