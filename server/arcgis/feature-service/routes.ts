import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pacedLine } from "../../answers/fair-line.ts";
import type { Pieces } from "../../answers/pieces.ts";
import { networkOf } from "../../caller/network.ts";
import { admitForms, answerEsriErrors } from "../protocol.ts";
import { OBJECT_ID, type FeatureSource } from "./feature-source.ts";
import { extentJson, featuresJson } from "./json-answer.ts";
import { CATALOGUE, layerInfo, serviceInfo } from "./layer-info.ts";
import { countPbf, featuresPbf, idsPbf } from "./pbf-answer.ts";
import { parseQuery, type Query, type RawParameters } from "./query-parameters.ts";
import { isKept, readyAnswers, sendReady, type ReadyAnswer } from "./ready-answers.ts";
import { extentOfRows, pageOf, selectRows } from "./run-query.ts";
import { sourceFor } from "./source-for.ts";

const SERVICES = "/arcgis/rest/services";
const SERVICE = `${SERVICES}/Provision/FeatureServer`;
const PBF = "application/x-protobuf";
const JSON_TYPE = "application/json; charset=utf-8";
/** A data set never changes, so what its address answers may be kept; a day is enough for a shift. */
const KEEP = "public, max-age=86400";

/** The read-only ArcGIS FeatureServer: layers zones, census tracts and counties, by GET and POST alike. */
export function registerFeatureService(app: FastifyInstance): void {
  void app.register(async (service) => {
    admitForms(service);
    answerEsriErrors(service, "service");
    const method = ["GET", "POST"];
    // Our pages read the calls; these addresses speak another API's language and stay out of the OpenAPI document.
    const schema = { hide: true };
    const answer = answerer();
    service.route({ method, schema, url: SERVICES, handler: async () => CATALOGUE });
    service.route({ method, schema, url: SERVICE, handler: async () => serviceInfo() });
    service.route({
      method,
      schema,
      url: `${SERVICE}/:layer`,
      handler: (request, reply) => answer(request, reply, infoAnswer),
    });
    service.route({
      method,
      schema,
      url: `${SERVICE}/:layer/query`,
      handler: (request, reply) => answer(request, reply, ({ source, query }) => queryAnswer(source, query())),
    });
  });
}

interface Asked {
  readonly source: FeatureSource;
  readonly query: () => Query;
}

/**
 * Answers one app's service. What an unchanging data set answers to an address is made once; everything else is made in
 * turns, so that no one's queries hold up the calls.
 */
function answerer() {
  const kept = readyAnswers();
  const line = pacedLine();
  return async (request: FastifyRequest, reply: FastifyReply, make: (asked: Asked) => Pieces<ReadyAnswer>) => {
    const raw = parametersOf(request);
    const { layer } = request.params as { layer: string };
    const { source, fixed } = await sourceFor(layer, raw, request);
    const tag = tagOf(request, source);
    const caching =
      tag === undefined ? { "cache-control": "no-store" } : { etag: tag, "cache-control": fixed ? KEEP : "no-cache" };
    const isGet = request.method === "GET";
    if (isGet && tag !== undefined && request.headers["if-none-match"] === tag)
      return reply.headers(caching).code(304).send();
    const key = isGet && source.version !== null ? `${source.version} ${request.url}` : null;
    const ready = () => (key === null ? undefined : kept.get(key));
    const known = ready();
    if (known !== undefined) return sendReady(request, reply.headers(caching), known);
    const work = function* (): Pieces<ReadyAnswer> {
      // Another who waited for the same address may have made it.
      const found = ready();
      if (found !== undefined) return found;
      const answer = yield* make({ source, query: () => parseQuery(raw, source.fields) });
      if (key !== null && isKept(answer)) kept.set(key, answer);
      return answer;
    };
    const made = await line(networkOf(request.ip), work, request.signal).catch((error: unknown) => {
      if (request.signal.aborted) return null;
      throw error;
    });
    // Whoever asked has left: no one reads this.
    if (made === null) return reply.code(503).send();
    return sendReady(request, reply.headers(caching), made);
  };
}

const jsonOf = (text: string): ReadyAnswer => ({ type: JSON_TYPE, bytes: Buffer.from(text) });

/** A layer's description, which is one small piece. */
function* infoAnswer({ source }: Asked): Pieces<ReadyAnswer> {
  return jsonOf(JSON.stringify(layerInfo(source)));
}

function* queryAnswer(source: FeatureSource, query: Query): Pieces<ReadyAnswer> {
  const rows = yield* selectRows(source, query);
  return query.format === "pbf" && query.answer !== "extent"
    ? { type: PBF, bytes: Buffer.from(yield* pbfAnswer(source, query, rows)) }
    : jsonOf(yield* jsonAnswer(source, query, rows));
}

function* pbfAnswer(source: FeatureSource, query: Query, rows: readonly number[]): Pieces<Uint8Array> {
  switch (query.answer) {
    case "count":
      return countPbf(rows.length);
    case "ids":
      return idsPbf(rows.map((row) => source.objectIdOf(row)));
    default:
      return yield* featuresPbf(source, query, pageOf(rows, query));
  }
}

function* jsonAnswer(source: FeatureSource, query: Query, rows: readonly number[]): Pieces<string> {
  switch (query.answer) {
    case "count":
      return JSON.stringify({ count: rows.length });
    case "ids":
      return JSON.stringify({
        objectIdFieldName: OBJECT_ID.name,
        objectIds: rows.map((row) => source.objectIdOf(row)),
      });
    case "extent":
      return JSON.stringify(extentJson(extentOfRows(source, rows), rows.length, query));
    case "features":
      return yield* featuresJson(source, query, pageOf(rows, query));
    default:
      return query.answer satisfies never;
  }
}

/** What an answer is known by, as long as its data are the same; undefined where answers must not be kept. */
function tagOf({ url }: FastifyRequest, { version }: FeatureSource): string | undefined {
  if (version === null) return undefined;
  return `W/"${createHash("sha256").update(`${version} ${url}`).digest("hex").slice(0, 32)}"`;
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
