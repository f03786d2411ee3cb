import type { Webhook } from "../../../contract/people/calls/webhooks.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import type { RecordKind } from "../../persistence/change-record.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { asc, eq, getTableColumns, sql, type InferSelectModel, type SQL } from "../../storage/orm.ts";
import { webhooks, webhookTargets } from "../../storage/schema/index.ts";

/** All webhooks by name. */
export const readWebhooks = (reader: Reader): Promise<Webhook[]> => webhooksWhere(reader, undefined);

const countOf = (state: "waiting" | "dead") =>
  sql<number>`(select count(*)::int from webhook_deliveries d where d.webhook_id = "webhooks"."webhook_id" and d.state = ${state})`;

async function webhooksWhere(reader: Reader, where: SQL | undefined): Promise<Webhook[]> {
  const rows = await reader
    .select({
      ...getTableColumns(webhooks),
      address: webhookTargets.address,
      waiting: countOf("waiting"),
      dead: countOf("dead"),
    })
    .from(webhooks)
    .leftJoin(webhookTargets, eq(webhookTargets.webhookId, webhooks.webhookId))
    .where(where)
    .orderBy(asc(sql`lower(${webhooks.name})`));
  return rows.map(({ address, failingSince, editedAt, ...row }) => ({
    ...row,
    host: address === null ? null : new URL(address).host,
    failingSince: failingSince?.toISOString() ?? null,
    editedDate: editedAt.toISOString(),
  }));
}

async function readWebhook(reader: Reader, webhookId: number): Promise<Webhook> {
  const [found] = isId(webhookId) ? await webhooksWhere(reader, eq(webhooks.webhookId, webhookId)) : [];
  return found ?? unknownRecord("domain.webhook.unknown", { webhookId });
}

async function lockWebhookRow(tx: Transaction, webhookId: number) {
  const own = eq(webhooks.webhookId, webhookId);
  const [row] = isId(webhookId) ? await tx.select().from(webhooks).where(own).for("update") : [];
  return row ?? unknownRecord("domain.webhook.unknown", { webhookId });
}

/** A webhook, for services that change it. The audit trail has neither its address nor its secret. */
export const WEBHOOK_RECORD: RecordKind<InferSelectModel<typeof webhooks>, Webhook> = {
  module: "Security",
  lock: lockWebhookRow,
  read: readWebhook,
  subjectOf: ({ webhookId, name }) => ({ subjectId: `webhook/${webhookId}`, subject: name }),
  audited: ({ name, host, format, language, events, active }) => ({ name, host, format, language, events, active }),
};
