import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "../answers/errors.ts";
import { networkOf } from "../caller/network.ts";
import type { Database } from "../storage/database.ts";
import { isUnavailable } from "../storage/errors.ts";
import { lt, sql } from "../storage/orm.ts";
import { callCounts } from "../storage/schema/index.ts";

/** Above every limit: the library reports the calls left of this number, from which their count follows. */
const COUNTED = Number.MAX_SAFE_INTEGER;

/**
 * A hook for one route that refuses (429) calls of a network above a number per minute, across all processes of a
 * database: each process counts, and asks the database only about calls it would accept. Each route counts separately,
 * and answers have headers with the remaining number. Requests with a name from `countedAs` are counted by it rather
 * than by network, so that others there do not use up their share.
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
    const here = { found: COUNTED - counted.remaining, seconds: counted.ttlInSeconds };
    const caller = `${request.method} ${request.routeOptions.url ?? ""} ${counted.key}`;
    const all = here.found > most ? here : ((await countForAll(app.db, caller)) ?? here);
    const { found } = all;
    // After a window that has just ended there is no need to wait.
    const seconds = Math.max(1, all.seconds);
    void reply.header("ratelimit-policy", `"minute";q=${most};w=60`);
    void reply.header("ratelimit", `"minute";r=${Math.max(0, most - found)};t=${seconds}`);
    if (found > most) throw new HttpError(429, "errors.tooMany", { values: { found, expected: most, seconds } });
  };
}

interface Count {
  readonly found: number;
  /** Until the minute is over. */
  readonly seconds: number;
}

/** Counts one more call in the database, by its clock; null if it is unavailable or read-only. */
async function countForAll(db: Database, caller: string): Promise<Count | null> {
  const { calls, endsAt } = callCounts;
  const isOver = sql`${endsAt} <= now()`;
  const aMinute = sql`now() + interval '1 minute'`;
  const counting = db
    .insert(callCounts)
    .values({ caller, calls: 1, endsAt: aMinute })
    .onConflictDoUpdate({
      target: callCounts.caller,
      set: {
        calls: sql`case when ${isOver} then 1 else ${calls} + 1 end`,
        endsAt: sql`case when ${isOver} then ${aMinute} else ${endsAt} end`,
      },
    })
    .returning({ found: calls, seconds: sql<number>`ceil(extract(epoch from ${endsAt} - now()))::int` });
  try {
    const [counted] = await counting;
    if (counted?.found === 1) await db.delete(callCounts).where(lt(endsAt, sql`now()`));
    return counted ?? null;
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}
