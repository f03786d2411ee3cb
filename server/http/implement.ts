import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Call } from "../../contract/call.ts";
import { ErrorAnswerSchema } from "../../contract/errors.ts";
import { permits } from "../../contract/privileges.ts";
import { callerOf } from "../caller/caller.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { Database } from "../storage/database.ts";
import { privilegesOf, securityOf } from "./call-document.ts";
import { throwHttpError } from "../answers/errors.ts";
import { CachedResponse } from "../answers/prepared.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { assertSubscription } from "./subscription.ts";
import { sendPrivilegeMark } from "./tell-privileges.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly db: Database;
  }
  interface FastifyRequest {
    /** Set once the call was admitted. */
    caller: RequestCaller | null;
  }
}

/** What a handler works with: everything checked, and the caller admitted. */
export interface CallInput<C extends Call> {
  readonly params: z.output<C["params"]>;
  readonly body: z.output<C["body"]>;
  readonly caller: RequestCaller;
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<z.input<C["answer"]> | CachedResponse>;

export interface CallOptions {
  /** Largest body in bytes; default 4 MiB. */
  readonly bodyLimit?: number;
  /** Calls per minute and address. */
  readonly callsPerMinute?: number;
}

const BODY_LIMIT = 4 * 1024 * 1024;

/**
 * Registers a declared call. Before the body is even read: the subscription key, the caller's origin (changing calls),
 * session and privileges; then parameters and body by their schemas (400 with faults, unknown fields too); the answer is
 * checked by its schema too. A handler refuses with `fail()`.
 */
export function implement<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: CallOptions = {},
): void {
  const isPost = call.method === "POST";
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    ...(options.callsPerMinute === undefined
      ? {}
      : { config: { rateLimit: { max: options.callsPerMinute, timeWindow: "1 minute" } } }),
    schema: {
      summary: call.summary,
      description: privilegesOf(call),
      security: securityOf(call, app.subscription),
      tags: [call.path.split("/")[2] ?? "Other"],
      params: call.params,
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(isPost ? { body: call.body } : {}),
      response: { 200: call.answer, "4xx": ErrorAnswerSchema, "5xx": ErrorAnswerSchema },
    },
    onRequest: async (request) => {
      assertSubscription(request);
      await admit(request, call);
    },
    onSend: sendPrivilegeMark,
    // A POST without a body is one with nothing in it.
    preValidation: async (request) => {
      if (isPost && request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      const answer = await handler({
        params: request.params as z.output<C["params"]>,
        body: request.body as z.output<C["body"]>,
        caller: admitted(request),
        db: app.db,
        request,
        reply,
      });
      return answer instanceof CachedResponse ? answer.send(request, reply) : answer;
    },
  });
}

/** What decides whether a request is admitted. */
type Admission = Pick<Call, "needs" | "changes" | "withOldPassword">;

/**
 * Admits a request by a rule, or refuses it: 403 from a foreign origin, 401 without a session, 403 without the privilege
 * or with a password that must be changed first.
 */
export async function admit(request: FastifyRequest, { needs, changes, withOldPassword }: Admission): Promise<void> {
  if (changes) assertSameOrigin(request);
  const caller = await callerOf(request.server.db, request);
  request.asker = caller;
  if (!permits(caller, needs)) {
    if (caller.userId !== null) throwHttpError(403, "errors.permission");
    throwHttpError(401, caller.sessionEnded ? "errors.session.expired" : "errors.session.required");
  }
  if (caller.mustChangePassword && withOldPassword !== true) throwHttpError(403, "errors.password.mustChange");
  request.caller = caller;
}

/** The caller of an admitted request. */
export function admitted(request: FastifyRequest): RequestCaller {
  return request.caller ?? throwHttpError(401, "errors.session.required");
}
