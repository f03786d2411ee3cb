import type { FastifyInstance } from "fastify";
import * as calls from "../../../contract/people/calls/webhooks.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { implement } from "../../http/implement.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { inTransaction, type Transaction } from "../../storage/database.ts";
import * as outbox from "./outbox.ts";
import { deleteWebhook, saveWebhook } from "./saving.ts";
import { sendTaken } from "./sender.ts";
import { readWebhooks, WEBHOOK_RECORD } from "./webhook-rows.ts";

/** What an administrator does with webhooks. */
export function registerWebhooks(app: FastifyInstance): void {
  implement(app, calls.getWebhooks, ({ db }) => readWebhooks(db));
  implement(app, calls.saveWebhook, ({ db, caller, body }) => saveWebhook(db, caller, body, app.webhookOrigins));
  implement(app, calls.deleteWebhook, ({ db, caller, body }) => deleteWebhook(db, caller, body));
  implement(
    app,
    calls.testWebhook,
    async ({ db, caller, body: { webhookId } }) => {
      const taken = await inTransaction(db, async (tx) => {
        await note(tx, caller, webhookId, "test");
        const content = { event: "test", page: "/tokens", data: {} } as const;
        const [row] = await outbox.writeEvent(tx, [webhookId], content);
        return row === undefined ? refuseAt("body.webhookId", "domain.mandatory") : outbox.take(tx, row.deliveryId);
      });
      return sendTaken(app.webhookWorker.place, taken);
    },
    { callsPerMinute: 30 },
  );
  implement(app, calls.getWebhookDeliveries, ({ db, params: { webhookId } }) => outbox.readDeliveries(db, webhookId));
  implement(app, calls.resendDelivery, ({ db, caller, body: { deliveryId } }) =>
    inTransaction(db, async (tx) => {
      const row = await outbox.resend(tx, deliveryId);
      await note(tx, caller, row.webhookId, "resend");
      return outbox.deliveryOf(row);
    }),
  );
}

async function note(tx: Transaction, caller: RequestCaller, webhookId: number, action: string): Promise<void> {
  const { module, read, subjectOf } = WEBHOOK_RECORD;
  await audit(tx, { caller, module, action, ...subjectOf(await read(tx, webhookId, caller)) });
}
