import { EsriError } from "./esri-error.ts";
import type { LayerFacts } from "./feature-service/layers.ts";
import { PROVISION } from "./feature-service/provision-service.ts";
import {
  openLayers,
  sourceFor,
  type CallerRows,
  type FeatureService,
  type LayerRequest,
} from "./feature-service/services.ts";
import { STORMS } from "./feature-service/storms-service.ts";
import { TIME_SERIES } from "./feature-service/time-series-service.ts";

/** A layer under the name that it has outside ArcGIS: in the addresses of downloads, OGC API – Features and DCAT. */
export interface Dataset {
  readonly id: string;
  readonly service: FeatureService;
  readonly facts: LayerFacts;
}

/** The names of layers by service; those of time series are their numbers, since their titles may change. */
const NAMED: readonly (readonly [FeatureService, (facts: LayerFacts) => string])[] = [
  [PROVISION, ({ name }) => name],
  [STORMS, ({ name }) => `storm_${name}`],
  [TIME_SERIES, ({ id }) => `series_${id}`],
];

/** The layers that the caller may read. */
export async function openDatasets(asked: Omit<LayerRequest, "raw">): Promise<Dataset[]> {
  const all: Dataset[] = [];
  for (const [service, idOf] of NAMED)
    for (const { facts } of await openLayers(service, { ...asked, raw: {} }))
      all.push({ id: idOf(facts), service, facts });
  return all;
}

/** The rows of a layer by its name; EsriError 404 for an unknown one, 499 and 403 for a caller who may not read it. */
export async function datasetRows(id: string, asked: LayerRequest): Promise<CallerRows> {
  const [, series] = /^series_(\d{1,9})$/.exec(id) ?? [];
  if (series !== undefined) return sourceFor(TIME_SERIES, series, asked);
  for (const [service, idOf] of NAMED) {
    const layers = typeof service.layers === "function" ? [] : service.layers;
    const found = layers.find(({ facts }) => idOf(facts) === id);
    if (found !== undefined) return sourceFor(service, String(found.facts.id), asked);
  }
  throw new EsriError(404, "There is no such data set", [`found ${JSON.stringify(id)}`, "expected one of /ogc/collections"]); // oxfmt-ignore
}
