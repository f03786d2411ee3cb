import type { Estimation } from "../../../contract/planning/calls/estimations.ts";
import type { Publishing } from "../../../contract/reports/calls/publishing.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { readHolders } from "../../people/users/holders.ts";
import { readEstimationRow, type EstimationAt } from "../../planning/estimations/estimation-rows.ts";
import { setPublished } from "../../planning/estimations/service.ts";
import { inSnapshot, inTransaction, type Database, type Reader } from "../../storage/database.ts";
import { and, eq, sql } from "../../storage/orm.ts";
import { audits } from "../../storage/schema/index.ts";
import { readShareLinks } from "../sharing/link-rows.ts";
import { revokeLink } from "../sharing/links.ts";
import { lastAsked } from "./publish-requests.ts";

/** What of an estimation's reports is outside of the product, who may publish it, and when the caller asked them to. */
export function readPublishing(db: Database, caller: RequestCaller, eid: number): Promise<Publishing> {
  return inSnapshot(db, async (tx) => {
    await readEstimationRow(tx, eid);
    const open = (await readShareLinks(tx, eid)).filter(({ state }) => state === "open");
    const staying = open.filter(({ variant }) => variant !== "Public");
    const ends = staying.map(({ expiresAt }) => expiresAt).sort();
    return {
      links: { staying: staying.length, closing: open.length - staying.length, until: ends.at(-1) ?? null },
      files: await mailedFiles(tx, eid),
      publishers: (await readHolders(tx, "estimation.publish")).map(({ name }) => name),
      asked: (await lastAsked(tx, eid, caller.userId))?.toISOString() ?? null,
    };
  });
}

/**
 * Takes an estimation out of the public's view and, where that is asked for, ends every link to its reports in the same
 * transaction, each with its audit row: numbers that were wrong are gone at once, or nothing has changed.
 */
export function unpublish(
  db: Database,
  caller: RequestCaller,
  { endLinks, ...at }: EstimationAt & { readonly endLinks: boolean },
): Promise<Estimation> {
  return inTransaction(db, async (tx) => {
    const estimation = await setPublished(tx, caller, at, false);
    const links = endLinks ? await readShareLinks(tx, at.eid) : [];
    for (const { linkId, state } of links)
      if (state === "open" || state === "closed") await revokeLink(tx, caller, linkId);
    return estimation;
  });
}

/** How many mails brought a report's file, by the audit rows of their sendings. */
async function mailedFiles(reader: Reader, eid: number): Promise<Publishing["files"]> {
  const [row] = await reader
    .select({
      count: sql<number>`coalesce(sum(jsonb_array_length(${audits.after} -> 'recipients')), 0)::int`,
      last: sql<Date | null>`max(${audits.at})`.mapWith(audits.at),
    })
    .from(audits)
    .where(
      and(
        eq(audits.module, "Report"),
        eq(audits.subjectId, String(eid)),
        eq(audits.action, "send"),
        sql`${audits.after} ->> 'way' = 'pdf'`,
      ),
    );
  return { count: row?.count ?? 0, last: row?.last?.toISOString() ?? null };
}
