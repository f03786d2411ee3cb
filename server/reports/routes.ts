import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as estimations from "../../contract/calls/estimations.ts";
import { SHEET_BYTES_MAX, printMap } from "../../contract/calls/map-print.ts";
import * as publishing from "../../contract/calls/publishing.ts";
import * as issuing from "../../contract/calls/report-issuing.ts";
import * as plausibility from "../../contract/calls/plausibility.ts";
import * as links from "../../contract/calls/report-links.ts";
import * as reports from "../../contract/calls/reports.ts";
import { leavingOf } from "../answers/leaving.ts";
import { languageOf, textOf } from "../answers/texts.ts";
import { networkOf } from "../caller/network.ts";
import { ownRoot } from "../caller/token.ts";
import { implement, implementUnread } from "../http/implement.ts";
import { assertThat } from "../persistence/refusals.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { setPublished } from "../planning/estimations/service.ts";
import { inTransaction } from "../storage/database.ts";
import { readLogo, readSeal } from "./files/logo.ts";
import { startReportFile, writeReportFiles } from "./files/service.ts";
import { issueReport, readReport } from "./documents.ts";
import { askForPublishing } from "./publishing/asking.ts";
import { readPublishing, unpublish } from "./publishing/publishing.ts";
import { listSections, restoreSections, saveSections } from "./sections.ts";
import { mapPrinter } from "./map-prints/print-threads.ts";
import { readPlausibility } from "./plausibility.ts";
import { reportChecker } from "./sharing/checking.ts";
import { openSharedReport, readShareLinks } from "./sharing/link-rows.ts";
import { checkAddressOf, createShareLink, knownLinkBase, revokeShareLink, sharedAddress } from "./sharing/links.ts";
import { sendReport } from "./sharing/mailing.ts";

/** Reports, and which sections they have. */
export function registerReports(app: FastifyInstance): void {
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

/** Reports as files; those are watched, fetched and called off as the files of lists are. */
export function registerReportFiles(app: FastifyInstance): void {
  writeReportFiles(app.exportQueue, () => readLogo(app));
  implement(app, reports.startReportFile, ({ db, caller, request, body }) =>
    startReportFile(
      {
        db,
        queue: app.exportQueue,
        caller,
        language: languageOf(request),
        publicUrl: app.mailer.settings.publicUrl,
      },
      body,
    ),
  );
}

/** Maps that one address may print in a minute. */
const PRINTS_PER_MINUTE = 20;

/** Maps as files, for who sees them. */
export function registerMapPrints(app: FastifyInstance): void {
  const print = mapPrinter(app.threads);
  implementUnread(
    app,
    printMap,
    async ({ body, caller, request, reply }) => {
      const language = languageOf(request);
      const notice = caller.userId === null ? textOf(language, "report.notOfficial") : null;
      const turn = { caller: networkOf(request.ip), signal: leavingOf(reply) };
      const bytes = (await print({ body, language, at: new Date(), notice }, turn)) ?? new Uint8Array();
      void reply.type("application/pdf").header("content-length", bytes.length);
      // A stream is sent as it is; the declared answer is what a client makes of its bytes.
      return Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]) as unknown as string;
    },
    { bodyLimit: SHEET_BYTES_MAX, callsPerMinute: PRINTS_PER_MINUTE },
  );
}

/**
 * Tries that one address has in a minute. A token is beyond guessing, and a whole office may stand behind one address; a
 * code is shorter, and a first check calculates a run again.
 */
const OPENINGS_PER_MINUTE = 60;
const CHECKS_PER_MINUTE = 20;

/** Reports that leave the room: issued under a code, shared by links and mails, opened and checked by everyone. */
export function registerReportSharing(app: FastifyInstance): void {
  const { publicUrl } = app.mailer.settings;
  const checkReport = reportChecker(app.db);
  implement(app, issuing.issueReport, async ({ db, caller, body }) => {
    assertThat(caller, reports.getReport.needs);
    const document = await readReport(db, body, { public: false });
    const issued = await inTransaction(db, (tx) => issueReport(tx, caller, document));
    const address = await checkAddressOf(db, publicUrl, issued.code);
    return issuing.issueReport.answer.parse({ ...issued, address, document });
  });
  implement(app, links.getShareLinks, async ({ db, params: { eid } }) => {
    await readEstimationRow(db, eid);
    return readShareLinks(db, eid);
  });
  implement(app, links.createShareLink, async ({ db, caller, body, request }) => {
    const callers = ownRoot(request);
    // Its maker sees where it leads, so their own word for the product's address will do.
    const base = (await knownLinkBase(db, { publicUrl, callers })) ?? callers;
    const { link, token } = await createShareLink(db, caller, body);
    return { link, address: sharedAddress(base, token) };
  });
  implement(app, links.revokeShareLink, ({ db, caller, body }) => revokeShareLink(db, caller, body.linkId));
  implement(
    app,
    links.sendReport,
    ({ db, caller, body, request }) =>
      sendReport(
        {
          db,
          mailer: app.mailer,
          caller,
          whereabouts: { publicUrl, callers: ownRoot(request) },
          readLogo: () => readLogo(app),
        },
        body,
      ),
    { callsPerMinute: 30 },
  );
  implement(
    app,
    links.openSharedReport,
    async ({ db, body }) => {
      const report = await openSharedReport(db, body.token);
      return { ...report, checkAddress: await checkAddressOf(db, publicUrl, report.code) };
    },
    { callsPerMinute: OPENINGS_PER_MINUTE },
  );
  implement(app, issuing.checkReport, ({ params }) => checkReport(params.code), { callsPerMinute: CHECKS_PER_MINUTE });
}

/** What the public sees of an estimation: published, unpublished with what else is open of it, asked for. */
export function registerPublishing(app: FastifyInstance): void {
  implement(app, estimations.publishEstimation, ({ db, caller, body }) =>
    inTransaction(db, (tx) => setPublished(tx, caller, body, true)),
  );
  implement(app, estimations.unpublishEstimation, ({ db, caller, body }) => {
    if (body.endLinks) assertThat(caller, links.revokeShareLink.needs);
    return unpublish(db, caller, body);
  });
  implement(app, publishing.getPublishing, ({ db, caller, params: { eid } }) => readPublishing(db, caller, eid));
  implement(
    app,
    publishing.askForPublishing,
    ({ db, caller, body, request }) => {
      const { mailer } = app;
      const whereabouts = { publicUrl: mailer.settings.publicUrl, callers: ownRoot(request) };
      return askForPublishing({ db, mailer, caller, whereabouts }, body.eid);
    },
    { callsPerMinute: 10 },
  );
}
