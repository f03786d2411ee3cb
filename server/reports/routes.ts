import type { FastifyInstance } from "fastify";
import {
  getReport,
  getReportSections,
  restoreReportSections,
  saveReportSections,
} from "../../contract/calls/reports.ts";
import type { ReportChoice } from "../../contract/calls/reports.ts";
import { implement } from "../http/implement.ts";
import { readReport } from "./reading.ts";
import { listSections, restoreSections, saveSections } from "./sections/service.ts";

/** Reports, and which sections they have. */
export function registerReports(app: FastifyInstance): void {
  implement(
    app,
    getReport,
    async ({ db, params: { eid }, request }) =>
      getReport.answer.parse(await readReport(db, { eid, ...(request.query as ReportChoice) }, { public: false })),
    { cached: true },
  );
  implement(app, getReportSections, ({ db }) => listSections(db));
  implement(app, saveReportSections, ({ db, caller, body }) => saveSections(db, caller, body));
  implement(app, restoreReportSections, ({ db, caller, body }) => restoreSections(db, caller, body));
}
