import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { throwHttpError } from "./answers/errors.ts";
import { startThreads } from "./answers/threads.ts";
import { networkOf } from "./caller/network.ts";
import { ownOrigin } from "./caller/token.ts";
import { startPageMarks } from "./config/start-page-marks.ts";
import { pageAddresses } from "./config/page-addresses.ts";
import { configJudge, type ConfigJudge } from "./config/sound.ts";
import { openExportQueue } from "./lists/export-queue.ts";
import type { RegisteredSource } from "./lists/source.ts";
import { answerErrors, answerUnreadable, PARAMETER_MOST, refuseUnreadable } from "./http/answer-errors.ts";
import { addAdmission } from "./http/admission.ts";
import { addDocuments } from "./http/documents.ts";
import { NO_EMBED_ORIGINS, type EmbedOrigins } from "./embed/embed-origins.ts";
import { addBasePath, assertReadableHost, openHttpServer, rewriteTo } from "./http/http-server.ts";
import { addSecurityHeaders, addUnlistedHeaders } from "./http/security-headers.ts";
import { serveApp, type AppFiles } from "./http/static.ts";
import { addSubscription, type Subscription } from "./http/subscription.ts";
import type { Tls } from "./http/tls.ts";
import { validateByZod } from "./http/validate.ts";
import { startMailer, type Mailer } from "./mail/mailer.ts";
import { addHealth } from "./operations/health.ts";
import { addRefusalTrail } from "./persistence/audit/refusals.ts";
import type { UrgentLines } from "./mail/service.ts";
import type { CurvesOfSeries } from "./planning/parameters/observed-rows.ts";
import type { PortalSignIn } from "./people/session/routes.ts";
import type { Database } from "./storage/database.ts";
import type { ConfigCheck } from "../contract/config/faults.ts";
import type { WingName } from "../contract/config/wings.ts";

/** The parts that the domains of a server share. */
interface DomainParts {
  /** Folder of the pictures that layouts name. */
  readonly pictures: string;
  /** Every list that can be exported. */
  readonly lists: readonly RegisteredSource[];
  readonly leftOut: OmittedParts;
  readonly checkConfig: ConfigCheck;
  readonly judge: ConfigJudge;
  readonly signInByPortal?: PortalSignIn;
  readonly urgentLinesOf?: UrgentLines;
  readonly curvesOf?: CurvesOfSeries;
  readonly bodyOf?: AppFiles["bodyOf"];
  readonly headOf?: AppFiles["headOf"];
}

/** A subject of the server. A server without it does not have its calls and lists. */
export interface Domain {
  readonly name: string;
  /** Registers its calls. */
  readonly routes: (app: FastifyInstance, parts: DomainParts) => void;
  /** The lists of it that can be exported. */
  readonly lists?: readonly RegisteredSource[];
  /** Its work for the whole server, in addition to answering its calls. */
  readonly starts?: (app: FastifyInstance) => void;
  /** The parts of it that higher domains need. */
  readonly gives?: Partial<DomainParts>;
  /** Addresses that other servers handle for it, and that have no handler when it is left out. */
  readonly addresses?: readonly string[];
  /** Stores the data that accompany the sample tracts. */
  readonly loadSamples?: (db: Database) => Promise<void>;
}

/** The parts that an installation leaves out: wings, their domains, and widgets that are empty without them. */
interface OmittedParts {
  readonly wings: readonly WingName[];
  readonly domains: readonly Domain[];
  readonly widgets: readonly string[];
}

/** The options of a server. */
export interface Domains {
  /** All of `domains.ts`, or those that a test needs. */
  readonly domains: readonly Domain[];
  /** The parts that the installation leaves out: their addresses say so, and their widgets are on no page. */
  readonly leftOut?: OmittedParts;
}

export interface ServerSettings extends Domains {
  readonly db: Database;
  /** Folder of the built browser side. */
  readonly dist: string;
  /** The check of app configs, made where the widgets are known; without it none has a fault. */
  readonly checkConfig?: ConfigCheck;
  /** Receiver of log lines; without it, they are dropped. */
  readonly logger?: FastifyServerOptions["logger"];
  /** Folder of the pictures that layouts name; without it, a temporary folder that is removed with the process. */
  readonly pictures?: string;
  /** Folder of the log files that are listed and shown; none without it. */
  readonly logs?: string | null;
  /** The path below which the product is served, without a trailing slash; empty without it. */
  readonly basePath?: string;
  /** Trust X-Forwarded-* headers of a proxy in front. */
  readonly trustProxy?: boolean | string;
  /** The sites whose pages may embed an app; none without it. */
  readonly embedOrigins?: EmbedOrigins;
  /** Hosts that layers and base maps may come from besides those of the hosted base maps. */
  readonly mapHosts?: readonly string[];
  /** Origins whose pages may read the feature services; all without it. */
  readonly featureOrigins?: readonly string[] | null;
  /** Origins whose pages may call the API with a token; none without it. */
  readonly apiOrigins?: readonly string[];
  /** Origins off the public internet to which webhooks may go; none without it. */
  readonly webhookOrigins?: readonly string[];
  /** Serve https with this certificate; http without it. */
  readonly tls?: Tls | null;
  /** The key that every call must send; by default none is required. */
  readonly subscription?: Subscription | null;
  /** Additional certificate authorities (PEM) that are trusted for an external portal. */
  readonly portalCa?: string | null;
  /** Delivers mails; without it they stay in the outbox. */
  readonly mailer?: Mailer;
  /** Whether the product is about to stop, so that no proxy should send more. */
  readonly isStopping?: () => boolean;
  /** Whether log lines are being lost. */
  readonly areLogsFailing?: () => boolean;
  /** Under overload, refuse visitors first and staff last; without it no one is refused. */
  readonly staffFirst?: boolean;
}

/** The HTTP server over an open database with these domains, not yet listening. */
export async function buildServer({
  db,
  domains,
  leftOut = { wings: [], domains: [], widgets: [] },
  dist,
  logger = false,
  basePath = "",
  trustProxy = false,
  embedOrigins = NO_EMBED_ORIGINS,
  mapHosts = [],
  featureOrigins = null,
  apiOrigins = [],
  webhookOrigins = [],
  tls = null,
  subscription = null,
  logs = null,
  pictures = join(tmpdir(), `provision-pictures-${randomUUID()}`),
  portalCa = null,
  mailer = startMailer({ db }),
  isStopping = () => false,
  areLogsFailing = () => false,
  staffFirst = false,
  checkConfig = () => [],
}: ServerSettings): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    // The direct peer is trusted as a proxy, but no one behind it: a client may have written into the header before.
    trustProxy: trustProxy === true ? (_address: string, hop: number) => hop === 0 : trustProxy,
    ...(basePath === "" ? {} : { rewriteUrl: rewriteTo(basePath) }),
    genReqId: () => randomUUID(),
    serverFactory: (handler) => openHttpServer(handler, tls),
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAMETER_MOST },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: refuseUnreadable,
    logController: new LogController({ disableRequestLogging: true }),
  });
  addBasePath(app, basePath);
  const given = { db, logs, portalCa, mailer, mapHosts, featureOrigins, apiOrigins, webhookOrigins, embedOrigins };
  for (const [name, value] of Object.entries<unknown>(given)) app.decorate(name, value);
  const threads = startThreads({ onError: (err) => app.log.error({ err }, "a thread that counts ended") });
  app.decorate("threads", threads);
  app.addHook("onClose", () => threads.close());
  openExportQueue(app, db);
  addSubscription(app, subscription);
  app.decorateRequest("caller", null);
  app.decorate("isStopping", isStopping);
  addRefusalTrail(app);
  app.setValidatorCompiler(validateByZod);
  app.setSerializerCompiler(serializerCompiler);
  // A form on another site can send plain text without a preflight; no call accepts it.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
  });
  logAnswers(app);
  answerErrors(app);
  addSecurityHeaders(app, mapHosts);
  addUnlistedHeaders(app);
  for (const { starts } of domains) starts?.(app);
  assertReadableHost(app);
  await app.register(cookie);
  if (staffFirst) addAdmission(app);
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  await app.register(compress, { globalDecompression: false, encodings: ["br", "gzip"], threshold: 1024 });
  addHealth(app, { isStopping, areLogsFailing });
  await addDocuments(app);
  const judge = configJudge(checkConfig);
  const parts: DomainParts = {
    checkConfig,
    judge,
    pictures,
    lists: domains.flatMap(({ lists = [] }) => lists),
    leftOut,
    ...Object.assign({}, ...domains.map(({ gives }) => gives)),
  };
  await app.register(async (calls) => {
    for (const { routes } of domains) routes(calls, parts);
  });
  await app.register(async (calls) => {
    calls.addHook("onRequest", async () => throwHttpError(404, "errors.notInstalled"));
    for (const { routes, addresses = [] } of leftOut.domains) {
      routes(calls, parts);
      for (const address of addresses) calls.get(address, async () => null);
    }
  });
  await serveApp(app, {
    dist,
    subscription,
    isKnown: pageAddresses(db, judge),
    bodyOf: written(parts.bodyOf),
    headOf: written(parts.headOf),
    marks: async (request) => {
      try {
        return await startPageMarks(db, { origin: ownOrigin(request), basePath });
      } catch (error) {
        // The page is served even without a database, and reports itself that the server does not answer.
        request.log.warn({ err: error }, "what the start page says of this installation cannot be read");
        return "";
      }
    },
  });
  return app;
}

/** Text that a wing adds to a page; if this fails, the page is served without it. */
const written =
  (write: AppFiles["bodyOf"]): NonNullable<AppFiles["bodyOf"]> =>
  async (request) => {
    try {
      return (await write?.(request)) ?? null;
    } catch (error) {
      request.log.warn({ err: error }, "what a page shows before the app cannot be written");
      return null;
    }
  };

const LOOKS_AT_LOG = "/api/Logs/GetLogLines/";

/** One line for each answer: method, path without its query, status, time; not for files of the app. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const [path = ""] = request.url.split("?");
    if (!path.startsWith("/api/") && !path.startsWith("/arcgis/")) return;
    // Following the log must not write to it; the audit trail records the access.
    const level = path.startsWith(LOOKS_AT_LOG) && reply.statusCode === 200 ? "debug" : "info";
    request.log[level](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.userName,
      },
      "answered",
    );
  });
}
