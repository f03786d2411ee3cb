import type { Estimation } from "../../../contract/planning/calls/estimations.ts";
import type { Publishing } from "../../../contract/reports/calls/publishing.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { readHolders } from "./holders.ts";
import { UNCHANGED, changeRecord } from "../../persistence/change-record.ts";
import {
  ESTIMATION_RECORD,
  lockEstimationRow,
  readEstimationRow,
  type EstimationAt,
} from "../../planning/estimations/estimation-rows.ts";
import { assertNot } from "../../planning/disasters/disaster-rows.ts";
import { refusesPublishing } from "../../planning/estimations/workflow.ts";
import { readNewestRun } from "../../planning/projections/runs.ts";
import { clock } from "../../storage/clock.ts";
import { inSnapshot, inTransaction, type Database, type Reader } from "../../storage/database.ts";
import { and, eq, sql } from "../../storage/orm.ts";
import { audits, estimations } from "../../storage/schema/index.ts";
import { readShareLinks } from "../sharing/link-rows.ts";
import { revokeLink } from "../sharing/links.ts";
import { lastAsked } from "./publish-requests.ts";
import { readRunContext } from "./run-context.ts";

/** An estimation's links and files outside the product, the users who may publish it, and the caller's last request. */
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
 * An estimation in the form in which it is published and unpublished: the public's view can still be withdrawn once a
 * disaster is over.
 */
const PUBLISHED_RECORD: typeof ESTIMATION_RECORD = {
  ...ESTIMATION_RECORD,
  lock: (tx, eid) => lockEstimationRow(tx, eid, { closedAllowed: true }),
  audited: ({ published }: Estimation) => ({ published }),
};

/**
 * Publishes the newest run of a projected estimation with its present context. Later calculations and changes are not
 * public until it is published again. The version stays: no figure changes that an editor could overwrite.
 */
export function publish(db: Database, caller: RequestCaller, { eid, version }: EstimationAt): Promise<Estimation> {
  return inTransaction(db, (tx) =>
    changeRecord(tx, caller, PUBLISHED_RECORD, {
      id: eid,
      action: "publish",
      version,
      yours: { eid, version },
      write: async ({ row, before: { published } }) => {
        if (published !== null && published.newer === null) return UNCHANGED;
        await assertNot(["exercise"], tx, eid);
        const run = await readNewestRun(tx, eid);
        const refusal = refusesPublishing(row.status);
        if (refusal || run === null) return throwHttpError(409, refusal ?? "domain.prompt.projections");
        await tx
          .update(estimations)
          .set({
            publishedBy: caller.userName,
            publishedAt: clock.date(),
            publishedRun: run.rid,
            publishedContext: await readRunContext(tx, row, run),
          })
          .where(eq(estimations.eid, eid));
        return { run: run.rid };
      },
    }),
  );
}

/**
 * Unpublishes an estimation and, if requested, ends every link to its reports in the same transaction, each with its
 * audit row: wrong numbers are gone at once, or nothing has changed.
 */
export function unpublish(
  db: Database,
  caller: RequestCaller,
  { endLinks, eid, version }: EstimationAt & { readonly endLinks: boolean },
): Promise<Estimation> {
  return inTransaction(db, async (tx) => {
    const estimation = await changeRecord(tx, caller, PUBLISHED_RECORD, {
      id: eid,
      action: "unpublish",
      version,
      yours: { eid, version },
      write: async ({ row }) => {
        if (row.publishedAt === null) return UNCHANGED;
        const nothing = { publishedBy: null, publishedAt: null, publishedRun: null, publishedContext: null };
        await tx.update(estimations).set(nothing).where(eq(estimations.eid, eid));
        return undefined;
      },
    });
    const links = endLinks ? await readShareLinks(tx, eid) : [];
    for (const { linkId, state } of links)
      if (state === "open" || state === "closed") await revokeLink(tx, caller, linkId);
    return estimation;
  });
}

/** Counts the mails with a report's file, by the audit rows of their sendings. */
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
