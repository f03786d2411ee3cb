import type { FastifyReply } from "fastify";

/**
 * Aborted once the connection closes: work for an answer that no one will read can stop. The request's own signal does
 * not help once a body was read, since it covers only the body.
 */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort();
  const leaving = new AbortController();
  raw.once("close", () => leaving.abort());
  return leaving.signal;
}
