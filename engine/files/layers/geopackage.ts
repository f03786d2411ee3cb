import type { ReadFeature } from "./read-feature.ts";
import { UnreadableError } from "../unreadable.ts";
import { DEGREES, moved, projectionOf, type ToDegrees } from "./projection.ts";
import { readGeoPackageGeometry } from "./wkb.ts";

/** The feature tables with what names their geometry and projection (OGC GeoPackage 1.3, tables 1 and 3 to 5). */
const TABLES = `
  select c.table_name, coalesce(c.identifier, c.table_name), g.column_name, s.srs_id, s.definition, s.organization, s.organization_coordsys_id
  from gpkg_contents c
  join gpkg_geometry_columns g on g.table_name = c.table_name
  join gpkg_spatial_ref_sys s on s.srs_id = g.srs_id
  where c.data_type = 'features' order by c.table_name`;

/** The tables without which a file is not a GeoPackage. */
const PARTS = ["gpkg_contents", "gpkg_geometry_columns", "gpkg_spatial_ref_sys"];

/** Settings for reading a GeoPackage. */
export interface GeoPackageReading {
  /** The most features read from a table; one more is read, so that the reader sees that there are too many. */
  readonly features: number;
  /** The address of SQLite itself; Node finds its own file. */
  readonly sqlite?: string | undefined;
}

/** Reads every feature table of a GeoPackage, in degrees. Loads SQLite first. */
export async function readGeoPackage(
  file: string,
  bytes: Uint8Array,
  { features, sqlite }: GeoPackageReading,
): Promise<{ readonly name: string; readonly features: readonly ReadFeature[] }[]> {
  const { default: startSql } = await import("sql.js");
  const { Database } = await startSql(sqlite === undefined ? {} : { locateFile: () => sqlite });
  const database = new Database(bytes);
  try {
    const [all] = database.exec("select name from sqlite_master where type in ('table', 'view') order by name");
    const names = all?.values.map(([name]) => String(name)) ?? [];
    const isGeoPackage = PARTS.every((part) => names.includes(part));
    const [tables] = isGeoPackage ? database.exec(TABLES) : [];
    if (tables === undefined) throw new UnreadableError("notGeoPackage", { found: names.slice(0, 8).join(", ") });
    const layers = [];
    for (const [table, title, column, ...srs] of tables.values) {
      const rows = database.exec(`select * from "${String(table).replaceAll('"', '""')}" limit ${features + 1}`)[0];
      const to = await toDegrees(srs);
      layers.push({ name: String(title), features: rows ? featuresOf(rows, String(column), to) : [] });
    }
    return layers;
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    // SQLite's message is in English and technical, so it is not shown.
    throw new UnreadableError("damaged", { file });
  } finally {
    database.close();
  }
}

/** 0 is the format's own id for degrees of an unknown datum, -1 for plane coordinates of an unknown projection (OGC GeoPackage 1.3, 1.1.2). */
async function toDegrees([id, definition, organization, code]: readonly unknown[]): Promise<ToDegrees> {
  if (id === 0) return DEGREES;
  if (Number(id) < 0) throw new UnreadableError("unknownProjection", { found: `srs_id ${String(id)}` });
  const described = typeof definition === "string" && definition.includes("[");
  return projectionOf(described ? definition : `${String(organization).toUpperCase()}:${String(code)}`);
}

function featuresOf(
  { columns, values }: { readonly columns: readonly string[]; readonly values: readonly (readonly unknown[])[] },
  geometryColumn: string,
  to: ToDegrees,
): ReadFeature[] {
  const at = columns.indexOf(geometryColumn);
  return values.map((row) => {
    const blob = row[at];
    const geometry = blob instanceof Uint8Array ? readGeoPackageGeometry(blob) : null;
    const shown = columns.flatMap((name, index): [string, unknown][] =>
      index === at || row[index] instanceof Uint8Array ? [] : [[name, row[index]]],
    );
    return { geometry: geometry && moved(geometry, to), properties: Object.fromEntries(shown) };
  });
}
