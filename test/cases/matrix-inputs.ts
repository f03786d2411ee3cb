import assert from "node:assert/strict";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Geometry } from "geojson";
import { estimateFiles } from "../../cli/estimate/run.ts";
import { LayerFileError } from "../../client/map/files/fault.ts";
import { readLayerFile } from "../../client/map/files/read-file.ts";
import type { SheetList } from "../../contract/sheets/sheets.ts";
import { decodedText } from "../../engine/files/decoded-text.ts";
import { positionsIn } from "../../engine/files/layers/read-feature.ts";
import { StormFault } from "../../engine/storms/fault.ts";
import { readStormFiles } from "../../engine/storms/read/read-files.ts";
import { FileFault } from "../../engine/tracts/fault.ts";
import { HttpError } from "../../server/answers/errors.ts";
import { readRoadFiles } from "../../server/roads/read-file.ts";
import { guessedFile, readSeriesFile } from "../../server/series/read-file.ts";
import { fileOfSheet, headingAt, parseHeader, readCells, sheetsOf } from "../../server/sheets/excel/cells.ts";
import { readWorkbook } from "../../server/sheets/excel/read-sheet.ts";
import { readTable } from "../../server/tracts/import/import-tracts.ts";
import { textOfFile } from "../../server/tracts/import/limits.ts";
import { readShapes } from "../../server/tracts/import/read-shapes.ts";
import { partsOfLayers } from "../../widgets/zone-drawer/zone-parts.ts";
import { UTM17 } from "../kits/layer-files.ts";
import { zippedRoads } from "../kits/road-files.ts";
import { NAD83, sheetFile, zippedShapefile } from "../kits/sample-files.ts";
import { caseFile } from "./case-files.ts";
import type { LESSONS, Reader } from "./matrix.ts";

type Lesson = (typeof LESSONS)[number];
type LessonId = Lesson["id"];

/** A file for a reader. */
interface Input {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is a table, for a reader that also accepts shapes. */
  readonly isTable?: boolean;
  /** The list in a workbook, unless it is that of deliveries. */
  readonly list?: SheetList;
  /** The expected result, if it differs from the reader's plain file. */
  readonly gives?: RegExp;
}

const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);
const wide = (content: string): Uint8Array => Buffer.from(`\uFEFF${content}`, "utf16le");
const single = (content: string): Uint8Array => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const input = (name: string, content: string | Uint8Array, more: Partial<Input> = {}): Input => ({ name, bytes: typeof content === "string" ? text(content) : content, ...more }); // oxfmt-ignore

type Path = readonly (readonly number[])[];
const FIPS = "12057000100";
const RING = [[-82.5, 27.9], [-82.4, 27.9], [-82.4, 28], [-82.5, 28], [-82.5, 27.9]]; // oxfmt-ignore
/** The same in UTM zone 17 N by Krüger's series. */
const UTM_RING = [[352370.74, 3087029.33], [362213.84, 3086912.74], [362340.75, 3097992.04], [352506.73, 3098108.91], [352370.74, 3087029.33]]; // oxfmt-ignore
const AREA = { GEOID: FIPS, zone: 1, name: "Doña Ana" };
const ROAD = { FULLNAME: "I- 4", RTTYP: "I" };
/** An area or road of a file, with its place. */
interface Place {
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly geometry: { readonly type: "Polygon"; readonly coordinates: readonly Path[] } | { readonly type: "LineString"; readonly coordinates: Path }; // oxfmt-ignore
}
const areaAt = (ring: Path): Place => ({ attributes: AREA, geometry: { type: "Polygon", coordinates: [ring] } });
const roadAt = (path: Path): Place => ({ attributes: ROAD, geometry: { type: "LineString", coordinates: path } });
const featuresOf = ({ attributes, geometry }: Place) => [{ type: "Feature", properties: attributes, geometry }];
const geojson = (place: Place, more: object = {}): string => JSON.stringify({ type: "FeatureCollection", features: featuresOf(place), ...more }); // oxfmt-ignore
const kml = (
  { attributes, geometry }: Place,
  join = (path: Path) => path.map((at) => at.join(",")).join(" "),
): string => {
  const data = Object.entries(attributes).map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`).join(""); // oxfmt-ignore
  const shape = geometry.type === "Polygon" ? `<Polygon><outerBoundaryIs><LinearRing><coordinates>${join(geometry.coordinates[0] ?? [])}</coordinates></LinearRing></outerBoundaryIs></Polygon>` : `<LineString><coordinates>${join(geometry.coordinates)}</coordinates></LineString>`; // oxfmt-ignore
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><ExtendedData>${data}</ExtendedData>${shape}</Placemark></kml>`; // oxfmt-ignore
};
const wkt = ({ attributes, geometry }: Place): string => {
  const path = geometry.type === "Polygon" ? (geometry.coordinates[0] ?? []) : geometry.coordinates;
  const list = path.map((at) => at.join(" ")).join(", ");
  const shape = geometry.type === "Polygon" ? `POLYGON ((${list}))` : `LINESTRING (${list})`;
  return `${Object.keys(attributes).join()},the_geom\n${Object.values(attributes).join()},"${shape}"\n`;
};
const shapefile = (prj: string, changes: Parameters<typeof zippedShapefile>[1] = {}, ring: number[][] = RING): Uint8Array => zippedShapefile([{ geoid: FIPS, geometry: { type: "Polygon", coordinates: [ring] } }], { "tracts/t.prj": text(prj), ...changes }); // oxfmt-ignore

/** The same file for all readers of shapes, with a road for that of roads. */
const shapes = (make: (place: Place) => Input, [ring, path]: readonly [Path, Path] = [RING, RING.slice(0, 3)]) => {
  const area = make(areaAt(ring));
  return { zones: area, layers: area, tracts: area, estimate: area, roads: make(roadAt(path)) };
};
/** A shapefile of tracts for those of areas, and one of roads. */
const shapefiles = (area: Uint8Array, roads: Uint8Array, more: Partial<Input> = {}) => {
  const one = input("t.zip", area, more);
  return { zones: one, layers: one, tracts: one, estimate: one, roads: input("r.zip", roads, { gives: /^[45] / }) };
};

const FIGURES = ["E_TOTPOP", "E_HU", "E_HH", "E_POV", "E_UNEMP", "E_AGE65", "E_AGE17", "E_DISABL", "E_SNGPNT", "E_MINRTY", "E_LIMENG", "E_MOBILE", "E_NOVEH", "E_GROUPQ"]; // oxfmt-ignore
type Rows = readonly (readonly string[])[];
/** The plain tables: statistics, a series and places; the fourth cell of every second row is a figure. */
const STATISTICS: Rows = [["FIPS", "COUNTY", ...FIGURES], [FIPS, "Doña Ana", ...FIGURES.map(() => "7")]]; // oxfmt-ignore
const SERIES: Rows = [["fips", "time", "county", "customers"], ["12001", "2024-09-26T10:00Z", "Doña Ana", "5"], ["12057", "2024-09-26T10:00Z", "Y", "6"]]; // oxfmt-ignore
const PLACES: Rows = [["name", "lat", "lon", "people"], ["Doña Ana", "29.6", "-82.4", "5"], ["B", "29.7", "-82.5", "7"]]; // oxfmt-ignore
const csv = (rows: Rows, sign = ","): string => `${rows.map((row) => row.map((cell) => (cell.includes(sign) ? `"${cell}"` : cell)).join(sign)).join("\n")}\n`; // oxfmt-ignore
/** Applies the same change to all tables. */
const tables = (write: (rows: Rows) => string | Uint8Array, more: Partial<Input> = {}) => {
  const of = (rows: Rows): Input => input("table.csv", write(rows), { isTable: true, ...more });
  return { layers: of(PLACES), tracts: of(STATISTICS), estimate: of(STATISTICS), series: of(SERIES) };
};
/** Rows with another cell in the first row below the heading. */
const withCell = (rows: Rows, at: number, cell: string): Rows => rows.map((row, r) => (r === 1 ? row.with(at, cell) : row)); // oxfmt-ignore
const figureIs = (cell: string, gives: { readonly layers?: RegExp; readonly series?: RegExp } = {}) => {
  const { layers, tracts, estimate, series } = tables((rows) => csv(withCell(rows, rows === STATISTICS ? 5 : 3, cell)));
  return { layers: { ...layers, ...(gives.layers && { gives: gives.layers }) }, tracts, estimate, series: { ...series, ...(gives.series && { gives: gives.series }) } }; // oxfmt-ignore
};
const above = (line: string) => (rows: Rows) => `${line}\n\n${csv(rows)}`;

const STORMS = decodedText(caseFile("07-two-advisories-in-one-text/c-two.txt").bytes);
const [STORM = ""] = STORMS.split(/(?=^WTNT25)/m);
const CONE = /^\["AL142025 12A 0/;
const storm = (content: string | Uint8Array, more: Partial<Input> = {}) => ({ storms: input("storm.txt", content, more) }); // oxfmt-ignore

const LIST = ["Partner", "Product", "Quantity", "Unit", "Delivery Date", "County"];
const LINE: readonly (string | number)[] = ["North", "Water", 1234, "Gallons", "2026-09-26", "Alachua"];
const book = async (...rows: (readonly (string | number | null)[])[]) => new Uint8Array(await sheetFile(rows.map((row) => [...row]))); // oxfmt-ignore
const BOOK = await book(LIST, LINE);
const parts = (
  change: (part: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
  from = BOOK,
): Uint8Array => {
  const all = Object.fromEntries(Object.entries(unzipSync(from)).map(([name, bytes]) => [name, strFromU8(bytes)]));
  return zipSync(Object.fromEntries(Object.entries({ ...all, ...change(all) }).map(([name, part]) => [name, strToU8(part)]))); // oxfmt-ignore
};
const FIRST = "xl/worksheets/sheet1.xml";
const sheet = (content: Uint8Array, more: Partial<Input> = {}) => ({ sheets: input("list.xlsx", content, more) });

const SHARES = await book(["Product", "Zone", "Category", "Value", "Disaster Type"], ["Water", 1, "belowPoverty", 0.125, null]); // oxfmt-ignore
/** 0.125 in a cell that Excel shows as 12.50%. */
const SHOWN_PERCENT = parts((all) => ({
  "xl/styles.xml": (all["xl/styles.xml"] ?? "").replace('formatCode="yyyy\\-mm\\-dd"', 'formatCode="0.00%"'),
  [FIRST]: (all[FIRST] ?? "").replace('r="D2"', 'r="D2" s="2"'),
}), SHARES); // oxfmt-ignore

const NAD27 = NAD83.replace("D_North_American_1983", "D_North_American_1927").replace("6378137,298.257222101", "6378206.4,294.9786982"); // oxfmt-ignore
const HARN = NAD83.replace("D_North_American_1983", "D_North_American_1983_HARN");
/**
 * A table of one row with GEOID and a name, in the code page given by a byte of its header (dBASE III; Latin 1 of DOS
 * is 2).
 */
const DOS_TABLE = (() => {
  const field = (name: string, length: number) => [...single(name.padEnd(11, "\0")), 67, 0, 0, 0, 0, length, ...new Uint8Array(15)]; // oxfmt-ignore
  return Uint8Array.from([3, 0, 0, 0, 1, 0, 0, 0, 97, 0, 22, 0, ...new Uint8Array(17), 2, 0, 0, ...field("GEOID", 11), ...field("NAME", 10), 13, ...single(` ${FIPS}Do\u00a4a      `)]); // oxfmt-ignore
})();
/** A shapefile with another code for the shape of its last record. */
function lastAs(zip: Uint8Array, code: number): Uint8Array {
  const files = unzipSync(zip);
  const [name = "", shp = new Uint8Array()] = Object.entries(files).find(([entry]) => entry.endsWith(".shp")) ?? [];
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  let at = 100;
  while (at + 8 + 2 * view.getInt32(at + 4) < shp.length) at += 8 + 2 * view.getInt32(at + 4);
  view.setInt32(at + 8, code, true);
  return zipSync({ ...files, [name]: shp });
}
const twoTracts = zippedShapefile([FIPS, "12057000200"].map((geoid) => ({ geoid, geometry: { type: "Polygon", coordinates: [RING] } }))); // oxfmt-ignore
const archive = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array => zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === "string" ? text(content) : content]))); // oxfmt-ignore
const both = (place: Place): Input => input("two.zip", archive({ "a.kml": kml(place), "b.geojson": geojson(place) }), { gives: /./ }); // oxfmt-ignore
const nullShape = caseFile("14-null-shape-in-points/al142025_5day_013.zip");
const NULL_SHAPE = /^\["AL142025 13 /;
const WORKBOOK = input("x.csv", BOOK);
const cut = (content: Uint8Array, name: string): Input => input(name, content.slice(0, content.length * 0.6));
const bytesOf = (rows: Rows): Uint8Array => text(csv(rows).trimEnd());

/** An input for each cell of the matrix. */
const INPUTS: {
  readonly [Id in Lesson["id"]]: Readonly<Record<keyof Extract<Lesson, { id: Id }>["outcomes"], Input>>;
} = {
  antimeridian: {
    ...shapes((place) => input("t.geojson", geojson(place), { gives: /^1? ?-180 51 180 53|^7$/ }), [
      [[179, 51], [-179, 51], [-179, 53], [179, 53], [179, 51]],
      [[179, 51], [-179, 53]],
    ]), // oxfmt-ignore
    storms: { ...caseFile("06-antimeridian-besttrack/h-over180.txt"), gives: / 3"\]$/ },
  },
  encodings: {
    ...shapes((place) => input("t.geojson", wide(geojson(place)))),
    series: tables((rows) => wide(csv(rows))).series,
    ...storm(wide(STORM)),
  },
  delimiters: tables((rows) => `sep=;\n${csv(rows, ";")}`),
  ghostRows: {
    ...tables((rows) => csv([...rows, (rows[0] ?? []).map(() => "")])),
    ...sheet(await book(LIST, LINE, [null, "", " "])),
  },
  titles: {
    ...tables(above("Figures of 2024")),
    ...sheet(await book(["Deliveries", ...LIST.slice(1).map(() => "")], [null], LIST, LINE)),
  },
  totals: {
    ...tables((rows) => csv([...rows, ["Total", ...(rows[0] ?? []).slice(1).map(() => "")]])),
    ...sheet(await book(LIST, LINE, ["Total", null, 1234])),
  },
  marks: {
    ...figureIs("<5", { layers: /"people":null/, series: /\[null,6\]/ }),
    ...sheet(await book(LIST, ["North", "Water", "<5", "Gallons", "2026-09-26", "Alachua"])),
  },
  percent: (() => {
    const { layers, tracts, estimate, series } = tables((rows) => csv(rows.map((row, r) => (r === 0 ? row : row.with(rows === STATISTICS ? 5 : 3, "12.5%"))))); // oxfmt-ignore
    return { layers: { ...layers, gives: /"people":12\.5/ }, tracts, estimate, series: { ...series, gives: /\[12\.5,12\.5\]/ }, ...sheet(SHOWN_PERCENT, { list: "defaultAssistance", gives: /"value":12\.5/ }) }; // oxfmt-ignore
  })(),
  grouped: figureIs("1,234", { layers: /"people":"1,234"/ }),
  codes: (() => {
    const { tracts, estimate } = tables((rows) => csv(withCell(rows, 0, `1400000US${FIPS}`)));
    return { tracts, estimate, series: tables((rows) => csv(withCell(rows, 0, '="12001"'))).series };
  })(),
  names: {
    ...tables((rows) => csv([(rows[0] ?? []).map((name) => (rows === STATISTICS ? (name === "FIPS" ? "geo_id" : name.toLowerCase()) : rows === SERIES ? name.replace("fips", "County FIPS").replace("time", "TIME") : name)), ...rows.slice(1)])), // oxfmt-ignore
    ...sheet(
      await book(
        LIST.map((name) => name.toUpperCase()),
        LINE,
      ),
    ),
  },
  times: {
    series: tables((rows) => csv(withCell(rows, 1, "26-Sep-24 06:00 -0400").map((row, r) => (r === 2 ? row.with(1, "Sep 26, 2024 6:00 AM EDT") : row)))).series, // oxfmt-ignore
    ...sheet(await book(LIST, LINE.with(4, "26-Sep-26"))),
  },
  openDates: {
    series: tables((rows) => csv(rows.map((row, r) => (r === 0 ? row : row.with(1, "9/10/2024"))))).series,
    ...sheet(await book(LIST, LINE.with(4, "9/10/2026"))),
  },
  apart: { series: tables((rows) => csv(rows.map((row, r) => [...row.with(1, r === 0 ? "date" : "2024-09-26"), r === 0 ? "hour" : "10:00"]))).series }, // oxfmt-ignore
  formulas: sheet(parts((all) => ({ [FIRST]: (all[FIRST] ?? "").replace("<v>1234</v>", "<f>1+1</f>") }))),
  projected: {
    ...shapes((place) => input("t.geojson", geojson(place, { crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::26917" } } })), [UTM_RING, UTM_RING.slice(0, 3)]), // oxfmt-ignore
    storms: input("al142025_5day_013.zip", zipSync(Object.fromEntries(Object.entries(unzipSync(nullShape.bytes)).flatMap(([name, bytes]) => [[name, bytes], [name.replace(/\.\w+$/, ".prj"), text(UTM17)]] as const)))), // oxfmt-ignore
  },
  foreignLetters: {
    ...shapes((place) => input("t.geojson", single(geojson(place).replace("Doña", "Do\u00a4a").replace("I- 4", "Do\u00a4a")))), // oxfmt-ignore
    series: tables((rows) => single(csv(rows).replace("Doña", "Do\u00a4a"))).series,
    ...storm(single(STORM.replace("WINDS AND SEAS", "WINDS DO\u00a4A SEAS"))),
  },
  workbook: { zones: WORKBOOK, layers: WORKBOOK, tracts: WORKBOOK, estimate: WORKBOOK, series: WORKBOOK, storms: WORKBOOK, roads: WORKBOOK, sheets: WORKBOOK }, // oxfmt-ignore
  otherForms: (() => {
    const other = input("zones.fgb", single(`fgb\u0003fgb${"\0".repeat(64)}`));
    return { zones: other, layers: other, tracts: other, estimate: other, series: other, storms: other, roads: other, sheets: other }; // oxfmt-ignore
  })(),
  hidden: sheet(parts((all) => ({ [FIRST]: (all[FIRST] ?? "").replace('<row r="2"', '<row r="2" hidden="1"') }))),
  cover: sheet(
    parts((all) => ({
      "xl/workbook.xml": (all["xl/workbook.xml"] ?? "").replace("<sheets>", '<sheets><sheet name="Cover" sheetId="90" r:id="rId90"/>'), // oxfmt-ignore
      "xl/_rels/workbook.xml.rels": (all["xl/_rels/workbook.xml.rels"] ?? "").replace("</Relationships>", '<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet90.xml"/></Relationships>'), // oxfmt-ignore
      "xl/worksheets/sheet90.xml": '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Deliveries</t></is></c></row></sheetData></worksheet>', // oxfmt-ignore
    })),
  ),
  oldExcel: sheet(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(512)])),
  products: storm(`From: desk\n\n${STORMS.toLowerCase()}`, { gives: /AL142025 7 5","AL142025 8 5/ }),
  cutOff: {
    ...shapes((place) => cut(text(geojson(place)), "t.geojson")),
    tracts: { ...cut(bytesOf(STATISTICS), "s.csv"), isTable: true },
    series: cut(bytesOf(SERIES), "r.csv"),
    ...storm(STORM.slice(0, STORM.length * 0.6)),
    sheets: cut(BOOK, "list.xlsx"),
  },
  archives: { ...shapes(both), storms: input("two.zip", archive({ "a.zip": archive({ "a.txt": STORM }), "b.txt": STORMS }), { gives: /AL142025 7 5","AL142025 8 5/ }) }, // oxfmt-ignore
  shadows: {
    ...shapes((place) => input("t.zip", archive({ "a/t.geojson": geojson(place), "a/._t.geojson": "x" }))),
    storms: input("t.zip", archive({ "c.txt": STORM, "._c.txt": "x" })),
  },
  kmlCoordinates: {
    ...shapes((place) =>
      input(
        "t.kml",
        kml(place, (path) => path.map((at) => at.join(" , ")).join("\n")),
      ),
    ),
    storms: { ...caseFile("16-kml-spaces-in-advisory/k-spaces.kml"), gives: CONE },
  },
  kmlFields: (() => {
    const { zones, layers } = shapes((place) =>
      input("t.kml", kml({ ...place, attributes: { ...place.attributes, fill: "20" } })),
    );
    return { zones, layers };
  })(),
  noShape: {
    ...shapes((place) => input("t.geojson", JSON.stringify({ type: "FeatureCollection", features: [...featuresOf(place), { type: "Feature", properties: { ...place.attributes, GEOID: "12057000200" }, geometry: null }] }))), // oxfmt-ignore
    storms: { ...nullShape, gives: NULL_SHAPE },
  },
  curves: shapefiles(lastAs(twoTracts, 31), lastAs(zippedRoads(NAD83), 31)),
  codePages: {
    ...shapefiles(shapefile(NAD83, { "tracts/t.dbf": DOS_TABLE }), zipSync({ ...unzipSync(zippedRoads(NAD83)), "r.cpg": text("OEM 850") })), // oxfmt-ignore
    storms: { ...nullShape, bytes: zipSync(Object.fromEntries(Object.entries(unzipSync(nullShape.bytes)).flatMap(([name, bytes]) => [[name, bytes], [name.replace(/\.\w+$/, ".cpg"), text("88591")]] as const))), gives: NULL_SHAPE }, // oxfmt-ignore
  },
  nad83: shapefiles(shapefile(HARN), zippedRoads(HARN)),
  otherDatum: shapefiles(shapefile(NAD27), zippedRoads(NAD27)),
  rings: (() => {
    const rings = { ...caseFile("92-shapefile-rings/s-rings.zip"), gives: /-82\.5 27\.9 -82 28|^7$/ };
    return { zones: rings, layers: rings, tracts: rings, estimate: rings };
  })(),
  forms: shapes((place) => input("t.csv", wkt(place))),
  angles: (() => {
    const angles = input("p.csv", 'name,lat,lon,people\nDoña Ana,29.6 N,82.4 W,5\nB,"29°42′","−82°30′",7\n', { isTable: true, gives: /-82\.5 29\.6 -82\.4 29\.7|-82\.5,29\.7/ }); // oxfmt-ignore
    return { zones: angles, layers: angles };
  })(),
  axes: shapes((place) => input("t.geojson", geojson(place), { gives: /^27\.9 -82\.5 28 -82\.4/ }), [RING.map((at) => at.toReversed()), RING.slice(0, 3).map((at) => at.toReversed())]), // oxfmt-ignore
  impossible: storm(STORM.replace("26.0N", "96.0N")),
  stormNames: storm(STORM.replace("HURRICANE IMELDA F", "TROPICAL DISTURBANCE IMELDA F")),
};

/** The result of each reader for its plain file. */
const PLAIN: Readonly<Record<Reader, Input>> = {
  ...shapes((place) => input("t.geojson", geojson(place))),
  series: tables(csv).series,
  ...storm(STORM) as { storms: Input },
  ...sheet(BOOK) as { sheets: Input },
}; // oxfmt-ignore
const PLAIN_TABLE = tables(csv);

/** A refusal in the form of a list of faults. */
class Refused extends Error {}

function boxOf(geometries: readonly (Geometry | null)[]): string {
  const all = geometries.flatMap((geometry) => (geometry ? [...positionsIn(geometry)] : []));
  const [xs, ys] = [0, 1].map((axis) => all.map((position) => position[axis] ?? NaN)) as [number[], number[]];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    .map((x) => Number(x.toFixed(4)))
    .join(" ");
}

async function layersIn({ name, bytes }: Input) {
  const read = await readLayerFile(new File([bytes.slice()], name), "guessed");
  return read.kind === "layers" ? read.layers : assert.fail("a table that waits");
}

const WORDS = { meant: (_: unknown, typed: string) => typed, values: () => [], shown: () => "" };

/** Summarizes the result of a reader for a file; throws the reader's errors. */
const DOORS: Readonly<Record<Reader, (file: Input) => Promise<string>>> = {
  async zones(file) {
    const read = partsOfLayers(await layersIn(file), { zone: 1, buffers: { point: 1, line: 1 } });
    if ("faults" in read) throw new Refused(JSON.stringify(read.faults));
    return boxOf(
      read.parts.map((part): Geometry => {
        if ("geometry" in part) return part.geometry;
        if (part.kind === "point") return { type: "Point", coordinates: part.coordinates };
        return part.kind === "line" ? { type: "LineString", coordinates: part.coordinates } : assert.fail(part.kind);
      }),
    );
  },
  async layers(file) {
    const layers = await layersIn(file);
    const features = layers.flatMap(({ set }) => set.features);
    if (file.isTable) return JSON.stringify(features.map(({ attributes: { name, people }, geometry }) => ({ name, people, at: geometry.type === "Point" && geometry.coordinates }))); // oxfmt-ignore
    return `${boxOf(features.map(({ geometry }) => geometry))} ${layers[0]?.doubt ?? ""}`;
  },
  async tracts(file) {
    if (file.isTable) return JSON.stringify(readTable(file).rows.map(({ fips, county, figures }) => [fips, county, figures.population])); // oxfmt-ignore
    return boxOf((await readShapes(file)).map(({ geometry }) => geometry));
  },
  async estimate(file) {
    const tracts = file.isTable ? PLAIN.tracts : file;
    // Shapefiles here give no UTM zone.
    const zones = tracts.name.endsWith(".zip") ? PLAIN.zones : tracts;
    const table = file.isTable ? file : PLAIN_TABLE.tracts;
    const all = new Map([zones, tracts, table].map(({ name, bytes }) => [name, bytes]));
    const order = { kind: "estimate", tracts: tracts.name, statistics: table.name, zones: zones.name, settings: null, format: "json" } as const; // oxfmt-ignore
    const answer = await estimateFiles(order, (path) => all.get(path) ?? assert.fail(path));
    return (JSON.parse(answer) as { zones: { population: number }[] }).zones.map(({ population }) => population).join();
  },
  async series({ name, bytes }) {
    const { file } = guessedFile(name, textOfFile(bytes, name));
    const { geography, place, time, values, dateOrder } = file;
    const known = new Set(["12001", "12057"]);
    const reading = { columns: { geography, place, time, values }, timeZone: null, dateOrder, known };
    const { content, report } = await readSeriesFile(file.text, { ...reading, timeZone: "America/New_York" });
    if (content === null) throw new Refused(JSON.stringify(report.faults));
    return JSON.stringify([content.places, content.steps, content.figures.map((all) => all.map((steps) => steps[0]))]);
  },
  async storms({ name, bytes }) {
    const read = readStormFiles([{ name, bytes }], { note: () => undefined });
    return JSON.stringify(read.map(({ code, number, shapes: all }) => `${code} ${number} ${all.filter(({ kind }) => kind === "point" || kind === "best").length}`)); // oxfmt-ignore
  },
  async roads(file) {
    const [state] = await readRoadFiles([file], "FL");
    const lines = state?.roads.flatMap((road) => road.lines.map((line): Geometry => ({ type: "LineString", coordinates: line.map((at) => [...at]) }))) ?? []; // oxfmt-ignore
    return `${state?.roads.length} ${boxOf(lines)}`;
  },
  async sheets({ bytes, list = "deliveries" }) {
    const listed = fileOfSheet(list);
    const [first, ...others] = sheetsOf(listed, await readWorkbook(bytes, null));
    if (others.length > 0 || first.hidden || first.hiddenRows.length > 0) throw new Refused(first.name);
    const at = headingAt(listed, first.rows);
    const { columns, faults } = parseHeader(listed, first.rows[at] ?? [], "en");
    const tongue = { words: WORDS, language: "en", locale: "en-US", sheet: first.name } as const;
    const filled = first.rows.slice(at + 1).filter((row) => row.some((cell) => String(cell ?? "").trim() !== ""));
    const rows = filled.map((row, i) => readCells(row, columns, { ...tongue, number: at + 2 + i }));
    const all = [...faults, ...rows.flatMap((row) => row.faults)];
    if (all.length > 0) throw new Refused(JSON.stringify(all));
    return JSON.stringify(rows.map(({ fields }) => fields));
  },
};

const FAULTS = [LayerFileError, FileFault, StormFault, HttpError, Refused];

/** Checks one reader against a cell of the matrix: an accepted input gives the same as the reader's plain file. */
export async function holdCell(id: LessonId, reader: Reader, outcome: "read" | "refused"): Promise<void> {
  const file = (INPUTS[id] as Partial<Record<Reader, Input>>)[reader] ?? assert.fail(`${id} ${reader}: no input`);
  const plain = file.isTable ? (PLAIN_TABLE as Partial<Record<Reader, Input>>)[reader] : undefined;
  let made: string;
  try {
    made = await DOORS[reader](file);
  } catch (error) {
    const isFault = FAULTS.some((fault) => error instanceof fault);
    assert.ok(isFault, `${id} ${reader}: ${error instanceof Error ? error.stack : String(error)}`);
    assert.equal(outcome, "refused", `${id} ${reader}: ${String(error)}`);
    return;
  }
  assert.equal(outcome, "read", `${id} ${reader}: ${made}`);
  if (file.gives !== undefined) assert.match(made, file.gives, `${id} ${reader}`);
  else assert.equal(made, await DOORS[reader](plain ?? PLAIN[reader]), `${id} ${reader}`);
}
