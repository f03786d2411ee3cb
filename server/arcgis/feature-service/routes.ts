import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerEsriErrors } from "../esri-answers.ts";
import type { FeatureSource } from "./feature-source.ts";
import { admitForms } from "../parameters.ts";
import { extentJson, featuresJson } from "./json-answer.ts";
import { CATALOGUE, layerInfo, serviceInfo } from "./layer-info.ts";
import { countPbf, featuresPbf, idsPbf } from "./pbf-answer.ts";
import { parseQuery } from "./query-parameters.ts";
import type { Query, RawParameters } from "./query-parameters.ts";
import { extentOfRows, pageOf, selectRows } from "./run-query.ts";
import { OBJECT_ID } from "./fields.ts";
import { sourceFor } from "./source-for.ts";

const SERVICES = "/arcgis/rest/services";
const SERVICE = `${SERVICES}/Provision/FeatureServer`;
const PBF = "application/x-protobuf";
/** A data set never changes, so what its address answers may be kept; a day is enough for a shift. */
const KEEP = "public, max-age=86400";

const compressed = promisify(gzip);

/** The read-only ArcGIS FeatureServer: layers zones, census tracts and counties, by GET and POST alike. */
export function registerFeatureService(app: FastifyInstance): void {
  void app.register(async (service) => {
    admitForms(service);
    answerEsriErrors(service, "service");
    const method = ["GET", "POST"];
    // Our pages read the calls; these addresses speak another API's language and stay out of the OpenAPI document.
    const schema = { hide: true };
    service.route({ method, schema, url: SERVICES, handler: async () => CATALOGUE });
    service.route({ method, schema, url: SERVICE, handler: async () => serviceInfo() });
    service.route({
      method,
      schema,
      url: `${SERVICE}/:layer`,
      handler: async (request, reply) => {
        const { source, fixed } = await sourceFor(layerOf(request), parametersOf(request), request);
        return cacheable(request, reply, source, fixed) ? layerInfo(source) : reply.code(304).send();
      },
    });
    service.route({ method, schema, url: `${SERVICE}/:layer/query`, handler: answerQuery });
  });
}

async function answerQuery(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const raw = parametersOf(request);
  const { source, fixed } = await sourceFor(layerOf(request), raw, request);
  const query = parseQuery(raw, source.fields);
  if (!cacheable(request, reply, source, fixed)) return reply.code(304).send();
  const rows = selectRows(source, query);
  return query.format === "pbf" && query.answer !== "extent"
    ? sendPbf(request, reply, pbfAnswer(source, query, rows))
    : jsonAnswer(source, query, rows);
}

function pbfAnswer(source: FeatureSource, query: Query, rows: readonly number[]): Uint8Array {
  switch (query.answer) {
    case "count":
      return countPbf(rows.length);
    case "ids":
      return idsPbf(rows.map((row) => source.objectIdOf(row)));
    default:
      return featuresPbf(source, query, pageOf(rows, query));
  }
}

function jsonAnswer(source: FeatureSource, query: Query, rows: readonly number[]): unknown {
  switch (query.answer) {
    case "count":
      return { count: rows.length };
    case "ids":
      return { objectIdFieldName: OBJECT_ID.name, objectIds: rows.map((row) => source.objectIdOf(row)) };
    case "extent":
      return extentJson(extentOfRows(source, rows), rows.length, query);
    case "features":
      return featuresJson(source, query, pageOf(rows, query));
    default:
      return query.answer satisfies never;
  }
}

/** The server compresses texts by itself; it does not know that these bytes compress as well (by a third to a half). */
async function sendPbf(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): Promise<FastifyReply> {
  void reply.type(PBF).header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(Buffer.from(bytes));
  void reply.header("content-encoding", "gzip");
  return reply.send(await compressed(bytes, { level: constants.Z_BEST_SPEED }));
}

/** Sets what caches need; false where the caller's copy is still good. */
function cacheable(request: FastifyRequest, reply: FastifyReply, { version }: FeatureSource, fixed: boolean): boolean {
  if (version === null) {
    void reply.header("cache-control", "no-store");
    return true;
  }
  const asked = createHash("sha256").update(`${version} ${request.url}`).digest("hex").slice(0, 32);
  const tag = `W/"${asked}"`;
  void reply.header("etag", tag).header("cache-control", fixed ? KEEP : "no-cache");
  return request.method !== "GET" || request.headers["if-none-match"] !== tag;
}

function layerOf(request: FastifyRequest): string {
  return (request.params as { layer: string }).layer;
}

function parametersOf(request: FastifyRequest): RawParameters {
  const all = { ...(request.query as Record<string, unknown>), ...((request.body ?? {}) as Record<string, unknown>) };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, lastOf(value)]));
}

/** A parameter given twice counts as it was given last. */
function lastOf(value: unknown): string | undefined {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === "string" ? last : undefined;
}
