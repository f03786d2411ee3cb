import type { z } from "zod";
import type { getSiteAuthors, noteOffline } from "../../contract/planning/calls/along.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { refuseAt } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { and, desc, eq, lte } from "../storage/orm.ts";
import { titleOf } from "../sheets/sheet-rows.ts";
import { facilities, partnerDeliveries, siteServed, siteStates } from "../storage/schema/index.ts";

/** Milliseconds by which a device's clock may be ahead before it counts as wrong. */
const CLOCKS = 5 * 60_000;

/** Who set the state of a site that applies on a day, and who counted there on it. */
export async function readAuthors(reader: Reader, { id, day }: z.output<typeof getSiteAuthors.params>) {
  const [state] = await reader
    .select({ by: siteStates.by, at: siteStates.at })
    .from(siteStates)
    .where(and(eq(siteStates.facilityId, id), lte(siteStates.day, day)))
    .orderBy(desc(siteStates.day))
    .limit(1);
  const [served] = await reader
    .select({ by: siteServed.editedBy, at: siteServed.editedAt })
    .from(siteServed)
    .where(and(eq(siteServed.facilityId, id), eq(siteServed.day, day)));
  const written = (row: typeof state) => (row === undefined ? null : { by: row.by, at: row.at.toISOString() });
  return { state: written(state), served: written(served) };
}

/**
 * Writes into the audit trail, under the record that was changed, that the change was entered earlier on a device
 * without a connection. The device's time is what it claims: it is named as such, and one that is still to come as wrong.
 */
export function noteEntry(db: Database, caller: RequestCaller, noted: z.output<typeof noteOffline.body>) {
  const { id, day, what, enteredAt } = noted;
  return inTransaction(db, async (tx) => {
    const subject = await namedRecord(tx, noted);
    const sentAt = clock.date();
    const clockAhead = Date.parse(enteredAt) > sentAt.getTime() + CLOCKS;
    await audit(tx, {
      caller,
      module: "Supply",
      action: "enterOffline",
      subjectId: `${RECORDS[what]}/${id}`,
      subject,
      after: { day, deviceTime: enteredAt, sentAt: sentAt.toISOString(), clockAhead },
    });
    return { sentAt: sentAt.toISOString() };
  });
}

/** The records as their own changes name them in the audit trail. */
const RECORDS = { state: "sites", served: "site-served", delivery: "deliveries" } as const;

/** The name of what was entered; 422 for a site or a delivery that there is not. */
async function namedRecord(reader: Reader, { id, what }: z.output<typeof noteOffline.body>): Promise<string> {
  if (what === "delivery") {
    const { partner, product, deliveryDate } = partnerDeliveries;
    const columns = { partner, product, deliveryDate };
    const [row] = await reader.select(columns).from(partnerDeliveries).where(eq(partnerDeliveries.id, id));
    return row ? titleOf("deliveries", row) : refuseAt("body.id", "domain.supply.deliveryUnknown", { found: id });
  }
  const [site] = await reader.select({ name: facilities.name }).from(facilities).where(eq(facilities.id, id));
  return site?.name ?? refuseAt("body.id", "domain.site.unknown", { found: id });
}
