import { decodedText } from "../../engine/files/decoded-text.ts";
import { recordsIn } from "../../engine/files/records.ts";
import { tableForm } from "../../engine/files/table-form.ts";
import { FeedFault } from "./feed-fault.ts";
import type { Look } from "./look.ts";

type FeedCell = string | number | null;

/** What came as a table: its headings, and rows of as many cells. */
export interface FeedTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly FeedCell[])[];
}

/** A table, or null if it did not change; and the version of the answer that it came in. */
interface TableAnswer {
  readonly table: FeedTable;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

const BYTES_MOST = 50 * 1024 * 1024;
/** Rows of a layer that are read at most, and of one answer. */
const FEATURES_MOST = 20_000;
const PAGE = 1_000;
/** Where the place of a feature is written, in degrees. */
export const PLACE_COLUMNS = ["longitude", "latitude"] as const;

const LAYER = /\/(?:Feature|Map)Server\/\d+\/?$/i;

/** The table at an address: a layer of an ArcGIS service, JSON (also GeoJSON), or CSV; null if nothing changed. */
export async function tableAt({ ask, feed }: Look): Promise<TableAnswer | null> {
  const { address, memory } = feed;
  const url = new URL(address);
  if (LAYER.test(url.pathname)) return { table: await layerTable(ask, url) };
  const answer = await ask(address, { limit: BYTES_MOST, ...memory });
  if (answer === null) return null;
  const { etag, lastModified, bytes } = answer;
  const text = decodedText(bytes).trim();
  if (/^<(?:!doctype|html|\?xml)/i.test(text)) throw new FeedFault("webPage");
  return { table: /^[[{]/.test(text) ? jsonTable(text) : csvTable(text), etag, lastModified };
}

function csvTable(text: string): FeedTable {
  const { records, fault } = recordsIn(text, tableForm(text));
  const [heading, ...rows] = records;
  if (fault !== null || heading === undefined || rows.length === 0) throw new FeedFault("noTable");
  return { headings: heading.cells, rows: rows.map(({ cells }) => cells) };
}

/** The records of JSON: a list of objects, or the first such list in an object. */
function jsonTable(text: string): FeedTable {
  const records = listIn(parsed(text));
  if (records === null || records.length === 0) throw new FeedFault("noTable");
  return tableOf(
    records.map((record) => ("attributes" in record || "properties" in record ? featureRow(record) : record)),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedFault("noTable");
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function listIn(value: unknown, depth = 3): readonly Record<string, unknown>[] | null {
  if (Array.isArray(value)) return value.every(isRecord) ? value : null;
  if (!isRecord(value) || depth === 0) return null;
  for (const inner of Object.values(value)) {
    const list = listIn(inner, depth - 1);
    if (list !== null && list.length > 0) return list;
  }
  return null;
}

function tableOf(records: readonly Readonly<Record<string, unknown>>[]): FeedTable {
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { headings, rows: records.map((record) => headings.map((heading) => cellOf(record[heading]))) };
}

const cellOf = (value: unknown): FeedCell =>
  typeof value === "number" || typeof value === "string" ? value : typeof value === "boolean" ? Number(value) : null;

/** The attributes of a feature (of Esri JSON or GeoJSON), with its place if it is a point. */
function featureRow(feature: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { attributes, properties, geometry } = feature;
  const { x, y, coordinates } = Object(geometry) as { x?: unknown; y?: unknown; coordinates?: unknown };
  const [longitude = x, latitude = y] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  const place = typeof longitude === "number" && typeof latitude === "number" ? { longitude, latitude } : {};
  return Object.assign({}, Object(attributes ?? properties) as object, place);
}

interface LayerPage {
  readonly features?: readonly Record<string, unknown>[];
  readonly fields?: readonly { readonly name?: unknown; readonly type?: unknown }[];
  readonly exceededTransferLimit?: boolean;
  readonly error?: { readonly message?: unknown; readonly code?: unknown };
}

/** All rows of a layer, page by page, with dates as dates. */
async function layerTable(ask: Look["ask"], layer: URL): Promise<FeedTable> {
  const records: Record<string, unknown>[] = [];
  for (let more = true; more;) {
    const page = await pageOf(ask, layer, records.length);
    const found = page.features ?? [];
    const dates = (page.fields ?? []).flatMap(({ name, type }) => (type === "esriFieldTypeDate" ? [String(name)] : []));
    for (const feature of found) {
      const row = featureRow(feature);
      for (const name of dates) {
        const at = row[name];
        if (typeof at === "number") row[name] = new Date(at).toISOString();
      }
      records.push(row);
    }
    if (records.length > FEATURES_MOST) throw new FeedFault("tooManyRows", { most: FEATURES_MOST });
    more = page.exceededTransferLimit === true && found.length > 0;
  }
  if (records.length === 0) throw new FeedFault("noTable");
  return tableOf(records);
}

async function pageOf(ask: Look["ask"], layer: URL, offset: number): Promise<LayerPage> {
  const query = new URL(layer);
  query.pathname = `${layer.pathname.replace(/\/$/, "")}/query`;
  const asked = { where: "1=1", outFields: "*", returnGeometry: "true", outSR: "4326", f: "json" };
  for (const [name, value] of Object.entries(asked)) query.searchParams.set(name, value);
  query.searchParams.set("resultRecordCount", String(PAGE));
  if (offset > 0) query.searchParams.set("resultOffset", String(offset));
  const answer = await ask(query.href, { limit: BYTES_MOST });
  const page = parsed(decodedText(answer?.bytes ?? new Uint8Array()));
  if (!isRecord(page)) throw new FeedFault("noTable");
  const { error } = page as LayerPage;
  if (error !== undefined) throw new FeedFault("service", { found: String(error.message ?? error.code).slice(0, 200) });
  return page as LayerPage;
}
