import type { FastifyInstance } from "fastify";
import { startReportFile as startCall } from "../../../contract/calls/report-files.ts";
import { implement } from "../../http/implement.ts";
import { languageOf } from "../../answers/texts.ts";
import { addressOfCaller } from "../sharing/link-base.ts";
import { readLogo } from "./logo.ts";
import { startReportFile } from "./service.ts";

/** Reports as files; those are watched, fetched and called off as the files of lists are. */
export function registerReportFiles(app: FastifyInstance): void {
  implement(app, startCall, ({ db, caller, request, body }) =>
    startReportFile(
      {
        db,
        queue: app.exportQueue,
        caller,
        language: languageOf(request),
        whereabouts: { publicUrl: app.mailer.settings.publicUrl, callers: addressOfCaller(request) },
        readLogo: () => readLogo(app),
      },
      body,
    ),
  );
}
