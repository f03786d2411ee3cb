import type { FastifyInstance, FastifyRequest } from "fastify";
import { EsriError, isPlain, refuseParameter } from "../esri-error.ts";
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
    "relationshipId definitionExpression",
  ]
    .flatMap((line) => line.split(" "))
    .map((name) => [name.toLowerCase(), name]),
);

/**
 * The parameters of a request, from its address and its form or JSON; of one that is repeated in an address or a form
 * the last counts.
 */
export function rawParametersOf(request: FastifyRequest): RawParameters {
  return { ...namedBy(request.query, lastOf), ...namedBy(request.body, isJson(request) ? textOf : lastOf) };
}

/** Refuses (400) a JSON body from which parameters cannot be read. */
export function assertParameters(request: FastifyRequest): void {
  const { body } = request;
  if (!isJson(request) || body === undefined || body === null) return;
  if (typeof body !== "object" || Array.isArray(body))
    throw new EsriError(400, "Invalid body", ["expected a JSON object whose keys are parameters"]);
  for (const [name, value] of Object.entries(body))
    if (!isPlain(value)) refuseParameter(name.slice(0, 50), "deeply nested JSON", "a plain value");
}

const isJson = ({ headers }: FastifyRequest): boolean => /\bjson\b/.test(headers["content-type"] ?? "");

const namedBy = (values: unknown, read: (value: unknown) => string | undefined): RawParameters =>
  Object.fromEntries(
    Object.entries(Object(values) as object).map(([name, value]) => [
      NAMES.get(name.toLowerCase()) ?? name,
      read(value),
    ]),
  );

/** A value of a JSON body as a form would have it: plain values of a list separated by commas, all else as JSON. */
function textOf(value: unknown): string | undefined {
  if (value === null || !isPlain(value)) return undefined;
  if (typeof value === "string") return value;
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string" || typeof each === "number");
  return isList ? value.join(",") : JSON.stringify(value);
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
