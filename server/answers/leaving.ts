import type { FastifyReply } from "fastify";

/**
 * Aborted once the connection closes: work for an answer that no one is there to read may end. The request's own signal tells
 * nothing once a body was read: it hears of the body alone.
 */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort();
  const leaving = new AbortController();
  raw.once("close", () => leaving.abort());
  return leaving.signal;
}
