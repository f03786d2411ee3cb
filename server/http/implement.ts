import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { APP_CALL_HEADER, APP_CALL_VALUE, takesTokens, type Call } from "../../contract/api/call.ts";
import { ErrorAnswerSchema } from "../../contract/api/errors.ts";
import {
  PRIVILEGE_MARK_HEADER,
  SESSION_LEFT_HEADER,
  permits,
  privilegeMark,
} from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import { memoizeAsync } from "../answers/memoize-async.ts";
import { inPieces, largeAnswer } from "../answers/pieces.ts";
import { CachedResponse, WrittenAnswer, cachingForVisitors } from "../answers/prepared.ts";
import { callerOf, isHeldBack, type RequestCaller } from "../caller/caller.ts";
import { ownOrigin } from "../caller/token.ts";
import { VISITORS_VARY, isVisitor } from "../caller/visitor.ts";
import { clock } from "../storage/clock.ts";
import type { Database } from "../storage/database.ts";
import { isShared } from "./call-classes.ts";
import { callsAMinute } from "./calls-a-minute.ts";
import { assertSubscription, type Subscription } from "./subscription.ts";
import summaries from "./summaries.json" with { type: "json" };
import { validateByZod } from "./validate.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly db: Database;
  }
  interface FastifyRequest {
    /** Set once the call was admitted. */
    caller: RequestCaller | null;
  }
}

/** Input of a handler: everything is checked, and the caller is admitted. */
interface CallInput<C extends Call> {
  readonly params: z.output<C["params"]>;
  readonly body: z.output<C["body"]>;
  readonly caller: RequestCaller;
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type CallHandler<C extends Call> = (
  input: CallInput<C>,
) => Promise<z.input<C["answer"]> | CachedResponse | WrittenAnswer>;

interface CallOptions {
  /** Largest body in bytes; default 4 MiB. */
  readonly bodyLimit?: number;
  /** Calls per minute and address. */
  readonly callsPerMinute?: number;
  /** Returns the key by which a request is counted instead of its address; null for most. */
  readonly countedAs?: (request: FastifyRequest) => Promise<string | null>;
  /**
   * Whether the answer depends only on the call's parameters and the database, so that it is cached for each state of
   * the database. Every change has an audit row, so the newest link of the audit chain identifies the state. Visitors'
   * answers are cached separately. `"caller"`: it also depends on the caller's rights, and is cached for each set of
   * them.
   */
  readonly cached?: true | "caller";
}

/**
 * Number of answers that are cached for one call, and for one that depends on the caller; the least recently used is
 * removed first.
 */
const CACHE_SIZE = 20;
const CALLERS_KEPT = 200;
const BODY_LIMIT = 4 * 1024 * 1024;
/** The options of each call, for the document of them all. */
const SUMMARIES: Readonly<Record<string, string>> = summaries;

/**
 * Registers a declared call whose handler gets the body as raw bytes and has them read and checked by `call.body` in
 * another thread. Everything else is as with `implement`.
 */
export function implementUnread<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: Omit<CallInput<C>, "body"> & { readonly body: Uint8Array }) => ReturnType<CallHandler<C>>,
  options: CallOptions = {},
): void {
  // In a separate scope, so that other calls keep their parser.
  void app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser("error", "error");
    scope.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
      // An empty body is refused as everywhere.
      if (body.length === 0) void parse(request, "", done);
      else done(null, body);
    });
    const checkAllElse: FastifySchemaCompiler<z.ZodType> = (part) =>
      part.httpPart === "body" ? (value: unknown) => ({ value }) : validateByZod(part);
    scope.setValidatorCompiler(checkAllElse);
    const read: CallHandler<C> = (input) => {
      const { body } = input.request;
      return handler({ ...input, body: body instanceof Uint8Array ? body : new TextEncoder().encode("{}") });
    };
    implement(scope, call, read, options);
  });
}

/**
 * Registers a declared call. Before the body is even read: the subscription key, the caller's origin (changing calls),
 * session and privileges; then parameters and body by their schemas (400 with faults, unknown fields too); the answer is
 * checked by its schema too. A handler refuses with the functions of `answers/errors.ts`.
 *
 * @example
 * ```ts
 * import type { FastifyInstance } from "fastify";
 * import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
 * import { readDisasters } from "../planning/disasters/disaster-rows.ts";
 * import { implement } from "./implement.ts";
 *
 * export function disasterRoutes(app: FastifyInstance): void {
 *   implement(app, getAllDisasters, ({ db }) => readDisasters(db));
 * }
 * ```
 */
export function implement<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: CallOptions = {},
): void {
  const isPost = call.method === "POST";
  const count =
    options.callsPerMinute === undefined ? null : callsAMinute(app, options.callsPerMinute, options.countedAs);
  const cache = options.cached
    ? memoizeAsync<CachedResponse>(options.cached === "caller" ? CALLERS_KEPT : CACHE_SIZE)
    : null;
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    config: { call },
    schema: {
      summary: SUMMARIES[`${call.method} ${call.path}`],
      description: privilegesOf(call),
      security: securityOf(call, app.subscription),
      // GET /api/View/GetPublished: operation View_GetPublished of the tag View.
      operationId: call.path.split("/").slice(2, 4).join("_"),
      tags: [call.path.split("/")[2] ?? "Other"],
      params: call.params,
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(isPost ? { body: call.body } : {}),
      response: { 200: call.answer, "4xx": ErrorAnswerSchema, "5xx": ErrorAnswerSchema },
    },
    onRequest: async (request, reply) => {
      assertSubscription(request);
      await admit(request, call);
      if (request.caller?.userId === null) app.enterWithoutSession?.(request, reply);
      await count?.(request, reply);
    },
    onSend: sendCallerMarks,
    // A POST without a body counts as one with an empty body.
    preValidation: async (request) => {
      if (isPost && request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      const forVisitors = isShared(call) && app.subscription === null && isVisitor(request);
      void reply.header("cache-control", forVisitors ? cachingForVisitors() : "no-store");
      if (forVisitors) void reply.header("vary", VISITORS_VARY);
      const caller = request.caller ?? throwHttpError(401, "errors.session.required");
      const make = () =>
        handler({
          params: request.params as z.output<C["params"]>,
          body: request.body as z.output<C["body"]>,
          caller,
          db: app.db,
          request,
          reply,
        });
      if (cache !== null && caller.userId !== null && caller.stateMark) {
        const [key, state] = options.cached === "caller" ? [callerKey(caller)] : keyOf(request, caller.stateMark);
        const kept = await cache(key, async () => written(call.answer.parse(await make())), state);
        return kept.sendFresh(request, reply);
      }
      const answer = await (call.changes && app.writing ? app.writing(request, reply, make) : make());
      if (answer instanceof WrittenAnswer)
        return reply.type("application/json; charset=utf-8").send(Buffer.from(answer.json.buffer));
      if (answer instanceof CachedResponse) {
        // A browser revalidates every time: a revoked link stops working at the next request.
        if (!forVisitors) void reply.header("cache-control", "private, no-cache");
        return answer.send(request, reply);
      }
      const large = largeAnswer(call, answer);
      if (forVisitors) {
        const made = large === null ? written(call.answer.parse(answer)) : new CachedResponse(await inPieces(large));
        return made.send(request, reply);
      }
      if (large !== null) return reply.type("application/json; charset=utf-8").send(await inPieces(large));
      // Fastify would send a text as it is, and a browser reads every answer as JSON.
      if (typeof answer === "string" && !reply.hasHeader("content-type"))
        void reply.type("application/json; charset=utf-8").serializer(JSON.stringify);
      return answer;
    },
  });
}

const written = (answer: unknown): CachedResponse => new CachedResponse(JSON.stringify(answer));

/**
 * The request, and the state it is answered from; answers that depend on the clock (a report's day) are made again each
 * minute.
 */
const keyOf = ({ params, query }: FastifyRequest, stateMark: string): [key: string, state: string] => [
  JSON.stringify([params, query]),
  `${stateMark} ${Math.floor(clock.now() / 60_000)}`,
];

/** Everything that defines a caller's rights, except the address of the request and the state of the database. */
function callerKey(caller: RequestCaller): string {
  const passing = { address: "", requestId: "", userAgent: "", stateMark: null, sessionEnd: null };
  return JSON.stringify({ ...caller, ...passing, privileges: [...caller.privileges] });
}

/** The parts of a call that decide whether a request is admitted. */
type Admission = Pick<Call, "needs" | "changes" | "withOldPassword">;

/**
 * Admits a request by a rule, or refuses it: 403 from a foreign origin, 401 without a session, 403 without the
 * privilege or with a password that must be changed first.
 */
export async function admit(request: FastifyRequest, { needs, changes, withOldPassword }: Admission): Promise<void> {
  if (changes && request.programCaller === undefined) assertSameOrigin(request);
  const caller = await callerOf(request.server.db, request);
  request.asker = caller;
  if (!permits(caller, needs)) {
    if (caller.userId !== null) throwHttpError(403, "errors.permission");
    throwHttpError(401, caller.sessionEnded ? "errors.session.expired" : "errors.session.required");
  }
  if (isHeldBack(caller) && withOldPassword !== true)
    throwHttpError(403, caller.mustChangePassword ? "errors.password.mustChange" : "errors.secondFactor.mustEnrol");
  request.caller = caller;
}

/**
 * Each answer, even a refusal, contains a code for the caller's privileges and the time left in the session: this is
 * how a page notices a changed role, and when to warn.
 */
async function sendCallerMarks({ asker }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (asker === null) return;
  void reply.header(PRIVILEGE_MARK_HEADER, privilegeMark(asker));
  const { sessionEnd: end } = asker;
  if (end !== undefined)
    void reply.header(SESSION_LEFT_HEADER, `${Math.max(0, Math.floor((end.at - clock.now()) / 1000))} ${end.limit}`);
}

/** The requirements of a call for its caller, as the document lists them: the schemes of a person, or of a program. */
function securityOf(call: Call, subscription: Subscription | null): Record<string, string[]>[] {
  const { needs, changes } = call;
  const always: Record<string, string[]> = subscription === null ? {} : { subscription: [] };
  const changing: typeof always = { ...(changes ? { appCall: [] } : {}), ...always };
  if (needs.kind === "public") return Object.keys(changing).length === 0 ? [] : [changing];
  return [{ session: [], ...changing }, ...(takesTokens(call) ? [{ token: [], ...always }] : [])];
}

/** The privileges that a call requires, in words of the document. */
function privilegesOf({ needs }: Call): string {
  switch (needs.kind) {
    case "public":
      return "Open to everyone.";
    case "session":
      return "Open to anyone who is signed in.";
    case "any":
      return `Needs one of the privileges ${needs.codes.join(", ")}.`;
    case "all":
      return `Needs all of the privileges ${needs.codes.join(", ")}.`;
    default:
      return needs satisfies never;
  }
}

/**
 * Refuses (403) a changing call from other sites' pages: it needs the app-call header and proof of its origin. Browsers
 * send Origin with every POST; with a same-origin GET they send Sec-Fetch-Site, or on plain http (a local network) only
 * the Referer. For a GET any of the three is proof, and none may contradict.
 */
function assertSameOrigin(request: FastifyRequest): void {
  if (request.headers[APP_CALL_HEADER] !== APP_CALL_VALUE) throwHttpError(403, "errors.origin.appCall");
  const { origin, referer } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const ownHost = hostOf(ownOrigin(request));
  if (site !== undefined && site !== "same-origin") throwHttpError(403, "errors.origin.foreign");
  if (origin !== undefined) {
    if (hostOf(origin) !== ownHost) throwHttpError(403, "errors.origin.foreign");
    return;
  }
  const proven = request.method === "GET" && (site === "same-origin" || hostOf(referer) === ownHost);
  if (!proven) throwHttpError(403, "errors.origin.missing");
}

/** Host with port as the browser wrote it; the scheme is left out, since a proxy in front may end TLS. */
function hostOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { host } = new URL(address);
  return host === "" ? null : host;
}
