import { refuseParameter } from "../esri-error.ts";
import type { FeatureSource, Field } from "../feature-service/feature-source.ts";
import type { LayerFacts } from "../feature-service/layers.ts";
import type { RawParameters } from "../feature-service/query-parameters.ts";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import { crsNamed, eastFirst, type OgcCrs } from "./coordinate-systems.ts";

/** Items of a page: as many as asked for, up to the most. */
export const LIMIT = { least: 1, most: 10_000, usual: 1_000 } as const;
/** The parameters of items besides their properties. */
const OWN: ReadonlySet<string> = new Set(["f", "limit", "offset", "bbox", "bbox-crs", "crs", "datetime"]);
/** The parameters of one item. */
export const OF_ITEM: ReadonlySet<string> = new Set(["f", "crs"]);

type AddressParameters = Readonly<Record<string, string | undefined>>;

/** The parameters of a request, each once; refused if one is given twice. */
export function addressParameters(query: unknown): AddressParameters {
  const all = Object.entries(query as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    all.map(([name, value]) => [name, typeof value === "string" ? value : refuseParameter(name, value, "it once")]),
  );
}

/** Refuses parameters that an address does not have, as the standard requires (/req/core/query-param-unknown). */
export function assertParameters(asked: AddressParameters, known: ReadonlySet<string>): void {
  const unknown = Object.keys(asked).find((name) => !known.has(name));
  if (unknown !== undefined) refuseParameter(unknown.slice(0, 50), asked[unknown], [...known].join(", "));
  const { f } = asked;
  if (f !== undefined && f !== "json") refuseParameter("f", f, "json");
}

/** What items are asked for: a query of the layer, a page of it, and the system of the answer. */
export interface ItemsQuery {
  readonly raw: RawParameters;
  readonly limit: number;
  readonly offset: number;
  readonly crs: OgcCrs;
}

/** Reads the parameters of items into those of the one query engine. */
export function itemsQuery(asked: AddressParameters, { fields, layer }: FeatureSource): ItemsQuery {
  assertParameters(asked, new Set([...OWN, ...fields.map(({ name }) => name)]));
  const crs = crsNamed("crs", asked["crs"]);
  const where = fields.flatMap((field) => {
    const value = OWN.has(field.name) ? undefined : asked[field.name];
    return value === undefined ? [] : [conditionOf(field, value)];
  });
  return {
    crs,
    limit: Math.min(LIMIT.most, whole("limit", asked["limit"], LIMIT.least) ?? LIMIT.usual),
    offset: whole("offset", asked["offset"], 0) ?? 0,
    raw: {
      f: "geojson",
      outFields: "*",
      // Pages must not change their order between two requests.
      orderByFields: "OBJECTID",
      outSR: String(crs.wkid),
      where: where.join(" AND "),
      ...timeOf(asked["datetime"], layer),
      ...boxOf(asked),
    },
  };
}

function whole(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return value >= least ? value : refuseParameter(name, text, `a whole number from ${least}`);
}

/** A property's filter as the engine's condition; its text is quoted, so that it cannot be anything else. */
function conditionOf({ name, type }: Field, value: string): string {
  const quoted = `'${value.replaceAll("'", "''")}'`;
  switch (type) {
    case "esriFieldTypeString":
      return `${name} = ${quoted}`;
    case "esriFieldTypeDate":
    case "esriFieldTypeDateOnly": {
      const at = momentOf(name, value);
      return `${name} = TIMESTAMP '${new Date(at).toISOString().slice(0, 19).replace("T", " ")}'`;
    }
    default:
      return /^-?\d+(?:\.\d+)?$/.test(value) ? `${name} = ${value}` : refuseParameter(name, value, "a number");
  }
}

const EXPECTED_BOX = "four numbers (lower left and upper right), or six with heights";

/** A box as a geometry of the query engine; over the antimeridian as two of its parts. */
function boxOf(asked: AddressParameters): RawParameters {
  const text = asked["bbox"];
  const crs = crsNamed("bbox-crs", asked["bbox-crs"]);
  if (text === undefined) return {};
  const given = text.split(",").map((each) => (each.trim() === "" ? NaN : Number(each)));
  if (![4, 6].includes(given.length) || !given.every(Number.isFinite)) refuseParameter("bbox", text, EXPECTED_BOX);
  const half = given.length / 2;
  const corners = [given[0], given[1], given[half], given[half + 1]].map(Number) as unknown as GeoBox;
  const [west, south, east, north] = eastFirst(corners, crs);
  if (south > north) refuseParameter("bbox", text, `${EXPECTED_BOX}, the lower one first`);
  const isInDegrees = crs.wkid === 4326 || crs.wkid === 4269;
  if (west > east && !isInDegrees) refuseParameter("bbox", text, `${EXPECTED_BOX}, the left one first`);
  const spans = west > east ? [[west, 180], [-180, east]] as const : [[west, east]] as const; // oxfmt-ignore
  const rings = spans.map(([from, to]) => [[from, south], [from, north], [to, north], [to, south], [from, south]]); // oxfmt-ignore
  return spans.length === 1
    ? { geometry: [west, south, east, north].join(","), geometryType: "esriGeometryEnvelope", inSR: String(crs.wkid) }
    : { geometry: JSON.stringify({ rings }), geometryType: "esriGeometryPolygon", inSR: String(crs.wkid) };
}

/** A moment or an interval; a layer without time has all its items at any time (/req/core/fc-time-response). */
function timeOf(text: string | undefined, { time }: LayerFacts): RawParameters {
  if (text === undefined) return {};
  const [from = "", to = from, ...more] = text.split("/");
  const isOpen = (end: string) => end === ".." || (end === "" && text.includes("/"));
  if (more.length > 0 || (isOpen(from) && !text.includes("/"))) refuseParameter("datetime", text, EXPECTED_TIME);
  const start = isOpen(from) ? null : momentOf("datetime", from);
  const end = isOpen(to) ? null : momentOf("datetime", to, true);
  if (start !== null && end !== null && start > end) refuseParameter("datetime", text, "an interval that ends later");
  return time === undefined || (start === null && end === null) ? {} : { time: `${start},${end}` };
}

const EXPECTED_TIME = "2026-03-01, 2026-03-01T12:00:00Z, or two of them with / between, where .. is open";
const DAY = 86_400_000;

/** A day or a moment (RFC 3339) in milliseconds since 1970; a day begins, or as an end ends, in UTC. */
function momentOf(name: string, text: string, isEnd = false): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text);
  const at = isDay || isMoment ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) refuseParameter(name, text, EXPECTED_TIME);
  return isDay && isEnd ? at + DAY - 1 : at;
}
