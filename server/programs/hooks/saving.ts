import type { z } from "zod";
import type { saveWebhook as SaveCall, Webhook } from "../../../contract/people/calls/webhooks.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { assertGrantable } from "../../people/security/lock-out.ts";
import { auditCreated, changeRecord, deleteAlone, nextVersion, returnedRow } from "../../persistence/change-record.ts";
import { refuseAt, refusingTaken } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { webhooks, webhookTargets } from "../../storage/schema/index.ts";
import { assertOutside, OutsideError } from "./outside.ts";
import { newSecret } from "./signing.ts";
import { WEBHOOK_RECORD } from "./webhook-rows.ts";

/** What the events tell: who lets it out must be allowed to see it. */
const SEEN = ["estimation.view"] as const;

/**
 * Creates a webhook with a secret, or saves a changed one; one whose target was not restored gets a new secret with its
 * address. 422 for an address that is not outside; `allowed` are the operator's origins.
 */
export function saveWebhook(
  db: Database,
  caller: RequestCaller,
  draft: z.output<typeof SaveCall.body>,
  allowed: readonly string[],
): Promise<{ webhook: Webhook; secret: string | null }> {
  assertGrantable(caller, SEEN);
  const { webhookId, version, address, renew, ...columns } = draft;
  if (address !== undefined) assertAddress(address, allowed);
  return refusingTaken(
    { webhooks_name_unique: () => refuseAt("body.name", "domain.webhook.nameTaken", { found: draft.name }) },
    () =>
      inTransaction(db, async (tx) => {
        if (webhookId === undefined) {
          if (address === undefined) return refuseAt("body.address", "domain.mandatory");
          const values = { ...columns, editedBy: caller.userName };
          const made = returnedRow(await tx.insert(webhooks).values(values).returning());
          const secret = await setTarget(tx, made.webhookId, address);
          return { webhook: await auditCreated(tx, caller, WEBHOOK_RECORD, { id: made.webhookId }), secret };
        }
        if (version === undefined) return refuseAt("body.version", "domain.program.versionMissing");
        let secret: string | null = null;
        const { address: _, ...yours } = draft;
        const webhook = await changeRecord(tx, caller, WEBHOOK_RECORD, {
          id: webhookId,
          version,
          yours,
          write: async ({ row }) => {
            const changed = { ...columns, ...nextVersion(row, caller) };
            await tx.update(webhooks).set(changed).where(eq(webhooks.webhookId, webhookId));
            if (address !== undefined) secret = await setTarget(tx, webhookId, address);
            if (renew && secret === null) secret = await renewSecret(tx, webhookId);
            return { ...(address && { address: "new" }), ...(secret && { secret: "new" }) };
          },
        });
        return { webhook, secret };
      }),
  );
}

/** 422 at `body.address` for one that this server must not ask; `allowed` are the operator's origins. */
export function assertAddress(address: string, allowed: readonly string[]): void {
  try {
    assertOutside(address, allowed);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    refuseAt("body.address", `domain.webhook.failures.${error.failure}`);
  }
}

/** Stores an address, with a new secret if the webhook had no target; returns that secret. */
async function setTarget(tx: Transaction, webhookId: number, address: string): Promise<string | null> {
  const secret = newSecret();
  const row = returnedRow(
    await tx
      .insert(webhookTargets)
      .values({ webhookId, address, secret })
      .onConflictDoUpdate({ target: webhookTargets.webhookId, set: { address } })
      .returning(),
  );
  return row.secret === secret ? secret : null;
}

/** Replaces the secret of a webhook; null if it has no target. */
async function renewSecret(tx: Transaction, webhookId: number): Promise<string | null> {
  const own = eq(webhookTargets.webhookId, webhookId);
  const [row] = await tx.update(webhookTargets).set({ secret: newSecret() }).where(own).returning();
  return row?.secret ?? null;
}

/** Deletes a webhook; its target and its deliveries are gone with it. */
export async function deleteWebhook(db: Database, caller: RequestCaller, sent: Pick<Webhook, "webhookId" | "version">) {
  const { webhookId, version } = sent;
  const remove = (tx: Transaction) => tx.delete(webhooks).where(eq(webhooks.webhookId, webhookId));
  await deleteAlone(db, caller, WEBHOOK_RECORD, { id: webhookId, version, yours: null, remove });
  return { webhookId };
}
