import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "../answers/errors.ts";
import { networkOf } from "../caller/network.ts";

/** Beyond every limit: the library says how many calls are left of its own limit, and so how many there were. */
const COUNTED = Number.MAX_SAFE_INTEGER;

/**
 * A hook for one route that refuses (429) the calls of a network beyond so many a minute. Each route has a count of its own.
 * Every answer says by headers how many are left. Requests that `countedAs` has a name for are counted by that instead of
 * their network, so that no one else there uses up what they may.
 */
export function callsAMinute(
  app: FastifyInstance,
  most: number,
  countedAs: (request: FastifyRequest) => Promise<string | null> = async () => null,
) {
  const keyGenerator = async (request: FastifyRequest) => (await countedAs(request)) ?? networkOf(request.ip);
  const count = app.createRateLimit({ max: COUNTED, timeWindow: "1 minute", keyGenerator });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    const found = COUNTED - counted.remaining;
    // A window that has just ended leaves nothing to wait for.
    const seconds = Math.max(1, counted.ttlInSeconds);
    void reply.headers({
      "x-ratelimit-limit": most,
      "x-ratelimit-remaining": Math.max(0, most - found),
      "x-ratelimit-reset": seconds,
    });
    if (found > most) throw new HttpError(429, "errors.tooMany", { values: { found, expected: most, seconds } });
  };
}
