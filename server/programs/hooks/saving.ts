import type { Webhook, WebhookDraft } from "../../../contract/people/calls/webhooks.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { assertGrantable } from "../../people/security/lock-out.ts";
import { auditCreated, changeRecord, deleteRecord, nextVersion, returnedRow } from "../../persistence/change-record.ts";
import { refuseAt, refusingTaken } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { webhooks, webhookTargets } from "../../storage/schema/index.ts";
import { assertNoToken } from "../tokens.ts";
import { assertOutside, OutsideError } from "./outside.ts";
import { newSecret } from "./signing.ts";
import { WEBHOOK_RECORD } from "./webhook-rows.ts";

type WithSecret = { readonly webhook: Webhook; readonly secret: string | null };
interface WebhookAt {
  readonly webhookId: number;
  readonly version: number;
}

/** What the events tell: who lets it out must be allowed to see it. */
const SEEN = ["estimation.view"] as const;

/**
 * Creates a webhook with a secret, or saves a changed one; one whose target was not restored gets a new secret with its
 * address. 422 for an address that is not outside; `allowed` are the operator's origins.
 */
export function saveWebhook(
  db: Database,
  caller: RequestCaller,
  draft: WebhookDraft,
  allowed: readonly string[],
): Promise<WithSecret> {
  assertNoToken(caller);
  assertGrantable(caller, SEEN);
  const { webhookId, version, address, ...columns } = draft;
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
          action: "update",
          version,
          yours,
          write: async ({ row }) => {
            const changed = { ...columns, ...nextVersion(row, caller) };
            await tx.update(webhooks).set(changed).where(eq(webhooks.webhookId, webhookId));
            if (address === undefined) return undefined;
            secret = await setTarget(tx, webhookId, address);
            return { address: "changed" };
          },
        });
        return { webhook, secret };
      }),
  );
}

function assertAddress(address: string, allowed: readonly string[]): void {
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

/** Deletes a webhook; its target and its deliveries are gone with it. */
export function deleteWebhook(db: Database, caller: RequestCaller, { webhookId, version }: WebhookAt) {
  assertNoToken(caller);
  return inTransaction(db, async (tx) => {
    await deleteRecord(tx, caller, WEBHOOK_RECORD, {
      id: webhookId,
      version,
      yours: null,
      write: async () => {
        await tx.delete(webhooks).where(eq(webhooks.webhookId, webhookId));
        return undefined;
      },
    });
    return { webhookId };
  });
}

/** Replaces the secret and returns the new one, the only time. */
export function replaceSecret(
  db: Database,
  caller: RequestCaller,
  { webhookId, version }: WebhookAt,
): Promise<WithSecret> {
  assertNoToken(caller);
  const secret = newSecret();
  return inTransaction(db, async (tx) => {
    const webhook = await changeRecord(tx, caller, WEBHOOK_RECORD, {
      id: webhookId,
      action: "replaceSecret",
      version,
      yours: { webhookId, version },
      write: async ({ row }) => {
        const replaced = await tx
          .update(webhookTargets)
          .set({ secret })
          .where(eq(webhookTargets.webhookId, webhookId))
          .returning({ id: webhookTargets.webhookId });
        if (replaced.length === 0) refuseAt("body.webhookId", "domain.webhook.failures.noTarget");
        await tx.update(webhooks).set(nextVersion(row, caller)).where(eq(webhooks.webhookId, webhookId));
        return undefined;
      },
    });
    return { webhook, secret };
  });
}
