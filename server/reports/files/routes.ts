import type { FastifyInstance } from "fastify";
import * as reports from "../../../contract/reports/calls/reports.ts";
import { languageOf } from "../../answers/texts.ts";
import { implement } from "../../http/implement.ts";
import { readLogo } from "./logo.ts";
import { startReportFile, writeReportFiles } from "./service.ts";

/** Reports as files; they are watched, fetched and canceled like the files of lists. */
export const reportFilesDomain = { name: "report-files", routes: registerReportFiles };

function registerReportFiles(app: FastifyInstance): void {
  writeReportFiles(app.exportQueue, () => readLogo(app));
  implement(app, reports.startReportFile, ({ db, caller, request, body }) =>
    startReportFile(
      { db, queue: app.exportQueue, caller, language: languageOf(request), publicUrl: app.mailer.settings.publicUrl },
      body,
    ),
  );
}
