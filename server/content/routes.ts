import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/content/calls.ts";
import { implement } from "../http/implement.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { publishedRun } from "../reports/published/published.ts";
import { inSnapshot } from "../storage/database.ts";
import { desc, eq } from "../storage/orm.ts";
import { runs } from "../storage/schema/index.ts";

/** What texts, cards and figures on an agency's own pages show besides the figures of a run. */
export const contentDomain = { name: "content", routes: registerContent };

function registerContent(app: FastifyInstance): void {
  implement(app, calls.getPublishedAdvisory, ({ db, params: { eid } }) =>
    inSnapshot(db, async (tx) => {
      const { estimation } = await publishedRun(tx, eid);
      const { storm, number } = estimation.publishedContext?.report.arrivals ?? {};
      return { advisory: storm !== undefined && number !== undefined ? { storm, number } : null };
    }),
  );
  implement(app, calls.getEarlierRun, async ({ db, params: { eid } }) => {
    await readEstimationRow(db, eid);
    const newest = db.select({ rid: runs.rid }).from(runs).where(eq(runs.eid, eid)).orderBy(desc(runs.rid));
    const [, before] = await newest.limit(2);
    return { run: before?.rid ?? null };
  });
}
