import { DatabaseSync } from "node:sqlite";
import type { FileRow, FileWriter } from "../../lists/file-plan.ts";
import type { DownloadColumn, DownloadPlan } from "./download-plan.ts";
import { WGS_84, geoPackageBlob } from "./geopackage-blob.ts";
import { NO_EDGES, edgesWith, partsOfText } from "./shape-parts.ts";
import { shortNames } from "./short-names.ts";

/** "GPKG", and version 1.3.0 (OGC 12-128r17, requirement 2). */
const [APPLICATION, VERSION] = [0x4750_4b47, 10_300];
const WKT =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]';

/** The tables that every GeoPackage has, as appendix C of the standard writes them. */
const TABLES = `
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer not null primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique,
    description text default '', last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    min_x double, min_y double, max_x double, max_y double, srs_id integer,
    constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id));
  create table gpkg_geometry_columns (table_name text not null, column_name text not null, geometry_type_name text not null,
    srs_id integer not null, z tinyint not null, m tinyint not null, constraint pk_geom_cols primary key (table_name, column_name),
    constraint uk_gc_table_name unique (table_name),
    constraint fk_gc_tn foreign key (table_name) references gpkg_contents(table_name),
    constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));
  insert into gpkg_spatial_ref_sys values
    ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined Cartesian coordinate reference system'),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'),
    ('WGS 84', ${WGS_84}, 'EPSG', ${WGS_84}, '${WKT}', 'longitude and latitude in decimal degrees');`;

const GEOMETRIES = { point: "POINT", polyline: "MULTILINESTRING", polygon: "MULTIPOLYGON" } as const;
const KINDS = { text: "TEXT", number: "DOUBLE", day: "DATE", moment: "DATETIME", yesNo: "BOOLEAN" } as const;

/** Writes one table of a GeoPackage, row by row: days and moments as dates, missing values as NULL, shapes with several parts. */
export function geoPackageWriter({ file, name, title, description, shape, columns, at }: DownloadPlan): FileWriter {
  const database = new DatabaseSync(file);
  const table = name.replaceAll(/\W+/g, "_").replace(/^(?=\d|gpkg|sqlite)/i, "t_"); // oxfmt-ignore
  const placed = shape !== "table";
  const names = shortNames(columns, { most: 60, taken: ["fid", "geom"] });
  const declared = [
    "fid integer primary key autoincrement not null",
    ...(placed ? [`geom ${shape === null ? "GEOMETRY" : GEOMETRIES[shape]}`] : []),
    ...names.map((each, i) => `"${each}" ${typeOf(columns[i])}`),
  ];
  // The file has one writer and is thrown away if that stops.
  database.exec("pragma journal_mode = off; pragma synchronous = off;");
  database.exec(`pragma application_id = ${APPLICATION}; pragma user_version = ${VERSION};`);
  database.exec(`${TABLES} create table "${table}" (${declared.join(", ")}); begin;`);
  const into = [...(placed ? ["geom"] : []), ...names.map((each) => `"${each}"`)];
  const insert = database.prepare(
    `insert into "${table}" (${into.join(", ")}) values (${into.map(() => "?").join(", ")})`,
  );
  let edges = NO_EDGES;
  const add = (row: FileRow): void => {
    const values = columns.map(({ kind }, i) => valueOf(kind, row[i] ?? null));
    if (!placed) return void insert.run(...values);
    const parts = partsOfText(row[columns.length]);
    if (parts !== null) edges = edgesWith(edges, parts);
    insert.run(parts === null ? null : geoPackageBlob(parts), ...values);
  };
  return {
    write: (rows) => rows.forEach(add),
    end: () => {
      const box = placed && edges.every(Number.isFinite) ? edges : [null, null, null, null];
      const kind = placed ? "features" : "attributes";
      database
        .prepare("insert into gpkg_contents values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .run(table, kind, title, description, at, ...box, placed ? WGS_84 : null);
      if (placed)
        database
          .prepare("insert into gpkg_geometry_columns values (?, 'geom', ?, ?, 0, 0)")
          .run(table, shape === null ? "GEOMETRY" : GEOMETRIES[shape], WGS_84);
      database.exec("commit");
      database.close();
      return Promise.resolve();
    },
  };
}

function typeOf(column: DownloadColumn | undefined): string {
  return column?.isWhole === true ? "INTEGER" : KINDS[column?.kind ?? "text"];
}

function valueOf(kind: DownloadColumn["kind"], cell: FileRow[number]): string | number | null {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === "boolean") return Number(cell);
  return kind === "text" && cell !== null ? String(cell) : cell;
}
