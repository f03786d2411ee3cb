import type { FastifyInstance } from "fastify";
import * as links from "../../../contract/reports/calls/links.ts";
import { ownRoot } from "../../caller/token.ts";
import { implement } from "../../http/implement.ts";
import { readEstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { readLogo } from "../files/logo.ts";
import { openSharedReport, readShareLinks } from "./link-rows.ts";
import { checkAddressOf, createShareLink, knownLinkBase, revokeShareLink, sharedAddress } from "./links.ts";
import { sendReport } from "./mailing.ts";
import { urgentLinesOf } from "./urgent-lines.ts";

/** Number of tries of one address in a minute: a token is beyond guessing, and a whole office may share one address. */
const OPENINGS_PER_MINUTE = 60;

/** Reports for people outside: shared by links and mails, and opened by everyone. */
export const reportSharingDomain = { name: "report-sharing", routes: registerReportSharing, gives: { urgentLinesOf } };

function registerReportSharing(app: FastifyInstance): void {
  const { publicUrl } = app.mailer.settings;
  implement(app, links.getShareLinks, async ({ db, params: { eid } }) => {
    await readEstimationRow(db, eid);
    return readShareLinks(db, eid);
  });
  implement(app, links.createShareLink, async ({ db, caller, body, request }) => {
    const callers = ownRoot(request);
    // The author sees the link, so the caller's address is acceptable.
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
}
