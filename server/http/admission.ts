import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "../answers/errors.ts";
import { RecentlyUsed } from "../answers/memoize-async.ts";
import { FOR_VISITORS, cachingForVisitors } from "../answers/prepared.ts";
import { CALL_CLASSES, classOf, classWithoutSession, type CallClass } from "./call-classes.ts";

/**
 * From which delay of the thread that answers (milliseconds, so long has whatever comes to wait) no more than so many calls of a
 * class are taken at once. A browser asks six at once, so no one who comes alone is refused; nor is a cache in front, which asks once for all.
 */
const LIMITS: Readonly<Record<CallClass, { readonly delay: number; readonly atOnce: number }>> = {
  visitor: { delay: 40, atOnce: 12 },
  bulk: { delay: 100, atOnce: 2 },
  preview: { delay: 200, atOnce: 6 },
  staff: { delay: 2_000, atOnce: 100 },
};
/** When a refused client should try again. Seconds. */
const COME_AGAIN = 5;

/** Milliseconds between two looks at the delay, and between two of the timers that it is measured by. */
const LOOK = 250;
const RESOLUTION = 10;

/** Answers of visitors that are kept at once, in bytes. */
const KEPT_BYTES = 32_000_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a caller as a visitor whose cookie turned out to be no one's. Absent where no one is refused. */
    readonly enterWithoutSession?: (request: FastifyRequest, reply: FastifyReply) => void;
  }
}

/**
 * Staff first: where the thread that answers does not keep up, visitors get an answer that was made up to one second ago for others (up
 * to three while all places for visitors are taken) or are refused (503), then what is written and read in bulk, then previews, and all else of staff last.
 */
export function addAdmission(app: FastifyInstance, loop: EventLoop = watchLoop()): void {
  const underWay = Object.fromEntries(CALL_CLASSES.map((each) => [each, 0])) as Record<CallClass, number>;
  const kept = new RecentlyUsed<CachedAnswer>({
    most: Infinity,
    size: KEPT_BYTES,
    sizeOf: ({ payload }) => payload.length,
  });
  app.addHook("onClose", async () => loop.stop());
  const enter = (kind: CallClass, reply: FastifyReply) => {
    const { delay, atOnce } = LIMITS[kind];
    const found = underWay[kind];
    if (loop.delay() > delay && found >= atOnce)
      throw new HttpError(503, "errors.busy", { values: { found, expected: atOnce, seconds: COME_AGAIN } });
    underWay[kind]++;
    reply.raw.once("close", () => underWay[kind]--);
  };
  const freshEnough = (request: FastifyRequest) => {
    const { delay, atOnce } = LIMITS.visitor;
    const known = loop.delay() > delay ? kept.get(keyOf(request)) : undefined;
    if (known === undefined) return null;
    const age = (performance.now() - known.madeAt) / 1000;
    return age < FOR_VISITORS[underWay.visitor < atOnce ? "keep" : "goOn"] ? { known, age } : null;
  };
  app.decorate("enterWithoutSession", (request, reply) => {
    if (classOf(request) !== "visitor") enter(classWithoutSession(request), reply);
  });
  app.addHook("onRequest", async (request, reply) => {
    const kind = classOf(request);
    if (kind === null) return;
    const found = kind === "visitor" ? freshEnough(request) : null;
    if (found !== null) return sendKept(request, reply, found.known, found.age);
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

/** What tells an answer to a visitor from another. */
const keyOf = ({ url, host, headers }: FastifyRequest): string =>
  JSON.stringify([url, host, headers["accept-encoding"], headers.origin]);

/** What belongs to an answer, no matter who asks for it. */
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

interface EventLoop {
  /** How long what comes has to wait for this thread, in milliseconds. */
  delay(): number;
  stop(): void;
}

/** Measures this thread; the least of the last two looks counts, so that one long piece of work is no crowd. */
export function watchLoop(): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let last = 0;
  let before = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    before = last;
    last = histogram.count === 0 ? now - lookedAt : histogram.mean / 1e6 - RESOLUTION;
    lookedAt = now;
    histogram.reset();
  }, LOOK).unref();
  return {
    delay: () => Math.min(before, last),
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
