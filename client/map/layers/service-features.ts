import { FEATURE_SERVICE_PATH } from "../../../contract/api/addresses.ts";
import { featuresOfEsriJson } from "../../../engine/files/layers/esri-json.ts";
import { featureSetOf, plain, type AttributeValue, type FeatureSet } from "./features.ts";
import { LayerError } from "./layer-fault.ts";
import { fetchServiceJson, layerUrl, withParameters } from "./layer-request.ts";

/** The features of a service to fetch. */
interface FeatureQuestion {
  readonly address: string;
  readonly sublayer: string;
  /** A where clause of the service's; null for all. */
  readonly where: string | null;
  /** Longitude, latitude, and the degrees around them that still count. */
  readonly near?: { readonly at: readonly [number, number]; readonly reach: number };
  /** West, south, east, north in degrees: features that reach into it. */
  readonly within?: readonly [number, number, number, number];
  readonly limit: number;
  readonly offset?: number;
}

/** The address of one layer of an ArcGIS service: its own, or the chosen or first one of the service. */
export function layerAddress(address: string, sublayer: string): URL {
  const url = layerUrl(address.trim().replace(/\/+$/, ""));
  if (/\/(?:Feature|Map)Server$/i.test(url.pathname)) url.pathname += `/${/^\d+$/.test(sublayer) ? sublayer : "0"}`;
  return url;
}

/** Some of a service's features, and whether there are more. */
interface FeaturePage extends FeatureSet {
  readonly more: boolean;
  /** Its rows, also those without a place, which are no features here. */
  readonly rows: number;
}

/** Asks an ArcGIS service for features with all their fields, in degrees. */
export async function queryFeatures(question: FeatureQuestion, signal?: AbortSignal): Promise<FeaturePage> {
  const { address, sublayer, where, near, within, limit, offset = 0 } = question;
  const url = layerAddress(address, sublayer);
  url.pathname += "/query";
  const asked = withParameters(url, {
    where: where ?? "1=1",
    outFields: "*",
    outSR: "4326",
    f: "json",
    resultRecordCount: String(limit),
    ...(offset > 0 ? { resultOffset: String(offset) } : {}),
    ...(near ? meeting(around(near)) : {}),
    ...(within ? meeting(within) : {}),
  });
  const answer = await fetchServiceJson(asked, signal);
  const read = featuresOfEsriJson(answer);
  if (read === null)
    throw new LayerError("notAService", { host: url.host, found: Object.keys(answer).slice(0, 4).join(", ") });
  // Features without a place are dropped, so their number does not show whether the page was full.
  const more = answer["exceededTransferLimit"] === true || read.length >= limit;
  return { ...featureSetOf(read).set, more, rows: read.length };
}

/** Counts the features of an ArcGIS service that match a clause; null if it does not answer that. */
export async function countFeatures(
  { address, sublayer, where }: Pick<FeatureQuestion, "address" | "sublayer" | "where">,
  signal?: AbortSignal,
): Promise<number | null> {
  const url = layerAddress(address, sublayer);
  url.pathname += "/query";
  const { count } = await fetchServiceJson(
    withParameters(url, { where: where ?? "1=1", returnCountOnly: "true", f: "json" }),
    signal,
  );
  return typeof count === "number" ? count : null;
}

/** A small box: every service can be queried with one, but not every one with a point and a distance. */
const around = ({ at: [longitude, latitude], reach }: NonNullable<FeatureQuestion["near"]>) =>
  [longitude - reach, latitude - reach, longitude + reach, latitude + reach] as const;

export function meeting(box: readonly number[]): Record<string, string> {
  return {
    geometry: box.join(","),
    geometryType: "esriGeometryEnvelope",
    inSR: "4326",
    spatialRel: "esriSpatialRelIntersects",
  };
}

/** The query for one field of a service's features. */
interface ValuesQuestion {
  readonly address: string;
  readonly sublayer: string;
  readonly where: string | null;
  readonly field: string;
  readonly limit: number;
}

/**
 * Fetches the values of one field from an ArcGIS service, without shapes: up to `limit` from ours, from others as many
 * as they return at once.
 */
export async function queryValues(question: ValuesQuestion, signal?: AbortSignal) {
  const { address, sublayer, where, field, limit } = question;
  const url = layerAddress(address, sublayer);
  url.pathname += "/query";
  const asked = { where: where ?? "1=1", outFields: field, returnGeometry: "false", f: "json" };
  const values: AttributeValue[] = [];
  for (;;) {
    const from: Record<string, string> = values.length > 0 ? { resultOffset: String(values.length) } : {};
    const page = { ...from, resultRecordCount: String(limit - values.length) };
    const answer = await fetchServiceJson(withParameters(url, { ...asked, ...page }), signal);
    const read = featuresOfEsriJson(answer) ?? [];
    values.push(...read.map(({ properties }) => plain(properties?.[field])));
    const partial = answer["exceededTransferLimit"] === true;
    // Not every service can continue from a row, and one that cannot may start over.
    if (!partial || read.length === 0 || values.length >= limit || !address.startsWith(FEATURE_SERVICE_PATH))
      return { values, partial };
  }
}
