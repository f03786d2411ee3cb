import type { FastifyInstance } from "fastify";
import * as plausibility from "../../contract/calls/plausibility.ts";
import * as reports from "../../contract/calls/reports.ts";
import { implement } from "../http/implement.ts";
import { readSeal } from "./files/logo.ts";
import { readReport } from "./documents.ts";
import { listSections, restoreSections, saveSections } from "./sections.ts";
import { readPlausibility } from "./plausibility.ts";

/** Reports, and which sections they have. */
export const reportsDomain = { name: "reports", routes: registerReports };

function registerReports(app: FastifyInstance): void {
  implement(
    app,
    reports.getReport,
    async ({ db, params: { eid }, request }) =>
      reports.getReport.answer.parse(
        await readReport(db, { eid, ...(request.query as reports.ReportChoice) }, { public: false }),
      ),
    { cached: true },
  );
  implement(app, plausibility.getPlausibility, async ({ db, params: { eid } }) => ({
    plausibility: await readPlausibility(db, eid),
  }));
  implement(app, reports.getReportSeal, async () => ({ seal: await readSeal(app) }));
  implement(app, reports.getReportSections, ({ db }) => listSections(db));
  implement(app, reports.saveReportSections, ({ db, caller, body }) => saveSections(db, caller, body));
  implement(app, reports.restoreReportSections, ({ db, caller, body }) => restoreSections(db, caller, body));
}
