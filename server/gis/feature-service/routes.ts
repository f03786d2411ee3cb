import os from "node:os";
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pacedLine } from "../../answers/fair-line.ts";
import { leavingOf } from "../../answers/leaving.ts";
import type { Pieces } from "../../answers/pieces.ts";
import { startThreads } from "../../answers/threads.ts";
import { cachingForVisitors } from "../../answers/prepared.ts";
import { networkOf } from "../../caller/network.ts";
import { isVisitor } from "../../caller/visitor.ts";
import { shareWithOrigins } from "../cors.ts";
import { downloadFormatOf } from "../downloads/download-plan.ts";
import { layerDownload } from "../downloads/layer-download.ts";
import { downloadSender } from "../downloads/send-download.ts";
import { EsriError } from "../esri-error.ts";
import { NoAddress, admitForms, answerEsriErrors } from "../protocol.ts";
import { creditOf } from "./layer-info.ts";
import { layerAnswers, type LayerAnswer } from "./layer-operations.ts";
import { metadataOf, serviceAnswers } from "./service-operations.ts";
import { directoryPage, onlyAsks, refusedPage } from "./directory/page.ts";
import { placeOf, type DirectoryPage } from "./directory/place.ts";
import { admitParts, assertParameters, rawParametersOf } from "./parameters.ts";
import { PROVISION } from "./provision-service.ts";
import { STORMS } from "./storms-service.ts";
import { TIME_SERIES } from "./time-series-service.ts";
import { written, type WrittenQuery } from "./query-answer.ts";
import { formatOf, given, parseQuery, type QueryFormat, type RawParameters } from "./query-parameters.ts";
import { answerInThread } from "./query-threads.ts";
import { bufferOf, isKept, madeOnce, readyAnswers, sendReady, takesGzip, type ReadyAnswer } from "./ready-answers.ts";
import { prepareFilter } from "./relations.ts";
import { SERVICES_ROOT, sourceFor, unsupportedOperation, type FeatureService, type CallerRows } from "./services.ts";

/** One core is left to the main thread, if there are two. */
const QUERY_THREADS = Math.max(1, os.availableParallelism() - 1);
/** A data set never changes, so the answers of its address may be cached; a day covers a shift. */
const KEEP = "max-age=86400";

/** The services; each is at `/arcgis/rest/services/<name>/FeatureServer`. */
const SERVICES: readonly FeatureService[] = [PROVISION, STORMS, TIME_SERIES];

/** The read-only ArcGIS FeatureServers, by GET and POST alike, for pages of other origins too. */
export const featureServiceDomain = { name: "feature-service", routes: registerFeatureService };

function registerFeatureService(app: FastifyInstance): void {
  void app.register(async (service) => {
    admitForms(service);
    admitParts(service);
    answerEsriErrors(service, (request, refusal) => {
      const raw = rawParametersOf(request);
      return isPage(raw, request) ? refusedPage(placeIn(request, raw), refusal.toBody().error) : null;
    });
    shareWithOrigins(service);
    const line = pacedLine();
    const answer = answerer(app, line);
    const route = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
      // Our pages use the calls; these addresses are another API's and are not in the OpenAPI document.
      for (const each of [url, `${url}/`])
        service.route({ method: ["GET", "POST", "OPTIONS"], schema: { hide: true }, url: each, handler });
    };
    for (const { path, make } of serviceAnswers(SERVICES))
      route(path, async (request, reply) => {
        const raw = asked(request);
        const form = formFor(raw, request);
        const place = form === "html" ? placeIn(request, raw) : null;
        const pieces = place !== null && onlyAsks(place) ? null : await make({ raw, request });
        const write = function* (): Pieces<ReadyAnswer> {
          const answer = pieces === null ? null : yield* pieces;
          return place === null ? readyOf(written(JSON.stringify(answer), form)) : pageAnswer(place, answer);
        };
        const signal = leavingOf(reply);
        const made = await line(networkOf(request.ip), write, signal).catch(unlessGone(signal));
        if (made === null) return reply.code(503).send();
        return sendReady(request, reply.headers(cachingOf(request, { place })), made);
      });
    const send = downloadSender(app);
    for (const of of SERVICES)
      for (const { path, make } of layerAnswers(of))
        route(path, async (request, reply) => {
          const raw = rawParametersOf(request);
          const format = make.kind === "query" ? downloadFormatOf(given(raw, "f")) : null;
          if (format === null) return answer(request, reply, { of, make });
          const { layer } = request.params as { layer: string };
          const { source } = await sourceFor(of, layer, { raw, request });
          const name = source.layer.name.replaceAll(/[^\w-]+/g, "_").slice(0, 60);
          return send({ request, reply, format }, async ({ paced, make }) =>
            make(await layerDownload({ source, raw, format, name, paced })),
          );
        });
    for (const of of SERVICES)
      for (const path of ["info/metadata", ":layer/metadata"])
        route(`${SERVICES_ROOT}/${of.name}/FeatureServer/${path}`, async (request, reply) => {
          const { layer } = request.params as { layer?: string };
          const xml = await metadataOf(of, { raw: asked(request), request }, layer);
          const answer = { type: "text/xml; charset=utf-8", bytes: Buffer.from(xml) };
          return sendReady(request, reply.headers(cachingOf(request, { place: null })), answer);
        });
    // Without a trailing slash: the wildcard matches that.
    service.route({
      method: ["GET", "POST", "OPTIONS"],
      schema: { hide: true },
      url: "/arcgis/*",
      handler: async ({ url }) => {
        const path = url.split("?")[0] ?? "";
        const [, below = ""] = /^\/arcgis\/rest\/services\/[^/]+\/FeatureServer\/(.+?)\/*$/.exec(path) ?? [];
        throw below === "" ? new NoAddress(path) : unsupportedOperation(below, ["an operation of a service or layer"]);
      },
    });
  });
}

/** The parameters of a request; refused where it asks for a format that no service has. */
function asked(request: FastifyRequest): RawParameters {
  assertParameters(request);
  const raw = rawParametersOf(request);
  if ((raw["callback"] ?? "") !== "")
    throw new EsriError(400, "Unsupported parameter: callback", ["pages of other origins read JSON itself"]);
  return raw;
}

/** HTML for navigation by a browser, JSON for programs, unless the request says otherwise. */
const isPage = (raw: RawParameters, { headers }: FastifyRequest): boolean =>
  given(raw, "f") === "html" || (given(raw, "f") === null && /\btext\/html\b/.test(headers.accept ?? ""));

const formFor = (raw: RawParameters, request: FastifyRequest): QueryFormat =>
  isPage(raw, request) ? "html" : formatOf(raw);

const placeIn = (request: FastifyRequest, raw: RawParameters, layerName?: string): DirectoryPage =>
  placeOf({ base: request.server.basePath, url: request.url, raw, ...(layerName !== undefined && { layerName }) });

const pageAnswer = (place: DirectoryPage, answer: unknown): ReadyAnswer => ({
  type: "text/html; charset=utf-8",
  bytes: Buffer.from(directoryPage(place, answer)),
});

/** Most rows that a page shows; the next ones are on the next page. */
const ROWS_OF_PAGE = 500;

/** The query for a page: rows without shapes, as many as a person reads. */
function askedForPage(raw: RawParameters): RawParameters {
  const count = given(raw, "resultRecordCount");
  const rows = count === null || Number(count) > ROWS_OF_PAGE ? String(ROWS_OF_PAGE) : count;
  return { ...raw, f: "json", returnGeometry: "false", returnCentroid: "false", resultRecordCount: rows };
}

interface LayerOperation {
  readonly of: FeatureService;
  readonly make: LayerAnswer;
}

/**
 * Serves one app's layers. Answers from unchanging data sets are cached by address. Tract queries with large answers
 * run in separate threads; all others run here in turns and pieces, so that queries do not block the calls.
 */
function answerer(app: FastifyInstance, line: ReturnType<typeof pacedLine>) {
  const kept = readyAnswers();
  const once = madeOnce();
  const threads = startThreads({
    onError: (err) => app.log.error({ err }, "a thread of queries ended"),
    most: QUERY_THREADS,
  });
  app.addHook("onClose", () => threads.close());
  return async (request: FastifyRequest, reply: FastifyReply, { of, make }: LayerOperation) => {
    const parameters = asked(request);
    const form = formFor(parameters, request);
    const raw = form === "html" ? askedForPage(parameters) : parameters;
    const { layer } = request.params as { layer: string };
    const sourced = await sourceFor(of, layer, { raw, request });
    const { source, fixed, loaded } = sourced;
    const place = form === "html" ? placeIn(request, parameters, source.layer.name) : null;
    if (place !== null && onlyAsks(place))
      return sendReady(request, reply.header("cache-control", "no-store"), pageAnswer(place, null));
    // Descriptions are of the agency, whose name is not part of a data set's version.
    const credit = make.kind === "query" ? "" : await creditOf(app.db);
    const address = `${form} ${request.url} ${credit}`;
    const tag = tagOf(address, sourced);
    void reply.headers(cachingOf(request, { place, tag, fixed }));
    const isGet = request.method === "GET";
    if (isGet && tag !== undefined && request.headers["if-none-match"] === tag) return reply.code(304).send();
    const key = isGet && source.version !== null ? `${source.version} ${address}` : null;
    const known = key === null ? undefined : kept.get(key);
    if (known !== undefined) return sendReady(request, reply, known);
    const turn = { caller: networkOf(request.ip), signal: leavingOf(reply) };
    const answered = async () => {
      const params = request.params as Readonly<Record<string, string>>;
      if (make.kind === "other")
        return line(turn.caller, () => inPieces(make.answer({ source, raw, params, credit })), turn.signal);
      const query = parseQuery(raw, source.fields, source.layer);
      if (loaded !== undefined)
        return answerInThread(
          threads,
          { db: app.db, loaded, query, compressed: place === null && takesGzip(request) },
          turn,
        );
      await prepareFilter(query.area);
      return line(turn.caller, () => inPieces(make.answer(source, query)), turn.signal);
    };
    const work = async () => {
      const answer = await answered();
      return place === null || answer === null ? answer : pageAnswer(place, JSON.parse(answer.bytes.toString()));
    };
    const made = await (key === null ? work() : once(key, work)).catch(unlessGone(turn.signal));
    if (made === null) return reply.code(503).send();
    if (key !== null && isKept(made)) kept.set(key, made);
    return sendReady(request, reply, made);
  };
}

/** Returns undefined if the client has left. Throws any other error. */
const unlessGone =
  (signal: AbortSignal) =>
  (error: unknown): null => {
    if (signal.aborted) return null;
    throw error;
  };

const readyOf = ({ type, bytes }: WrittenQuery): ReadyAnswer => ({ type, bytes: bufferOf(bytes) });

function* inPieces(answer: Pieces<WrittenQuery>): Pieces<ReadyAnswer> {
  return readyOf(yield* answer);
}

interface CachePolicy {
  /** For a page made for people, which depends on more than its address. */
  readonly place: DirectoryPage | null;
  readonly tag?: string | undefined;
  readonly fixed?: boolean;
}

/**
 * Sets who may cache an answer, and for how long: caches on the way those that every visitor gets, a browser those
 * whose data have a version.
 */
function cachingOf(request: FastifyRequest, { place, tag, fixed = false }: CachePolicy): Record<string, string> {
  const forVisitors = request.method === "GET" && place === null && isVisitor(request);
  const known: Record<string, string> = tag === undefined ? {} : { etag: tag };
  if (fixed) return { ...known, "cache-control": `${forVisitors ? "public" : "private"}, ${KEEP}` };
  if (forVisitors) return { ...known, "cache-control": cachingForVisitors() };
  return { ...known, "cache-control": tag === undefined ? "no-store" : "private, no-cache" };
}

/** The ETag of an answer while its data are unchanged; undefined if answers must not be cached. */
function tagOf(address: string, { source: { version } }: CallerRows): string | undefined {
  if (version === null) return undefined;
  return `W/"${createHash("sha256").update(`${version} ${address}`).digest("hex").slice(0, 32)}"`;
}
