import type { FastifyInstance } from "fastify";
import * as plausibility from "../../contract/planning/calls/plausibility.ts";
import * as issuing from "../../contract/reports/calls/issuing.ts";
import * as reports from "../../contract/reports/calls/reports.ts";
import { implement } from "../http/implement.ts";
import { assertThat } from "../persistence/refusals.ts";
import { inTransaction } from "../storage/database.ts";
import { readSeal } from "./files/logo.ts";
import { issueReport, readReport } from "./documents.ts";
import { reportChecker } from "./sharing/checking.ts";
import { checkAddressOf } from "./sharing/links.ts";
import { listSections, restoreSections, saveSections } from "./sections.ts";
import { readPlausibility } from "./plausibility.ts";

/**
 * Number of tries of one address in a minute: a code is shorter than a token, and a first check calculates a run again.
 */
const CHECKS_PER_MINUTE = 20;

/** Reports, their sections, and those issued under a code, which everyone may check. */
export const reportsDomain = { name: "reports", routes: registerReports };

function registerReports(app: FastifyInstance): void {
  const { publicUrl } = app.mailer.settings;
  const checkReport = reportChecker(app.db);
  implement(
    app,
    reports.getReport,
    ({ db, params: { eid }, request }) =>
      readReport(db, { eid, ...(request.query as reports.ReportChoice) }, { public: false }),
    { cached: true },
  );
  implement(app, plausibility.getPlausibility, async ({ db, params: { eid } }) => ({
    plausibility: await readPlausibility(db, eid),
  }));
  implement(app, reports.getReportSeal, async () => ({ seal: await readSeal(app) }));
  implement(app, reports.getReportSections, ({ db }) => listSections(db));
  implement(app, reports.saveReportSections, ({ db, caller, body }) => saveSections(db, caller, body));
  implement(app, reports.restoreReportSections, ({ db, caller, body }) => restoreSections(db, caller, body));
  implement(app, issuing.issueReport, async ({ db, caller, body }) => {
    assertThat(caller, reports.getReport.needs);
    const document = await readReport(db, body, { public: false });
    const issued = await inTransaction(db, (tx) => issueReport(tx, caller, document));
    const address = await checkAddressOf(db, publicUrl, issued.code);
    return issuing.issueReport.answer.parse({ ...issued, address, document });
  });
  implement(app, issuing.checkReport, ({ params }) => checkReport(params.code), { callsPerMinute: CHECKS_PER_MINUTE });
}
