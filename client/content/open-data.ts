import { FEATURE_SERVICE_PATH } from "../../contract/api/addresses.ts";
import type { ResolvedData } from "../../contract/content/data.ts";
import { KNOWN_LAYERS } from "../../contract/content/known-sources.ts";
import * as calls from "../../contract/layers/calls/map-layers.ts";
import type { LayerKind } from "../../contract/layers/kinds.ts";
import { send } from "../../framework/http/api.ts";
import { fetchFeatures } from "../map/layers/use-layer-features.ts";
import { DataRefusal, type OpenData } from "./data-reader.ts";
import { openFeatures } from "./feature-reader.ts";
import { openService } from "./service-reader.ts";
import { openView } from "./view-reader.ts";

interface OpeningContext {
  /** The app whose map has the layers. */
  readonly app: string;
  readonly timeZone: string;
  readonly signal: AbortSignal;
}

/**
 * Opens the source of a data set, by the way that it is read elsewhere in the product, so that its rights apply.
 * @throws {DataRefusal} for a source that is gone, or has no records
 * @throws {LayerError | ApiError} as its service or call refuses
 */
export function openData({ source }: ResolvedData, { app, timeZone, signal }: OpeningContext): Promise<OpenData> {
  switch (source.kind) {
    case "view":
      return openView(source.view, timeZone, signal);
    case "layer":
      return openLayer(source.layer, app, signal);
    case "service": {
      const { service, layer, eid, dataSet } = source;
      return openKnown(service, layer, { eid, dataSetId: dataSet }, signal);
    }
    case "published":
      return openKnown("Provision", source.layer, { eid: source.eid }, signal, true);
  }
}

function openKnown(
  service: keyof typeof KNOWN_LAYERS,
  name: string,
  parameters: Readonly<Record<string, number | undefined>>,
  signal: AbortSignal,
  asVisitor = false,
): Promise<OpenData> {
  const layer = KNOWN_LAYERS[service][name];
  if (layer === undefined) throw new DataRefusal("gone", name);
  const asked = Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]));
  const address = `${pathOf(service)}/${layer.id}?${asked.join("&")}`;
  return openService({ address, asVisitor, own: true }, signal);
}

const pathOf = (service: string): string => FEATURE_SERVICE_PATH.replace("Provision", service);

/** Our records that the map shows, as the feature service has them. */
const OWN: Readonly<Partial<Record<LayerKind, string>>> = {
  tracts: "census_tracts",
  counties: "counties",
  zones: "zones",
  facilities: "facilities",
  contacts: "county_contacts",
};

async function openLayer(layerId: number, app: string, signal: AbortSignal): Promise<OpenData> {
  const options = { query: { app }, signal, quiet: true };
  const lists = await Promise.all([
    send(calls.getAdditionalLayers, { params: { type: "all" }, ...options }),
    send(calls.getTimeSeriesLayers, options),
  ]);
  const layer = lists.flat().find((one) => one.layerId === layerId);
  // A layer that the reader may not see is not listed either.
  if (layer === undefined) throw new DataRefusal("gone", String(layerId));
  const { kind, address, sublayer, filter: where, recordId } = layer;
  const own = OWN[kind];
  if (own !== undefined) return openKnown("Provision", own, {}, signal);
  if (kind === "series" && recordId !== null)
    return openService({ address: `${pathOf("TimeSeries")}/${recordId}`, own: true }, signal);
  if (kind === "feature-server" || kind === "map-server")
    return openService({ address, sublayer, where, own: false }, signal);
  if (kind === "geojson" || kind === "csv" || kind === "kml")
    return openFeatures(await fetchFeatures(kind, { address, where }, signal));
  throw new DataRefusal("noRecords", layer.titles.en);
}
