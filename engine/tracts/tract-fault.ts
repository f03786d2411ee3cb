import { FileFault, TRACT_FIPS_FORM, type FileFaultPlace } from "./fault.ts";

type TractFaultValues = Readonly<Record<string, string | number>>;
type EnglishText = (values: TractFaultValues) => readonly [found: string, expected: string];

const ONE_EACH = "each tract once";

/** Faults of tables of statistics, tract shapes and roads, with their texts for a terminal. */
const TRACT_FAULTS = {
  unread: (v) => [`${v["fault"]}`, "a file of shapes"],
  emptyFile: () => ["an empty file", "shapes"],
  noFeatures: () => ["no features", "at least one feature"],
  severalSets: (v) => [`several data sets (${v["found"]})`, "one"],
  noPart: (v) => [`no ${v["found"]} file in the archive`, "a zipped shapefile (.shp, .dbf, .prj)"],
  notArea: (v) => [`${v["found"]}`, "a Polygon or a MultiPolygon"],
  tooFew: (v) => [`${v["found"]} ${v["of"]}`, `at least ${v["expected"]}`],
  notPosition: (v) => [`${v["found"]}`, "longitude (-180 to 180) and latitude (-90 to 90) in degrees"],
  swapped: (v) => [
    `${v["found"]}`,
    "longitude before latitude: none is near the country, and all are with the two swapped",
  ],
  mirrored: (v) => [
    `${v["found"]}`,
    "western longitudes with a minus sign: none is near the country, but all are with it",
  ],
  noFips: (v) => [`no FIPS among ${v["has"]}`, `one of ${v["expected"]}`],
  shapeFips: (v) => [`${v["found"]}`, TRACT_FIPS_FORM],
  shapeTwice: (v) => [`${v["found"]} again (also feature ${v["before"]})`, ONE_EACH],
  rowFips: (v) => [`${v["found"]}`, TRACT_FIPS_FORM],
  rowTwice: (v) => [`${v["found"]} again (also line ${v["before"]})`, ONE_EACH],
  notCount: (v) => [`${v["found"]}`, "a count of 0 or more, or blank, NA, -999, * or <5 where it is missing"],
  openCount: (v) => [
    `${v["found"]}, which can mean thousands or a decimal`,
    "counts without a point or comma, such as 1234",
  ],
  noColumn: (v) => [
    `no column ${v["found"]} among ${v["has"]}`,
    "the columns of a CDC/ATSDR SVI table, or others named by --column (population=E_TOTPOP; county= for none)",
  ],
  columnTwice: () => ["the column twice", "each column once"],
  emptyTable: () => ["an empty file", "a heading and one row per tract"],
  noRows: () => ["a heading without rows", "one row per tract"],
  cells: (v) => [`a row of ${v["found"]} cells`, `${v["expected"]} as in the heading`],
  openQuote: () => ["the end of the file within quotes", "a closing quote"],
  notCsv: (v) => ["text that is not CSV", `comma-separated values (${v["found"]})`],
  noneJoined: (v) => [`no tract of ${v["found"]}`, "polygons and statistics of the same tracts"],
  tooLarge: (v) => [`${v["found"]} MiB`, `at most ${v["expected"]} MiB`],
  largerThan: (v) => [`more than ${v["expected"]} MiB`, `at most ${v["expected"]} MiB`],
  noRoadNames: (v) => [`the fields ${v["found"]}`, `a field ${v["expected"]}`],
  noNumberedRoad: () => ["no numbered road", "interstates, US highways or state routes"],
  notRoadName: (v) => [`${v["found"]}`, "the name of a road"],
  notRouteType: (v) => [`${v["found"]}`, `one of ${v["expected"]}`],
  notRoadClass: (v) => [`${v["found"]}`, "the class of a road (S1100, S1200 …)"],
  notLine: (v) => [`${v["found"]}`, "a LineString or a MultiLineString"],
  shortLine: (v) => [`${v["found"]}`, "a line of two positions or more"],
  notGzip: () => ["bytes that gzip did not write", "a file compressed by gzip"],
} as const satisfies Readonly<Record<string, EnglishText>>;

type TractFaultCode = keyof typeof TRACT_FAULTS;

/**
 * A fault of files of tracts or roads: screens show it in the reader's language, by code and values; terminals print
 * the message.
 */
export class TractFault extends FileFault {
  readonly code: TractFaultCode;
  readonly values: TractFaultValues;

  constructor(place: FileFaultPlace, code: TractFaultCode, values: TractFaultValues = {}) {
    const text: EnglishText = TRACT_FAULTS[code];
    super(place, ...text(values));
    this.code = code;
    this.values = values;
  }
}
