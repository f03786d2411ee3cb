import type { FastifyInstance } from "fastify";
import { isUnavailable } from "../storage/errors.ts";
import { lookAtDue, type LookingPlace } from "./looking.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly feedWorker: FeedWorker;
  }
}

interface FeedWorker {
  readonly place: LookingPlace;
  /** Looks at all that is due now. */
  flush(): Promise<void>;
}

/** Milliseconds between two looks at what is due. */
const INTERVAL = 15_000;
/** Feeds that are looked at at once: a slow one does not delay the others. */
const LANES = 3;

/**
 * Looks at feeds while the server runs; several processes may do so at once, and each feed is looked at by one of them.
 * A look under way ends with the process.
 */
export function startFeeds(app: FastifyInstance): void {
  const { db, webhookOrigins: allowed, log } = app;
  const stopping = new AbortController();
  const place: LookingPlace = { db, allowed, log, signal: stopping.signal };
  const lanes = Array.from({ length: LANES }, () => Promise.resolve());
  const flush = async (): Promise<void> => {
    for (const [at, lane] of lanes.entries()) lanes[at] = lane.catch(() => undefined).then(() => lookAtDue(place));
    await Promise.all(lanes);
  };
  // A missing database is reported by other callers.
  const safely = () =>
    void flush().catch((err: unknown) => {
      if (!isUnavailable(err)) log.error({ err }, "feeds could not be looked at");
    });
  app.decorate("feedWorker", { place, flush });
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => void (timer = setInterval(safely, INTERVAL).unref()));
  app.addHook("onClose", async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all(lanes).catch(() => undefined);
  });
}
