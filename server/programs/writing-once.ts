import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { throwHttpError } from "../answers/errors.ts";
import type { Call } from "../../contract/api/call.ts";
import { CachedResponse, WrittenAnswer } from "../answers/prepared.ts";
import { beforeAudit } from "../persistence/audit/audit.ts";
import type { Transaction } from "../storage/database.ts";
import { IDEMPOTENCY_HEADER } from "./headers.ts";
import { withPrecondition } from "./if-match.ts";
import { claimKey, earlierAnswer, keepAnswer, stillRunning, type KeyedRun } from "./kept-answers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Runs the handlers of changing calls; absent if they simply run. */
    readonly writing?: (
      request: FastifyRequest,
      reply: FastifyReply,
      write: () => Promise<unknown>,
    ) => Promise<unknown>;
  }
  interface FastifyContextConfig {
    /** The declared call of a route. */
    readonly call?: Call;
  }
}

/** At least as long as a random number that no one else has. */
const KEY = /^[\x21-\x7e]{16,200}$/;

/**
 * Makes each change with an Idempotency-Key once: the key is stored in the transaction of the change, with its audit
 * row, and a repeat within a day gets the first answer. A refused change was not made, so that a repeat tries again.
 */
export function writeOnce(app: FastifyInstance): void {
  /** The keys that this process works on. */
  const underWay = new Set<string>();
  app.decorate("writing", async (request, reply, write) => {
    const run = runOf(request);
    if (run === null) return withPrecondition(request, write);
    if (underWay.has(run.keyHash)) throw stillRunning();
    underWay.add(run.keyHash);
    try {
      const earlier = await earlierAnswer(app.db, run);
      if (earlier !== null) return replayed(reply, earlier);
      return await writeAndKeep(request, run, () => withPrecondition(request, write));
    } finally {
      underWay.delete(run.keyHash);
    }
  });
}

async function writeAndKeep(request: FastifyRequest, run: KeyedRun, write: () => Promise<unknown>) {
  const { db } = request.server;
  let isOver = false;
  const claim = async (tx: Transaction) => {
    // Work that goes on after the answer, such as writing a file, is no part of the change.
    if (!isOver) await claimKey(tx, run);
  };
  const answer = await beforeAudit.run(claim, write).finally(() => (isOver = true));
  if (answer instanceof CachedResponse) throw new Error("the answer of a change is not cached");
  const json =
    answer instanceof WrittenAnswer
      ? answer.json
      : Buffer.from(JSON.stringify(request.routeOptions.config.call?.answer.parse(answer)));
  // A change that has no audit row is stored with its answer.
  await claimKey(db, run);
  await keepAnswer(db, run, json);
  return ownAnswer(json);
}

function replayed(reply: FastifyReply, json: Buffer): WrittenAnswer {
  void reply.header("idempotent-replayed", "true");
  return ownAnswer(json);
}

/** An answer with its bytes copied: small buffers of Node share one block of memory, all of which would be sent. */
const ownAnswer = (json: Uint8Array): WrittenAnswer => new WrittenAnswer(new Uint8Array(json));

/** The run of a request with a key; null without one, and for visitors, who own nothing that could be doubled. */
function runOf(request: FastifyRequest): KeyedRun | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  const userId = request.caller?.userId ?? null;
  if (key === undefined || userId === null) return null;
  if (typeof key !== "string" || !KEY.test(key)) return throwHttpError(400, "errors.idempotency.form");
  const { method, url, body } = request;
  const content = body instanceof Uint8Array ? body : JSON.stringify(body ?? null);
  return {
    key,
    keyHash: sha256(`${userId}\n${key}`),
    requestHash: sha256(`${method} ${url}\n`, content),
    run: request.id,
  };
}

function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
