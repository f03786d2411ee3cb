import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RawParameters } from "./query-parameters.ts";

/** The names of the parameters as the protocol writes them; clients write them in any case. */
const NAMES = new Map(
  [
    "f token where objectIds uniqueIds geometry geometryType inSR spatialRel relationParam distance units outFields",
    "returnGeometry returnCentroid returnDistinctValues returnIdsOnly returnUniqueIdsOnly returnCountOnly returnExtentOnly",
    "outSR defaultSR outStatistics groupByFieldsForStatistics having orderByFields resultOffset resultRecordCount resultType",
    "maxRecordCountFactor maxAllowableOffset geometryPrecision quantizationParameters returnExceededLimitFeatures time",
    "fullText gdbVersion historicMoment text datumTransformation parameterValues rangeValues dynamicLayer aggregateIds lod",
    "lodType returnEnvelope returnAggIds returnQueryGeometry dataSetId eid layerDefs layers classificationDef callback",
  ]
    .flatMap((line) => line.split(" "))
    .map((name) => [name.toLowerCase(), name]),
);

/** The parameters of a request, from its address and its form; of a repeated one the last counts. */
export function rawParametersOf(request: FastifyRequest): RawParameters {
  const all = { ...(request.query as Record<string, unknown>), ...((request.body ?? {}) as Record<string, unknown>) };
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [NAMES.get(name.toLowerCase()) ?? name, lastOf(value)]),
  );
}

function lastOf(value: unknown): string | undefined {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === "string" ? last : undefined;
}

/** Accepts multipart forms, as scripts send them; files in them are left out. */
export function admitParts(service: FastifyInstance): void {
  service.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers["content-type"] ?? "";
      const parts = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
        .formData()
        .catch((cause: unknown) => {
          throw Object.assign(new Error("The form could not be read", { cause }), { statusCode: 400 });
        });
      return Object.fromEntries([...parts].filter(([, value]) => typeof value === "string"));
    },
  );
}
