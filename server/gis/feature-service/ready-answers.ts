import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compress } from "../../answers/compress.ts";
import { RecentlyUsed } from "../../answers/memoize-async.ts";
import { cachingForVisitors } from "../../answers/prepared.ts";
import { VISITORS_VARY } from "../../caller/visitor.ts";

/** An answer as it is sent: its bytes, and their compressed form once someone has requested it. */
export interface ReadyAnswer {
  readonly type: string;
  readonly bytes: Buffer;
  compressed?: Promise<Buffer>;
  /** The cache key if the version of the data is unknown. */
  tag?: string;
}

/** Answers smaller than this are not worth compressing. Bytes. */
const THRESHOLD = 1_024;
/** The total size of cached answers with their compressed forms, and the largest cached one, in bytes. */
const TOTAL = 64_000_000;
const LARGEST = 8_000_000;

/** The same bytes as Node sends them. */
export const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

/** Returns whether the client accepts compressed answers. */
export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));

/** Sends it, compressed for clients that accept that: the server does not know that PBF compresses as well as text. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer) {
  const { type, bytes } = answer;
  const vary = reply.getHeader("vary");
  void reply.type(type).header("vary", typeof vary === "string" ? `${vary}, ${VISITORS_VARY}` : VISITORS_VARY);
  if (reply.getHeader("cache-control") === cachingForVisitors() && !reply.hasHeader("etag")) {
    answer.tag ??= `W/"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
    void reply.header("etag", answer.tag);
    if (request.headers["if-none-match"] === answer.tag) return reply.code(304).send();
  }
  if (!takesGzip(request) || bytes.length < THRESHOLD) return reply.send(bytes);
  answer.compressed ??= compress(bytes, "gzip");
  return reply.header("content-encoding", "gzip").send(await answer.compressed);
}

/** Answers by address and version of their data. */
export const readyAnswers = () => new RecentlyUsed<ReadyAnswer>({ most: Infinity, size: TOTAL, sizeOf });

/** Returns whether an answer is small enough to be kept. */
export const isKept = (answer: ReadyAnswer): boolean => sizeOf(answer) <= LARGEST;

/** With room for the compressed form, which is smaller. */
const sizeOf = ({ bytes }: Pick<ReadyAnswer, "bytes">): number => 2 * bytes.length;

/**
 * Makes an answer once for all who request it at the same time. If that failed, or the first caller left (null), the
 * next one makes it.
 */
export function madeOnce(): (key: string, make: () => Promise<ReadyAnswer | null>) => Promise<ReadyAnswer | null> {
  const underWay = new Map<string, Promise<ReadyAnswer | null>>();
  return async (key, make) => {
    for (let other = underWay.get(key); other !== undefined; other = underWay.get(key)) {
      const made = await other.catch(() => null);
      if (made !== null) return made;
    }
    const making = make();
    underWay.set(key, making);
    try {
      return await making;
    } finally {
      if (underWay.get(key) === making) underWay.delete(key);
    }
  };
}
