import { crc32, deflateSync } from "node:zlib";
import { strToU8, unzipSync, zipSync } from "fflate";
import type { Polygon } from "geojson";
import { anyOf } from "../../contract/people/privileges.ts";
import { batches, type ExportCell, type ExportReading, type ExportSource } from "../../server/lists/source.ts";
import { xlsxWriter } from "../../server/lists/xlsx/write-xlsx.ts";
import { sql, type SQL } from "../../server/storage/orm.ts";

/** A workbook whose first sheet has these rows, the heading first; days as calendar days in `days` columns. */
export async function sheetFile(
  [header = [], ...rows]: readonly (readonly ExportCell[])[],
  { days = [] }: { readonly days?: readonly string[] } = {},
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const file = xlsxWriter(
    {
      format: "xlsx",
      paper: "letter",
      language: "en",
      locale: "en-US",
      timeZone: "UTC",
      author: "",
      facts: { title: "List", documentTitle: "List", lines: [], about: "About", page: "", of: "", empty: "" },
      columns: header.map((cell) => ({
        id: String(cell),
        header: String(cell),
        width: 10,
        kind: days.includes(String(cell)) ? "day" : "text",
      })),
    },
    (part) => parts.push(part),
  );
  file.write(rows);
  await file.end();
  return Buffer.concat(parts);
}

/** The same workbook with another first sheet, as XML. */
export function withSheet(file: Uint8Array, xml: string): Buffer {
  return Buffer.from(zipSync({ ...unzipSync(file), "xl/worksheets/sheet1.xml": strToU8(xml) }));
}

/** A file as the upload call takes it. */
export const base64 = (file: Uint8Array): string => Buffer.from(file).toString("base64");

/** A PNG of one red pixel. */
export function onePixel(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A list of made-up rows for the tests of exports: as many as asked for, made by PostgreSQL as they are read. */
export function madeUpSource(rows: () => number): ExportSource {
  const made = ({ query }: ExportReading): SQL => {
    const narrowed = query.search === "" ? sql`true` : sql`name ilike ${`%${query.search}%`}`;
    const odd = query.filters.some(({ kind }) => kind === "oneOf") ? sql`number % 2 = 1` : sql`true`;
    const order = query.sort[0]?.direction === "desc" ? sql`desc` : sql`asc`;
    return sql`select * from (
        select i as number, 'Señor Nº ' || i as name, i % 2 = 1 as odd,
          to_char(timestamp '2026-03-08 06:59:59' + i * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
          case when i % 3 = 0 then '=HYPERLINK("https://x.example")' when i % 3 = 1 then '+1' else 'a <b> & "c"' end as note
        from generate_series(1, ${rows()}::int) i) made
      where ${narrowed} and ${odd} order by number ${order}`;
  };
  return {
    list: "audits",
    title: "list.columns",
    needs: { xlsx: anyOf("audit.exportExcel"), pdf: anyOf("audit.exportPdf") },
    columns: [
      { id: "number", header: "list.pageSize", kind: "number", width: 8 },
      { id: "name", header: "list.search", kind: "text", width: 20 },
      {
        id: "odd",
        header: "list.yes",
        kind: "yesNo",
        width: 8,
        choice: (value, text) => text(value === "true" ? "list.yes" : "list.no"),
      },
      { id: "day", header: "list.first", kind: "day", width: 12 },
      { id: "at", header: "list.last", kind: "moment", width: 18 },
      { id: "note", header: "list.filters", kind: "text", width: 24 },
    ],
    async count(reading) {
      const { rows: counted } = await reading.reader.execute<{ rows: string }>(
        sql`select count(*) as rows from (${made(reading)}) counted`,
      );
      return Number(counted[0]?.rows);
    },
    async *rows(reading) {
      type Made = { number: number; name: string; odd: boolean; at: string; note: string };
      for await (const batch of batches<Made>(reading.reader, made(reading)))
        yield batch.map((row) => ({ ...row, day: row.at.slice(0, 10), at: new Date(row.at) }));
    },
  };
}

/** Longitude and latitude on NAD 83, as the Census Bureau ships it. */
export const NAD83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]';

/** A shape with its GEOID. */
export interface ShapeOfTract {
  readonly geoid: string;
  readonly geometry: Polygon;
}

/** The parts of a polygon shapefile (ESRI Shapefile Technical Description, 1998) with one text column, GEOID. */
export function shapefileParts(shapes: readonly ShapeOfTract[]): { shp: Uint8Array; dbf: Uint8Array } {
  return { shp: shpOf(shapes), dbf: dbfOf(shapes.map(({ geoid }) => geoid)) };
}

/** A zipped shapefile; `changes` replace or (null) leave out entries. */
export function zippedShapefile(
  shapes: readonly ShapeOfTract[],
  changes: Readonly<Record<string, Uint8Array | null>> = {},
): Uint8Array {
  const { shp, dbf } = shapefileParts(shapes);
  const entries: Record<string, Uint8Array | null> = {
    "tracts/t.shp": shp,
    "tracts/t.dbf": dbf,
    "tracts/t.prj": new TextEncoder().encode(NAD83),
    "__MACOSX/tracts/._t.shp": new Uint8Array(4),
    ...changes,
  };
  const kept = Object.entries(entries).filter((entry): entry is [string, Uint8Array] => entry[1] !== null);
  return zipSync(Object.fromEntries(kept));
}

function shpOf(shapes: readonly ShapeOfTract[]): Uint8Array {
  const records = shapes.map(({ geometry }, i) => recordOf(geometry, i + 1));
  const length = records.reduce((sum, record) => sum + record.length, 100);
  const header = new DataView(new ArrayBuffer(100));
  header.setInt32(0, 9994);
  header.setInt32(24, length / 2);
  header.setInt32(28, 1000, true);
  header.setInt32(32, 5, true);
  return joined([new Uint8Array(header.buffer), ...records]);
}

function recordOf({ coordinates }: Polygon, number: number): Uint8Array {
  // Outer rings run clockwise in a shapefile, ours run the other way.
  const rings = coordinates.map((ring) => [...ring].reverse());
  const points = rings.flat();
  const content = 44 + 4 * rings.length + 16 * points.length;
  const record = new DataView(new ArrayBuffer(8 + content));
  record.setInt32(0, number);
  record.setInt32(4, content / 2);
  record.setInt32(8, 5, true);
  record.setInt32(44, rings.length, true);
  record.setInt32(48, points.length, true);
  let first = 0;
  rings.forEach((ring, i) => {
    record.setInt32(52 + 4 * i, first, true);
    first += ring.length;
  });
  points.forEach(([x = NaN, y = NaN], i) => {
    record.setFloat64(52 + 4 * rings.length + 16 * i, x, true);
    record.setFloat64(60 + 4 * rings.length + 16 * i, y, true);
  });
  return new Uint8Array(record.buffer);
}

const WIDTH = 11;

function dbfOf(geoids: readonly string[]): Uint8Array {
  const header = new Uint8Array(65);
  const view = new DataView(header.buffer);
  view.setUint8(0, 3);
  view.setUint32(4, geoids.length, true);
  view.setUint16(8, header.length, true);
  view.setUint16(10, WIDTH + 1, true);
  header.set(new TextEncoder().encode("GEOID"), 32);
  view.setUint8(43, "C".charCodeAt(0));
  view.setUint8(48, WIDTH);
  header[64] = 0x0d;
  const rows = geoids.map((geoid) => new TextEncoder().encode(` ${geoid.padEnd(WIDTH)}`));
  return joined([header, ...rows, Uint8Array.of(0x1a)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
