import type { z } from "zod";
import type { Fault } from "../../contract/api/errors.ts";
import {
  SERVED_TIMES_MOST,
  type saveSiteServed as SaveCall,
  type Site,
  type SiteServed,
} from "../../contract/supply/calls/sites.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { assertVersion, returnedRow } from "../persistence/change-record.ts";
import { assertPlausibleDate, faultAt, refuseAny, refuseAt } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { and, eq } from "../storage/orm.ts";
import { facilities, siteServed } from "../storage/schema/index.ts";
import { agencyDay } from "./agency-day.ts";
import { readSites } from "./site-rows.ts";

type SentCount = z.output<typeof SaveCall.body>;

/**
 * Saves how many people a site served on a day, with its audit row. 409 for another version; 422 for an unknown or
 * inactive site, a day to come, and, until it is confirmed, for a closed site and for far more than it can do.
 */
export function saveSiteServed(db: Database, caller: RequestCaller, sent: SentCount): Promise<SiteServed> {
  const { id, day, people, meals } = sent;
  return inTransaction(db, async (tx) => {
    const today = await agencyDay(tx);
    assertPlausibleDate(day, "body.day");
    if (day > today) refuseAt("body.day", "domain.site.servedFuture", { found: day, today });
    // Two first entries of a day have no row of their own to wait for.
    await tx.select({ id: facilities.id }).from(facilities).where(eq(facilities.id, id)).for("update");
    const site = (await readSites(tx, day)).find((one) => one.id === id);
    if (site === undefined) return refuseAt("body.id", "domain.site.unknown", { found: id });
    const own = and(eq(siteServed.facilityId, id), eq(siteServed.day, day));
    const [row] = await tx.select().from(siteServed).where(own);
    const theirs = { id, day, people: site.served, meals: site.mealsServed, version: site.servedVersion };
    const present = row ?? { version: 0, editedBy: "", editedAt: clock.date() };
    await assertVersion({ sent: sent.version, row: present, yours: sent, theirs: () => Promise.resolve(theirs) });
    if (!sent.confirmed) refuseAny(questionsOf(sent, site));
    const content = { people, meals, version: present.version + 1, editedBy: caller.userName, editedAt: clock.date() };
    const { version } = returnedRow(
      await tx
        .insert(siteServed)
        .values({ facilityId: id, day, ...content })
        .onConflictDoUpdate({ target: [siteServed.facilityId, siteServed.day], set: content })
        .returning(),
    );
    await audit(tx, {
      caller,
      module: "Supply",
      action: row === undefined ? "create" : "update",
      subjectId: `site-served/${id}`,
      subject: site.name,
      before: row && { day, people: row.people, meals: row.meals },
      after: { day, people, meals },
    });
    return { id, day, people, meals, version };
  });
}

/** What to ask about a count; nothing about one that is taken back. */
function questionsOf(
  { people, meals }: Pick<SiteServed, "people" | "meals">,
  { name, state, capacity, measure }: Site,
): Fault[] {
  if (people === null && meals === null) return [];
  const [field, count] = measure === "meals" ? (["meals", meals] as const) : (["people", people] as const);
  const isMany = measure !== null && capacity !== null && (count ?? 0) > SERVED_TIMES_MOST * capacity;
  return [
    ...(state === "Closed" ? [faultAt("body.day", "domain.site.servedClosed", { name })] : []),
    ...(isMany ? [faultAt(`body.${field}`, "domain.site.servedMany", { name, found: count ?? 0, capacity })] : []),
  ];
}
