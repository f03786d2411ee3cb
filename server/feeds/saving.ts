import type { z } from "zod";
import type { deleteFeed as DeleteCall, Feed, saveFeed as SaveCall } from "../../contract/storms/calls/feeds.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { assertGrantable } from "../people/security/lock-out.ts";
import { auditCreated, changeRecord, deleteAlone, nextVersion, returnedRow } from "../persistence/change-record.ts";
import { refuseAt, refusingTaken } from "../persistence/refusals.ts";
import { assertAddress } from "../programs/hooks/saving.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { feeds } from "../storage/schema/index.ts";
import { FEED_RECORD } from "./feed-rows.ts";

/**
 * Adds a feed, or saves a changed one. Who lets sites come in must be allowed to enter sites. 422 for an address that
 * is not outside; `allowed` are the operator's origins.
 */
export function saveFeed(
  db: Database,
  caller: RequestCaller,
  draft: z.output<typeof SaveCall.body>,
  allowed: readonly string[],
): Promise<Feed> {
  const { feedId, version, name, kind, address, every, quietAfter, active, ...choices } = draft;
  if (kind === "sites") assertGrantable(caller, ["supply.edit"]);
  assertAddress(address, allowed);
  if (kind === "series" && choices.source === "") refuseAt("body.source", "domain.mandatory");
  const values = { name, kind, address, every, quietAfter, active, choices };
  return refusingTaken(
    { feed_name_unique: () => refuseAt("body.name", "domain.feed.nameTaken", { found: name }) },
    () =>
      inTransaction(db, async (tx) => {
        if (feedId === undefined) {
          const stamped = { ...values, begunAt: clock.date(), nextAt: clock.date(), editedBy: caller.userName };
          const made = returnedRow(await tx.insert(feeds).values(stamped).returning());
          return auditCreated(tx, caller, FEED_RECORD, { id: made.feedId });
        }
        if (version === undefined) return refuseAt("body.version", "domain.feed.versionMissing");
        return changeRecord(tx, caller, FEED_RECORD, {
          id: feedId,
          version,
          yours: draft,
          write: async ({ row }) => {
            // Another address says nothing of what the old one brought; the series goes on.
            const isOther = row.kind !== kind || row.address !== address;
            const { seriesId } = row.memory;
            const memory = isOther
              ? { seriesId: row.kind === kind ? seriesId : undefined }
              : { ...row.memory, etag: undefined, lastModified: undefined, digest: undefined };
            const begun = { begunAt: clock.date(), nextAt: clock.date(), failures: 0 };
            await tx
              .update(feeds)
              .set({ ...values, ...begun, memory, ...nextVersion(row, caller) })
              .where(eq(feeds.feedId, feedId));
          },
        });
      }),
  );
}

/** Deletes a feed; the advisories, series and sites that it brought stay. */
export async function deleteFeed(db: Database, caller: RequestCaller, sent: z.output<typeof DeleteCall.body>) {
  const { feedId, version } = sent;
  const remove = (tx: Transaction) => tx.delete(feeds).where(eq(feeds.feedId, feedId));
  await deleteAlone(db, caller, FEED_RECORD, { id: feedId, version, yours: null, remove });
  return { feedId };
}
