import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "../answers/errors.ts";
import { RecentlyUsed } from "../answers/memoize-async.ts";
import { FOR_VISITORS, cachingForVisitors } from "../answers/prepared.ts";
import { CALL_CLASSES, classOf, classWithoutSession, type CallClass } from "./call-classes.ts";
import { callsInASecond, watchLoop, type EventLoop } from "./pressure.ts";

/**
 * Delays of the main thread, in milliseconds, from which only a limited number of calls of a class run at once. A
 * browser sends six at once, so no single caller is refused; nor is a cache in front, which asks once for all.
 */
const LIMITS: Readonly<Record<CallClass, { readonly delay: number; readonly atOnce: number }>> = {
  visitor: { delay: 40, atOnce: 12 },
  bulk: { delay: 100, atOnce: 2 },
  preview: { delay: 200, atOnce: 6 },
  staff: { delay: 2_000, atOnce: 100 },
};
/**
 * From this number of visitors' calls in one second on, visitors are a crowd, and get an answer that was made for
 * another visitor within a second.
 */
const CROWD = 40;
/** Seconds after which a refused client should try again. */
const COME_AGAIN = 5;

/** Answers of visitors that are kept at once, in bytes. */
const KEPT_BYTES = 32_000_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a caller as a visitor whose cookie turned out to be invalid. Absent if no one is refused. */
    readonly enterWithoutSession?: (request: FastifyRequest, reply: FastifyReply) => void;
  }
}

/**
 * Prefers staff: if visitors are a crowd or the main thread falls behind, visitors get an answer that was made for
 * others up to one second ago (up to three while it is being made again or all places for visitors are taken). If the
 * thread falls behind, further calls of visitors are refused (503), then bulk reading and writing, then previews, and
 * other calls of staff last.
 */
export function addAdmission(app: FastifyInstance, loop: EventLoop = watchLoop()): void {
  const underWay = Object.fromEntries(CALL_CLASSES.map((each) => [each, 0])) as Record<CallClass, number>;
  const kept = new RecentlyUsed<CachedAnswer>({
    most: Infinity,
    size: KEPT_BYTES,
    sizeOf: ({ payload }) => payload.length,
  });
  /** The answers that are being made for visitors. */
  const inTheMaking = new Set<string>();
  const visitors = callsInASecond();
  app.addHook("onClose", async () => loop.stop());
  const enter = (kind: CallClass, reply: FastifyReply) => {
    const { delay, atOnce } = LIMITS[kind];
    const found = underWay[kind];
    if (loop.delay() > delay && found >= atOnce)
      throw new HttpError(503, "errors.busy", { values: { found, expected: atOnce, seconds: COME_AGAIN } });
    underWay[kind]++;
    reply.raw.once("close", () => underWay[kind]--);
  };
  const freshEnough = (key: string) => {
    const { delay, atOnce } = LIMITS.visitor;
    const known = visitors.count() > CROWD || loop.delay() > delay ? kept.get(key) : undefined;
    if (known === undefined) return null;
    const age = (performance.now() - known.madeAt) / 1000;
    const goesOn = inTheMaking.has(key) || underWay.visitor >= atOnce;
    return age < FOR_VISITORS[goesOn ? "goOn" : "keep"] ? { known, age } : null;
  };
  app.decorate("enterWithoutSession", (request, reply) => {
    if (classOf(request) !== "visitor") enter(classWithoutSession(request), reply);
  });
  app.addHook("onRequest", async (request, reply) => {
    const kind = classOf(request);
    if (kind === null) return;
    // The content of a POST request is not in the address.
    if (kind === "visitor" && request.method === "GET") {
      visitors.add();
      const key = keyOf(request);
      const found = freshEnough(key);
      if (found !== null) return sendKept(request, reply, found.known, found.age);
      inTheMaking.add(key);
      reply.raw.once("close", () => inTheMaking.delete(key));
    }
    enter(kind, reply);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const isKept = reply.statusCode === 200 && reply.getHeader("cache-control") === cachingForVisitors();
    if (isKept && classOf(request) === "visitor" && isWhole(payload))
      kept.set(keyOf(request), { payload, headers: pick(reply.getHeaders()), madeAt: performance.now() });
    return payload;
  });
}

interface CachedAnswer {
  readonly payload: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** By the clock of `performance`. */
  readonly madeAt: number;
}

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === "string" || Buffer.isBuffer(payload);

/** Returns the key that distinguishes an answer to a visitor from another. */
const keyOf = ({ url, host, headers }: FastifyRequest): string =>
  JSON.stringify([url, host, headers["accept-encoding"], headers.origin]);

/** The headers of an answer that are the same for every caller. */
const OF_ANSWER = [
  ...["content-type", "content-encoding", "etag", "vary"],
  ...["access-control-allow-origin", "access-control-expose-headers", "cross-origin-resource-policy"],
] as const;

const pick = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(OF_ANSWER.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])));

function sendKept(request: FastifyRequest, reply: FastifyReply, { payload, headers }: CachedAnswer, age: number) {
  void reply.headers(headers).header("cache-control", cachingForVisitors(age)).header("age", Math.floor(age));
  const isKnown = headers["etag"] !== undefined && request.headers["if-none-match"] === headers["etag"];
  return isKnown ? reply.code(304).send() : reply.send(payload);
}
