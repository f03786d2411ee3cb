import type { FastifyRequest } from "fastify";
import { EsriError } from "./esri-error.ts";
import type { LayerFacts } from "./feature-service/layers.ts";
import { PROVISION } from "./feature-service/provision-service.ts";
import type { RawParameters } from "./feature-service/query-parameters.ts";
import { sourceFor, type CallerRows, type FeatureService } from "./feature-service/services.ts";
import { STORMS } from "./feature-service/storms-service.ts";
import { TIME_SERIES } from "./feature-service/time-series-service.ts";

/** The names of layers by service; those of time series are their numbers, since their titles may change. */
const NAMED: readonly (readonly [FeatureService, (facts: LayerFacts) => string])[] = [
  [PROVISION, ({ name }) => name],
  [STORMS, ({ name }) => `storm_${name}`],
  [TIME_SERIES, ({ id }) => `series_${id}`],
];

/** The rows of a layer by its name; EsriError 404 for an unknown one, 499 and 403 for a caller who may not read it. */
export async function datasetRows(
  id: string,
  asked: { readonly raw: RawParameters; readonly request: FastifyRequest },
): Promise<CallerRows> {
  const [, series] = /^series_(\d{1,9})$/.exec(id) ?? [];
  if (series !== undefined) return sourceFor(TIME_SERIES, series, asked);
  for (const [service, idOf] of NAMED) {
    const layers = typeof service.layers === "function" ? [] : service.layers;
    const found = layers.find(({ facts }) => idOf(facts) === id);
    if (found !== undefined) return sourceFor(service, String(found.facts.id), asked);
  }
  throw new EsriError(404, "There is no such data set", [`found ${JSON.stringify(id)}`, "expected one of /ogc/collections"]); // oxfmt-ignore
}
