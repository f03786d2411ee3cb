import type { FastifyInstance } from "fastify";
import { isUnavailable } from "../../storage/errors.ts";
import { forgetOld } from "./outbox.ts";
import { sendDue, type SendingPlace } from "./sender.ts";
import { checkShortfalls } from "./shortfalls.ts";
import { onEvent } from "./telling.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly webhookWorker: WebhookWorker;
    /** Origins off the public internet to which webhooks may go. */
    readonly webhookOrigins: readonly string[];
  }
}

interface WebhookWorker {
  readonly place: SendingPlace;
  /** Sends all that is due now. */
  flush(): Promise<void>;
}

/** Milliseconds between two looks at what is due, and from a change, which then is committed, to the next look. */
const INTERVAL = 10_000;
const SOON = 300;
/** Rounds between two looks for deliveries that are too old. */
const FORGET_EACH = 360;

/**
 * Sends deliveries while the server runs; several processes may do so at once. A delivery under way is finished before
 * the server closes.
 */
export function startWebhooks(app: FastifyInstance): void {
  const { db, webhookOrigins: allowed, mailer, log } = app;
  const stopping = new AbortController();
  const place: SendingPlace = { db, allowed, publicUrl: mailer.settings.publicUrl, log, signal: stopping.signal };
  let rounds = 0;
  let last = Promise.resolve();
  const round = async () => {
    if (stopping.signal.aborted) return;
    if (rounds++ % FORGET_EACH === 0) await forgetOld(db);
    await checkShortfalls(db);
    await sendDue(place);
  };
  const flush = (): Promise<void> => (last = last.catch(() => undefined).then(round));
  // A missing database is reported by other callers.
  const safely = () =>
    void flush().catch((err: unknown) => {
      if (!isUnavailable(err)) log.error({ err }, "the outbox of webhooks could not be worked off");
    });
  app.decorate("webhookWorker", { place, flush });
  const timers: NodeJS.Timeout[] = [];
  let forget = (): unknown => null;
  app.addHook("onReady", async () => {
    timers.push(setInterval(safely, INTERVAL).unref());
    forget = onEvent(() => setTimeout(safely, SOON).unref());
  });
  app.addHook("onClose", async () => {
    forget();
    timers.forEach(clearInterval);
    stopping.abort();
    await last.catch(() => undefined);
  });
}
