import os from "node:os";
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pacedLine } from "../../answers/fair-line.ts";
import type { Pieces } from "../../answers/pieces.ts";
import { startThreads } from "../../answers/threads.ts";
import { networkOf } from "../../caller/network.ts";
import { admitForms, answerEsriErrors } from "../protocol.ts";
import type { FeatureSource } from "./feature-source.ts";
import { CATALOGUE, layerInfo, serviceInfo } from "./layer-info.ts";
import { jsonOf, queryAnswer, type WrittenQuery } from "./query-answer.ts";
import { parseQuery, type Query, type RawParameters } from "./query-parameters.ts";
import { answerInThread } from "./query-threads.ts";
import { bufferOf, isKept, madeOnce, readyAnswers, sendReady, takesGzip, type ReadyAnswer } from "./ready-answers.ts";
import { sourceFor } from "./source-for.ts";

const SERVICES = "/arcgis/rest/services";
const SERVICE = `${SERVICES}/Provision/FeatureServer`;
/** A data set never changes, so what its address answers may be kept; a day is enough for a shift. */
/** A core is left to the thread that answers, where there are two. */
const QUERY_THREADS = Math.max(1, os.availableParallelism() - 1);
const KEEP = "public, max-age=86400";

/** The read-only ArcGIS FeatureServer: layers zones, census tracts and counties, by GET and POST alike. */
export function registerFeatureService(app: FastifyInstance): void {
  void app.register(async (service) => {
    admitForms(service);
    answerEsriErrors(service, "service");
    const method = ["GET", "POST"];
    // Our pages read the calls; these addresses speak another API's language and stay out of the OpenAPI document.
    const schema = { hide: true };
    const answer = answerer(app);
    service.route({ method, schema, url: SERVICES, handler: async () => CATALOGUE });
    service.route({ method, schema, url: SERVICE, handler: async () => serviceInfo() });
    service.route({
      method,
      schema,
      url: `${SERVICE}/:layer`,
      handler: (request, reply) => answer(request, reply, infoHere),
    });
    service.route({
      method,
      schema,
      url: `${SERVICE}/:layer/query`,
      handler: (request, reply) => answer(request, reply, queryHere),
    });
  });
}

interface Asked {
  readonly source: FeatureSource;
  readonly query: () => Query;
}
/** Makes an answer here, piece by piece. */
type Make = (asked: Asked) => Pieces<ReadyAnswer>;

/**
 * Answers one app's service. What an unchanging data set answers to an address is made once. Queries of tracts, whose
 * answers are large, are answered in threads of their own; everything else here, in turns and in pieces, so that no one's
 * queries hold up the calls.
 */
function answerer(app: FastifyInstance) {
  const kept = readyAnswers();
  const once = madeOnce();
  const line = pacedLine();
  const threads = startThreads({
    onError: (err) => app.log.error({ err }, "a thread of queries ended"),
    most: QUERY_THREADS,
  });
  app.addHook("onClose", () => threads.close());
  return async (request: FastifyRequest, reply: FastifyReply, make: Make) => {
    const raw = parametersOf(request);
    const { layer } = request.params as { layer: string };
    const { source, fixed, loaded } = await sourceFor(layer, raw, request);
    const tag = tagOf(request, source);
    const caching =
      tag === undefined ? { "cache-control": "no-store" } : { etag: tag, "cache-control": fixed ? KEEP : "no-cache" };
    const isGet = request.method === "GET";
    if (isGet && tag !== undefined && request.headers["if-none-match"] === tag)
      return reply.headers(caching).code(304).send();
    const key = isGet && source.version !== null ? `${source.version} ${request.url}` : null;
    const known = key === null ? undefined : kept.get(key);
    if (known !== undefined) return sendReady(request, reply.headers(caching), known);
    const asked = { source, query: () => parseQuery(raw, source.fields) };
    const turn = { caller: networkOf(request.ip), signal: request.signal };
    const work = () =>
      loaded !== undefined && make === queryHere
        ? answerInThread(threads, { db: app.db, loaded, query: asked.query(), compressed: takesGzip(request) }, turn)
        : line(turn.caller, () => make(asked), turn.signal);
    const made = await (key === null ? work() : once(key, work)).catch((error: unknown) => {
      if (request.signal.aborted) return null;
      throw error;
    });
    // Whoever asked has left: no one reads this.
    if (made === null) return reply.code(503).send();
    if (key !== null && isKept(made)) kept.set(key, made);
    return sendReady(request, reply.headers(caching), made);
  };
}

const readyOf = ({ type, bytes }: WrittenQuery): ReadyAnswer => ({ type, bytes: bufferOf(bytes) });

/** A layer's description, which is one small piece. */
function* infoHere({ source }: Asked): Pieces<ReadyAnswer> {
  return readyOf(jsonOf(JSON.stringify(layerInfo(source))));
}

function* queryHere({ source, query }: Asked): Pieces<ReadyAnswer> {
  return readyOf(yield* queryAnswer(source, query()));
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
