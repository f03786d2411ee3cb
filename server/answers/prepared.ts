import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compress, ENCODINGS, type Encoding } from "./compress.ts";

/** Answers smaller than this are not worth compressing. */
const THRESHOLD = 1024;

/**
 * Seconds that caches on the way may keep an answer for visitors, and seconds more that they may serve it while they
 * fetch the next, or while this server has none. nginx counts whole seconds, so that makes five at most; a browser
 * behind it adds its own four: a revoked answer is gone everywhere within ten.
 */
export const FOR_VISITORS = { keep: 1, goOn: 3 } as const;

/** @param age seconds since the answer was made, which not every cache takes into account */
export function cachingForVisitors(age = 0): string {
  const goOn = Math.max(0, FOR_VISITORS.goOn - Math.ceil(age));
  return `public, max-age=${FOR_VISITORS.keep}, stale-while-revalidate=${goOn}, stale-if-error=${goOn}`;
}

/**
 * An answer made once for many callers: checked by its call's schema, written as JSON, compressed once for each
 * encoding.
 */
export class CachedResponse {
  readonly #text: string;
  readonly #etag: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  /** @param text the data after the check by the call's schema, as JSON */
  constructor(text: string) {
    this.#text = text;
    this.#etag = `W/"${createHash("sha256").update(this.#text).digest("base64url").slice(0, 22)}"`;
  }

  /**
   * Sends it to a caller who may cache it, as the reply's caching headers state, and answers 304 if the caller's copy
   * is still valid.
   */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.header("etag", this.#etag);
    if (request.headers["if-none-match"] === this.#etag) return reply.code(304).send();
    return this.sendFresh(request, reply);
  }

  /** Sends it whole to a caller whose browser keeps nothing, with the caching headers that the reply already has. */
  async sendFresh(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.type("application/json; charset=utf-8");
    if (!reply.hasHeader("vary")) void reply.header("vary", "accept-encoding");
    const encoding = this.#text.length < THRESHOLD ? undefined : accepted(request);
    if (encoding === undefined) return reply.send(this.#text);
    return reply.header("content-encoding", encoding).send(await this.#pack(encoding));
  }

  #pack(encoding: Encoding): Promise<Buffer> {
    const kept = this.#packed.get(encoding) ?? compress(this.#text, encoding);
    this.#packed.set(encoding, kept);
    return kept;
  }
}

/** An answer that another thread checked by its call's schema and wrote as JSON. */
export class WrittenAnswer {
  readonly json: Uint8Array;

  constructor(json: Uint8Array) {
    this.json = json;
  }
}

function accepted({ headers }: FastifyRequest): Encoding | undefined {
  const named = String(headers["accept-encoding"] ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(";")[0]);
  return ENCODINGS.find((encoding) => named.includes(encoding));
}
