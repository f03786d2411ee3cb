import { randomInt, randomUUID } from "node:crypto";
import { DELIVERIES_SHOWN, type Delivery } from "../../../contract/people/calls/webhooks.ts";
import type { HookEvent } from "../../../contract/people/webhook-events.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import { unknownRecord } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import type { Database, Reader, Transaction } from "../../storage/database.ts";
import { and, arrayContains, asc, desc, eq, isNull, lt, lte, sql, type InferSelectModel } from "../../storage/orm.ts";
import { webhookDeliveries, webhooks, webhookTargets } from "../../storage/schema/index.ts";
import type { NewEvent } from "./event-content.ts";

export type DeliveryRow = InferSelectModel<typeof webhookDeliveries>;

const MINUTE = 60_000;
/** For so long a worker that took a delivery has it; longer than a try takes. */
const LEASE = MINUTE;
/** The waits after each failed try, a good day in all: from half a minute, doubled up to six hours. */
const WAITS = Array.from({ length: 13 }, (_, tried) => Math.min(2 ** tried / 2, 360) * MINUTE);
/** The part of a wait that chance decides, so that what failed together does not come again together. */
const JITTER = 0.2;
/** Days for which deliveries are listed. */
const KEPT_DAYS = 30;

/** The webhooks that are to be told of an event. */
export async function listenersOf(reader: Reader, event: HookEvent): Promise<number[]> {
  const rows = await reader
    .select({ id: webhooks.webhookId })
    .from(webhooks)
    .innerJoin(webhookTargets, eq(webhookTargets.webhookId, webhooks.webhookId))
    .where(and(eq(webhooks.active, true), arrayContains(webhooks.events, [event])));
  return rows.map(({ id }) => id);
}

/** Writes an event for webhooks, in the transaction of its cause: if that fails, nothing is sent. */
export async function writeEvent(
  tx: Transaction,
  webhookIds: readonly number[],
  { event, page, data }: NewEvent,
): Promise<DeliveryRow[]> {
  const shared = { eventId: randomUUID(), event, at: clock.date(), nextAt: clock.date(), content: { page, data } };
  const rows = webhookIds.map((webhookId) => ({ ...shared, webhookId }));
  return rows.length === 0 ? [] : tx.insert(webhookDeliveries).values(rows).returning();
}

/** The webhooks that have something to send now. */
export async function dueWebhooks(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.webhookId, webhookDeliveries.webhookId))
    .innerJoin(webhookTargets, eq(webhookTargets.webhookId, webhooks.webhookId))
    .where(and(isDue(), eq(webhooks.active, true)));
  return rows.map(({ id }) => id);
}

const isDue = () => and(eq(webhookDeliveries.state, "waiting"), lte(webhookDeliveries.nextAt, clock.date()));

/**
 * Takes the delivery of a webhook that is due the longest: until the lease ends, no other worker gets it. If this one
 * stops before it marks it, it is sent again under the same id.
 */
export function takeDue(db: Database, webhookId: number): Promise<DeliveryRow | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: webhookDeliveries.deliveryId })
      .from(webhookDeliveries)
      .where(and(isDue(), eq(webhookDeliveries.webhookId, webhookId)))
      .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.deliveryId))
      .limit(1)
      .for("update", { skipLocked: true });
    return due === undefined ? null : take(tx, due.id);
  });
}

/** Takes a delivery, whatever its state. */
export async function take(tx: Transaction, deliveryId: number): Promise<DeliveryRow> {
  const nextAt = new Date(clock.now() + LEASE);
  const taken = { attempts: sql`${webhookDeliveries.attempts} + 1`, nextAt };
  return returnedRow(
    await tx.update(webhookDeliveries).set(taken).where(eq(webhookDeliveries.deliveryId, deliveryId)).returning(),
  );
}

/** How a try ended. */
export interface Outcome extends Pick<DeliveryRow, "status" | "answer"> {
  readonly delivered: boolean;
}

/**
 * Marks what became of a taken delivery, and since when its webhook fails. Nothing is marked if another worker has taken
 * it since. A test is tried once.
 */
export async function mark(tx: Transaction, taken: DeliveryRow, outcome: Outcome): Promise<DeliveryRow | null> {
  const { deliveryId, webhookId, attempts, event } = taken;
  const { delivered, status, answer } = outcome;
  const wait = event === "test" ? undefined : WAITS[attempts - 1];
  const state = delivered ? "delivered" : wait === undefined ? "dead" : "waiting";
  const nextAt = new Date(clock.now() + (wait ?? 0) * (1 + JITTER * (randomInt(2_001) / 1_000 - 1)));
  const own = and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.attempts, attempts));
  const [marked] = await tx
    .update(webhookDeliveries)
    .set({ state, status, answer, nextAt, triedAt: clock.date() })
    .where(own)
    .returning();
  if (marked === undefined) return null;
  await tx
    .update(webhooks)
    .set({ failingSince: delivered ? null : clock.date() })
    .where(and(eq(webhooks.webhookId, webhookId), delivered ? undefined : isNull(webhooks.failingSince)));
  return marked;
}

/** The newest deliveries of a webhook. */
export async function readDeliveries(reader: Reader, webhookId: number): Promise<Delivery[]> {
  const rows = await reader
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.deliveryId))
    .limit(DELIVERIES_SHOWN);
  return rows.map(deliveryOf);
}

export const deliveryOf = ({ content: _, webhookId: __, at, nextAt, triedAt, ...row }: DeliveryRow): Delivery => ({
  ...row,
  at: at.toISOString(),
  nextAt: row.state === "waiting" ? nextAt.toISOString() : null,
  triedAt: triedAt?.toISOString() ?? null,
});

/** Lets a dead delivery be tried again from the start; any other stays as it is. 404 if there is none. */
export async function resend(tx: Transaction, deliveryId: number): Promise<DeliveryRow> {
  const { state, deliveryId: id } = webhookDeliveries;
  await tx
    .update(webhookDeliveries)
    .set({ state: "waiting", attempts: 0, nextAt: clock.date() })
    .where(and(eq(id, deliveryId), eq(state, "dead")));
  const [row] = await tx.select().from(webhookDeliveries).where(eq(id, deliveryId));
  return row ?? unknownRecord("domain.webhook.deliveryUnknown", { deliveryId });
}

/** Forgets deliveries that are too old to be of use. */
export async function forgetOld(db: Database): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.at, new Date(clock.now() - KEPT_DAYS * 24 * 60 * MINUTE)));
}
