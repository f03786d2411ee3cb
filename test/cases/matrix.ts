/** The readers of files. */
export const READERS = {
  zones: "zones of an estimation",
  layers: "layers dropped on the map",
  tracts: "import-tracts and its page",
  estimate: "the estimate command",
  series: "import-series and its page",
  storms: "import-storm, its page and folder",
  roads: "import-roads and its page",
  sheets: "Excel into lists",
} as const;
export type Reader = keyof typeof READERS;

/** The outcome of a reader: reads it correctly, or refuses it with file, place, found and expected content. */
type Outcome = "read" | "refused";

interface Lesson {
  readonly id: string;
  /** A variation of files that readers must handle. */
  readonly lesson: string;
  /** The folders of this directory with such files; the tests make the others. */
  readonly folders: readonly string[];
  readonly outcomes: Partial<Record<Reader, Outcome>>;
}

/** Each variation with every reader that can get it; the tests next to this file try each with a file. */
export const LESSONS = [
  {
    id: "antimeridian",
    lesson: "a shape that crosses 180° and is not split there",
    folders: [
      "01-antimeridian-zone",
      "02-antimeridian-tract",
      "03-antimeridian-point-buffer",
      "05-antimeridian-layer",
      "06-antimeridian-besttrack",
    ],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", storms: "read", roads: "read" },
  },
  {
    id: "encodings",
    lesson:
      "text in UTF-16 with or without a byte order mark, in UTF-8, in Windows-1252 or in the encoding that XML declares",
    folders: ["33-utf16-tracts", "36-utf16-advisory", "81-declared-encoding"],
    outcomes: {
      zones: "read",
      layers: "read",
      tracts: "read",
      estimate: "read",
      series: "read",
      storms: "read",
      roads: "read",
    },
  },
  {
    id: "delimiters",
    lesson: "cells separated by semicolons, tabs or bars, and Excel's line `sep=`",
    folders: ["32-semicolons-tracts", "34-sep-line-series", "37-tabs-tracts-sep"],
    outcomes: { layers: "read", tracts: "read", estimate: "read", series: "read" },
  },
  {
    id: "ghostRows",
    lesson: "rows with only separators, and blank cells after the last column",
    folders: ["30-ghost-rows-tracts"],
    outcomes: { layers: "read", tracts: "read", estimate: "read", series: "read", sheets: "read" },
  },
  {
    id: "titles",
    lesson: "title lines above the heading",
    folders: ["56-title-lines"],
    outcomes: { layers: "read", tracts: "read", estimate: "read", series: "read", sheets: "read" },
  },
  {
    id: "totals",
    lesson: "totals and footnotes below the rows",
    folders: [],
    outcomes: { layers: "read", tracts: "read", estimate: "read", series: "read", sheets: "refused" },
  },
  {
    id: "marks",
    lesson: "marks instead of figures: NA, -999, the Census Bureau's codes, `<5`, `*`, `#N/A`, `(100)`, `suppressed`",
    folders: [
      "10-series-less-than",
      "11-series-hash-na",
      "13-series-star",
      "38-na-in-statistics",
      "39-census-jam-estimate",
      "40-series-minus-999",
      "84-marks-in-layer",
    ],
    outcomes: { layers: "read", tracts: "read", estimate: "read", series: "read", sheets: "refused" },
  },
  {
    id: "percent",
    lesson: "figures with a percent sign, and workbook cells that show one",
    folders: ["58-percent-sign"],
    outcomes: { layers: "read", tracts: "refused", estimate: "refused", series: "read", sheets: "read" },
  },
  {
    id: "grouped",
    lesson: "thousands separators and decimal commas in a file",
    folders: ["58-percent-sign", "83-thousands-in-layer", "86-grouped-counts"],
    outcomes: { layers: "read", tracts: "refused", estimate: "refused", series: "refused" },
  },
  {
    id: "codes",
    lesson:
      "FIPS codes as text, number, float or with thousands separators, with the Census Bureau's prefix or Excel's `=\"…\"`",
    folders: [
      "43-geoid-float",
      "44-county-geoid-long",
      "46-fips-float-series",
      "47-excel-guard",
      "88-codes-in-thousands",
    ],
    outcomes: { tracts: "read", estimate: "read", series: "read" },
  },
  {
    id: "names",
    lesson: "column and field names in any case; `GEO_ID`, `AFFGEOID`, `GEOIDFQ`",
    folders: ["42-lowercase-geoid", "66-zone-number-as-text"],
    outcomes: { layers: "read", tracts: "read", estimate: "read", series: "read", sheets: "read" },
  },
  {
    id: "times",
    lesson: "times as people write them: `6:00`, `24:00`, `EDT`, `26-Sep-24`, `26.09.2024`, ISO 8601 in its basic form",
    folders: [
      "50-time-one-digit-hour",
      "51-time-edt",
      "52-time-d-mon-yy",
      "54-time-iso-basic",
      "55-time-two-digit-year",
      "91-times-as-loggers-write-them",
    ],
    outcomes: { series: "read", sheets: "read" },
  },
  {
    id: "openDates",
    lesson: "a date such as 9/10/2017, if nothing shows which part is the day",
    folders: ["55-time-two-digit-year"],
    outcomes: { series: "refused", sheets: "refused" },
  },
  {
    id: "apart",
    lesson: "a date and its time of day, or year, month and day, in separate columns",
    folders: ["87-date-and-clock-apart"],
    outcomes: { series: "refused" },
  },
  {
    id: "formulas",
    lesson: "a formula without a stored result, and errors such as #REF!, in a cell",
    folders: ["80-excel-formula-without-value"],
    outcomes: { sheets: "refused" },
  },
  {
    id: "projected",
    lesson: "coordinates in a projection: UTM, State Plane, Web Mercator",
    folders: ["97-state-planes-in-feet"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", storms: "refused", roads: "read" },
  },
  {
    id: "foreignLetters",
    lesson: "letters of an undeclared or unknown code page",
    folders: ["95-code-page-of-dos"],
    outcomes: { zones: "refused", layers: "refused", tracts: "refused", estimate: "refused", series: "refused", storms: "refused", roads: "refused" }, // oxfmt-ignore
  },
  {
    id: "workbook",
    lesson: "an Excel workbook instead of a text",
    folders: [],
    outcomes: { zones: "refused", layers: "refused", tracts: "refused", estimate: "refused", series: "refused", storms: "refused", roads: "refused", sheets: "read" }, // oxfmt-ignore
  },
  {
    id: "otherForms",
    lesson:
      "an unsupported format, refused by name: 7-Zip, RAR, gzip, a password, FlatGeobuf, GeoParquet, TopoJSON, AutoCAD, MapInfo, a geodatabase, one part of a shapefile, PDF, a picture, a web page",
    folders: [],
    outcomes: { zones: "refused", layers: "refused", tracts: "refused", estimate: "refused", series: "refused", storms: "refused", roads: "refused", sheets: "refused" }, // oxfmt-ignore
  },
  {
    id: "hidden",
    lesson: "merged cells, hidden rows and columns with values, only a hidden sheet, several sheets for one list",
    folders: [],
    outcomes: { sheets: "refused" },
  },
  {
    id: "cover",
    lesson: "days counted from 1904, a cover sheet or a chart sheet, a hidden sheet next to the list's",
    folders: ["96-chart-sheet"],
    outcomes: { sheets: "read" },
  },
  {
    id: "oldExcel",
    lesson: "Excel 97 to 2003 and older (.xls), a password, .xlsb, .ods",
    folders: [],
    outcomes: { sheets: "refused" },
  },
  {
    id: "products",
    lesson: "several products in one text, in mail, with control characters or in lower case",
    folders: [
      "07-two-advisories-in-one-text",
      "08-three-advisories-with-control-signs",
      "89-advisory-as-mail-has-it",
      "90-advisory-with-a-note",
    ],
    outcomes: { storms: "read" },
  },
  {
    id: "cutOff",
    lesson: "a text or file that is cut off",
    folders: ["60-hurdat-cut-off", "61-advisory-cut-off"],
    outcomes: {
      zones: "refused",
      layers: "refused",
      tracts: "refused",
      estimate: "refused",
      series: "refused",
      storms: "refused",
      roads: "refused",
      sheets: "refused",
    },
  },
  {
    id: "archives",
    lesson: "several data sets in one archive, including archives inside it",
    folders: [
      "21-zip-with-two-kml",
      "22-zip-with-shapefile-and-kml",
      "24-zip-with-geojson",
      "82-archive-in-archive",
      "94-kmz-with-links",
    ],
    outcomes: {
      zones: "read",
      layers: "read",
      tracts: "refused",
      estimate: "refused",
      storms: "read",
      roads: "refused",
    },
  },
  {
    id: "shadows",
    lesson: "macOS's `._` files in any folder of an archive",
    folders: ["25-apple-double-flat-layer"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", storms: "read", roads: "read" },
  },
  {
    id: "kmlCoordinates",
    lesson: "KML coordinates with blanks, or separated only by commas or blanks; prefixes, even undeclared ones",
    folders: [
      "16-kml-spaces-in-advisory",
      "17-kml-commas-only-layer",
      "20-kml-commas-in-advisory",
      "77-kml-undeclared-prefix",
    ],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", storms: "read", roads: "read" },
  },
  {
    id: "kmlFields",
    lesson: "KML fields `fill` and `icon`, and folder names",
    folders: ["79-kml-fields-fill-icon"],
    outcomes: { zones: "read", layers: "read" },
  },
  {
    id: "noShape",
    lesson: "a record, placemark or feature without a shape",
    folders: ["14-null-shape-in-points", "18-kml-placemark-without-place", "68-null-geometry-tracts"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", storms: "read", roads: "read" },
  },
  {
    id: "curves",
    lesson: "a curve or another geometry that the maps do not support",
    folders: ["69-gpkg-one-curve"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", roads: "read" },
  },
  {
    id: "codePages",
    lesson:
      "a DBF table in Windows-125x, ISO 8859, a code page of DOS or a Mac's, with a `.cpg` in any spelling or its own byte",
    folders: ["27-dbf-latin1-without-cpg", "29-dbf-cpg-88591"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", storms: "read", roads: "read" },
  },
  {
    id: "nad83",
    lesson: "NAD83 (2011), HARN, CSRS and other realizations by name",
    folders: ["48-nad83-2011"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", roads: "read" },
  },
  {
    id: "otherDatum",
    lesson: "NAD27 and other datums that differ by tens of meters",
    folders: ["93-nad27"],
    outcomes: { zones: "refused", layers: "refused", tracts: "refused", estimate: "refused", roads: "refused" },
  },
  {
    id: "rings",
    lesson: "rings of a shapefile in any order and direction",
    folders: ["92-shapefile-rings"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read" },
  },
  {
    id: "forms",
    lesson: "GeoPackage, Esri JSON, GPX, one feature per line, shapes as well-known text in a table",
    folders: ["71-gpx"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", roads: "read" },
  },
  {
    id: "angles",
    lesson: "coordinates as angles: `29.6 N`, `+29.6`, U+2212, degrees, minutes and seconds",
    folders: ["73-coordinates-with-letters"],
    outcomes: { zones: "read", layers: "read" },
  },
  {
    id: "axes",
    lesson: "latitude and longitude swapped, a missing minus, 0°, 0°: the user is asked if there is a map",
    folders: ["75-swapped-axes", "85-swapped-tracts"],
    outcomes: { zones: "read", layers: "read", tracts: "refused", estimate: "refused", roads: "refused" },
  },
  {
    id: "impossible",
    lesson: "an impossible latitude, wind or date of a storm",
    folders: [],
    outcomes: { storms: "refused" },
  },
  {
    id: "stormNames",
    lesson: "the kind of storm before its name",
    folders: ["63-tropical-disturbance"],
    outcomes: { storms: "read" },
  },
] as const satisfies readonly Lesson[];

/** The page `docs/guides/files.md`, which `npm run generate` writes. */
export function filesPage(): string {
  const readers = Object.keys(READERS) as Reader[];
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const lessons: readonly Lesson[] = LESSONS;
  return `${[
    "# Files that can be imported",
    "",
    "How each reader handles the variations of files. `read`: read correctly, and omitted parts are counted and reported.",
    "`refused`: not imported, with a message that names the file, the place in it, what was found and what was expected. `–`: does not apply.",
    "A test tries each cell with an input from `test/cases/matrix-inputs.ts`; more inputs are in the tests next to it. Made by `npm run generate`",
    "from `test/cases/matrix.ts`; do not edit.",
    "",
    ...readers.map((reader) => `- **${reader}**: ${READERS[reader]}`),
    "",
    row(["variation", ...readers]),
    row(["---", ...readers.map(() => "---")]),
    ...lessons.map(({ lesson, outcomes }) => row([lesson, ...readers.map((reader) => outcomes[reader] ?? "–")])),
  ].join("\n")}\n`;
}
