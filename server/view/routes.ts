import type { FastifyInstance } from "fastify";
import { getPublicReport, type PublicReportChoice } from "../../contract/calls/reports.ts";
import { getPublished, getPublishedEstimation } from "../../contract/calls/view.ts";
import { implement } from "../http/implement.ts";
import { readPublicReport } from "./public-report.ts";
import { answerCache } from "./answer-cache.ts";
import { readPublished } from "./published.ts";

/** View mode: what was published, for everyone. */
export function registerView(app: FastifyInstance): void {
  const kept = answerCache(app.db);
  implement(app, getPublished, () => kept.list());
  implement(app, getPublishedEstimation, ({ db, params: { eid } }) =>
    kept.of(eid, "estimation", async () => getPublishedEstimation.answer.parse(await readPublished(db, eid))),
  );
  implement(app, getPublicReport, ({ db, params: { eid }, request }) =>
    readPublicReport(db, kept, { eid, ...(request.query as PublicReportChoice) }),
  );
}
