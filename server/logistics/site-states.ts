import type { z } from "zod";
import type { setSiteState as StateCall } from "../../contract/supply/calls/sites.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditAll } from "../persistence/audit/audit.ts";
import { assertPlausibleDate, faultAt, refuseAny, refuseAt } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { and, asc, eq, inArray, sql } from "../storage/orm.ts";
import { facilities, siteStates } from "../storage/schema/index.ts";

type Sent = z.output<typeof StateCall.body>;

/**
 * Sets the state of sites from a day on, with an audit row for each; 422 for an unknown or inactive site, and for one
 * that everyone is to see without a place or an address.
 */
export function setSiteState(db: Database, caller: RequestCaller, sent: Sent): Promise<Sent> {
  return inTransaction(db, (tx) => setStateWithin(tx, caller, sent));
}

/** The same within an open transaction. */
export async function setStateWithin(tx: Transaction, caller: RequestCaller, sent: Sent): Promise<Sent> {
  const { day, state, offers } = sent;
  const ids = [...new Set(sent.ids)];
  const isShown = sent.public && (state === "Open" || state === "Closing");
  assertPlausibleDate(day, "body.day");
  const own = and(inArray(facilities.id, ids), eq(facilities.active, true));
  const rows = await tx.select().from(facilities).where(own).orderBy(asc(facilities.id)).for("share");
  const found = new Map(rows.map((row) => [row.id, row]));
  const unknown = sent.ids.findIndex((id) => !found.has(id));
  if (unknown >= 0) refuseAt(`body.ids.${unknown}`, "domain.site.unknown", { found: sent.ids[unknown] ?? "" });
  refuseAny(
    isShown
      ? sent.ids.flatMap((id, i) => {
          const { name = "", address = "", latitude = null } = found.get(id) ?? {};
          const isPlaced = address !== "" || latitude !== null;
          return isPlaced ? [] : [faultAt(`body.ids.${i}`, "domain.site.placeMissing", { name })];
        })
      : [],
  );
  const before = new Map(
    (
      await tx
        .select()
        .from(siteStates)
        .where(and(inArray(siteStates.facilityId, ids), eq(siteStates.day, day)))
    ).map((row) => [row.facilityId, row]),
  );
  const content = { state, offers, public: isShown, by: caller.userName, at: clock.date() };
  await tx
    .insert(siteStates)
    .values(ids.map((facilityId) => ({ facilityId, day, ...content })))
    .onConflictDoUpdate({
      target: [siteStates.facilityId, siteStates.day],
      set: {
        state: sql`excluded.state`,
        offers: sql`excluded.offers`,
        public: sql`excluded.public`,
        by: sql`excluded.by`,
        at: sql`excluded.at`,
      },
    });
  const sideOf = (row: Pick<typeof content, "state" | "offers" | "public"> | undefined) =>
    row ? { day, state: row.state, offers: row.offers, public: row.public } : null;
  await auditAll(
    tx,
    rows.map(({ id, name }) => ({
      caller,
      module: "Supply",
      action: "update",
      subjectId: `sites/${id}`,
      subject: name,
      before: sideOf(before.get(id)),
      after: sideOf(content),
    })),
  );
  return { ...sent, ids, public: isShown };
}
