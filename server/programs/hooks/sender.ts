import type { FastifyInstance } from "fastify";
import type { Delivery } from "../../../contract/people/calls/webhooks.ts";
import { unknownRecord } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import type { Database } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { webhooks, webhookTargets } from "../../storage/schema/index.ts";
import { CHAT_BODIES, ownBody } from "./bodies.ts";
import type { EventContent } from "./event-content.ts";
import { eventWords } from "./event-words.ts";
import * as outbox from "./outbox.ts";
import { OutsideError, post } from "./outside.ts";
import { signedHeaders } from "./signing.ts";

/** Where and how this process sends. */
export interface SendingPlace {
  readonly db: Database;
  /** Origins that need not be on the public internet. */
  readonly allowed: readonly string[];
  /** The product's own address in links; null if it is not known. */
  readonly publicUrl: string | null;
  readonly log: Pick<FastifyInstance["log"], "info" | "warn">;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/** Characters of an answer that are kept. */
const ANSWER_KEPT = 200;
const AGENT = "Provision-Webhook/1";

/**
 * Sends what is due: webhooks at the same time, the deliveries of one after another, until one of them fails. What a
 * slow receiver costs the others is one time-out.
 */
export async function sendDue(place: SendingPlace): Promise<void> {
  const lanes = (await outbox.dueWebhooks(place.db)).map(async (webhookId) => {
    for (let goOn = true; goOn && !place.signal.aborted;) {
      const taken = await outbox.takeDue(place.db, webhookId);
      goOn = taken !== null && (await sendTaken(place, taken)).state === "delivered";
    }
  });
  await Promise.all(lanes);
}

/** Sends a delivery that this process has taken, and marks how it went. */
export async function sendTaken(place: SendingPlace, taken: outbox.DeliveryRow): Promise<Delivery> {
  const { deliveryId, webhookId } = taken;
  const outcome = await tryOnce(place, taken);
  const marked = await place.db.transaction((tx) => outbox.mark(tx, taken, outcome));
  const { state } = marked ?? taken;
  // Neither the address nor the answer: both may be secrets.
  place.log[outcome.delivered ? "info" : "warn"](
    { webhookId, deliveryId, status: outcome.status },
    `webhook: ${state}`,
  );
  return outbox.deliveryOf(marked ?? taken);
}

async function tryOnce(place: SendingPlace, taken: outbox.DeliveryRow): Promise<outbox.Outcome> {
  const { db, allowed, publicUrl } = place;
  const [hook] = await db
    .select()
    .from(webhooks)
    .leftJoin(webhookTargets, eq(webhookTargets.webhookId, webhooks.webhookId))
    .where(eq(webhooks.webhookId, taken.webhookId));
  if (hook === undefined) return unknownRecord("domain.webhook.unknown", { webhookId: taken.webhookId });
  const { webhooks: webhook, webhook_targets: target } = hook;
  if (target === null) return { delivered: false, status: null, answer: "noTarget" };
  const content = taken.content as EventContent;
  const link = publicUrl === null ? null : publicUrl + content.page;
  const words = () => eventWords(db, { event: taken.event, data: content.data }, webhook.language);
  const body = JSON.stringify(
    webhook.format === "provision"
      ? ownBody({ row: taken, content, link })
      : CHAT_BODIES[webhook.format](await words(), link),
  );
  const message = { id: taken.eventId, timestamp: Math.floor(clock.now() / 1000), body };
  const headers = { "content-type": "application/json", "user-agent": AGENT, ...signedHeaders(target.secret, message) };
  try {
    const { status, text } = await post({ address: target.address, headers, body, allowed });
    return { delivered: status >= 200 && status < 300, status, answer: plainText(text) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { delivered: false, status: null, answer: error.failure };
  }
}

/** How an answer begins, on one line. */
const plainText = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cs}\s\ufffd]+/gu, " ").trim()].slice(0, ANSWER_KEPT).join("");
