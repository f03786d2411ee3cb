import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Zip, ZipDeflate } from "fflate";
import type { FileRow, FileWriter } from "../../lists/file-plan.ts";
import { csvWriter } from "../../lists/text/write-csv.ts";
import { DbfRows, dbfColumns, dbfHead, type DbfColumn } from "./dbf-writer.ts";
import type { DownloadPlan } from "./download-plan.ts";
import { partsOfText } from "./shape-parts.ts";
import { ShpWriter, type ShapeKind } from "./shp-writer.ts";

/** WGS 84 as Esri's programs write it. */
const PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const PART = 256 * 1024;

type PartKind = ShapeKind | "table";

/** Rows of one kind of shape, which are a shapefile of their own; without a kind a table alone. */
interface Part {
  readonly stem: string;
  readonly shp: ShpWriter | null;
  readonly dbf: number;
  readonly table: DbfRows;
  rows: number;
}

/**
 * Writes a zipped shapefile: one for each kind of shape that the rows have, in UTF-8, and `fields.csv` with the whole
 * names of the fields and how many texts were cut at 254 bytes.
 */
export function shapefileWriter(plan: DownloadPlan): FileWriter {
  const fields = dbfColumns(plan.columns);
  const parts = new Map<PartKind, Part>();
  const partOf = (kind: PartKind): Part => {
    const known = parts.get(kind);
    if (known !== undefined) return known;
    const opened = openPart(plan, fields, kind);
    parts.set(kind, opened);
    return opened;
  };
  // So that an empty layer is an empty shapefile, not an empty archive.
  if (plan.shape !== null) partOf(plan.shape);
  const add = (row: FileRow): void => {
    const shape = partsOfText(row[fields.length]);
    const part = partOf(plan.shape ?? shape?.kind ?? "table");
    part.shp?.write(shape);
    part.table.write(row);
    part.rows++;
  };
  return {
    write: (rows) => rows.forEach(add),
    end: () => {
      if (parts.size === 0) partOf("table");
      for (const part of parts.values()) endPart(part, fields, plan.at);
      return Promise.resolve(writeArchive(plan, fields, [...parts.values()]));
    },
  };
}

function openPart({ folder, name, shape }: DownloadPlan, fields: readonly DbfColumn[], kind: PartKind): Part {
  const stem = shape === null ? `${name}_${kind}` : name;
  const dbf = openSync(join(folder, `${stem}.dbf`), "wx");
  writeSync(dbf, dbfHead(fields, 0, "1900-01-01"));
  const shp = kind === "table" ? null : new ShpWriter(join(folder, stem), kind);
  return { stem, shp, dbf, table: new DbfRows(dbf, fields), rows: 0 };
}

function endPart({ shp, dbf, table, rows }: Part, fields: readonly DbfColumn[], at: string): void {
  shp?.end();
  table.end();
  const head = dbfHead(fields, rows, at);
  writeSync(dbf, head, 0, head.length, 0);
  closeSync(dbf);
}

/** The archive of all parts, a file at a time and a piece of it at a time. */
function writeArchive({ folder, file }: DownloadPlan, fields: readonly DbfColumn[], parts: readonly Part[]): void {
  const out = openSync(file, "wx");
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    writeSync(out, bytes);
  });
  const entry = (name: string): ZipDeflate => {
    const made = new ZipDeflate(name, { level: 6 });
    zip.add(made);
    return made;
  };
  const text = (name: string, content: string) => entry(name).push(Buffer.from(content), true);
  for (const { stem, shp } of parts) {
    for (const end of shp === null ? ["dbf"] : ["shp", "shx", "dbf"])
      copyInto(entry(`${stem}.${end}`), join(folder, `${stem}.${end}`));
    text(`${stem}.cpg`, "UTF-8");
    if (shp !== null) text(`${stem}.prj`, PRJ);
  }
  text("fields.csv", fieldsTable(fields, parts));
  zip.end();
  closeSync(out);
}

function copyInto(entry: ZipDeflate, path: string): void {
  const file = openSync(path, "r");
  for (;;) {
    const bytes = Buffer.alloc(PART);
    const count = readSync(file, bytes, 0, PART, null);
    entry.push(bytes.subarray(0, count), count < PART);
    if (count < PART) break;
  }
  closeSync(file);
}

/** What the short names mean, and how many texts of each field were cut. */
function fieldsTable(fields: readonly DbfColumn[], parts: readonly Part[]): string {
  const pieces: Uint8Array[] = [];
  const columns = (["field", "name", "heading", "texts_cut"] as const).map((id) => ({ id, header: id, kind: "text", width: 0 }) as const); // oxfmt-ignore
  const writer = csvWriter({ columns }, (bytes) => pieces.push(bytes));
  writer.write(
    fields.map(({ name, column }, i) => {
      const cut = parts.reduce((sum, { table }) => sum + (table.cut[i] ?? 0), 0);
      return [name, column.id, column.header, cut];
    }),
  );
  return Buffer.concat(pieces).toString();
}
