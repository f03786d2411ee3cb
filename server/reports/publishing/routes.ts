import type { FastifyInstance } from "fastify";
import * as estimations from "../../../contract/planning/calls/estimations.ts";
import * as publishing from "../../../contract/reports/calls/publishing.ts";
import * as links from "../../../contract/reports/calls/links.ts";
import { ownRoot } from "../../caller/token.ts";
import { implement } from "../../http/implement.ts";
import { assertThat } from "../../persistence/refusals.ts";
import { askForPublishing } from "./publish-requests.ts";
import { publish, readPublishing, unpublish } from "./publishing.ts";

/** Publication of estimations: publishing, unpublishing with all open links, and requests to publish. */
export const publishingDomain = { name: "publishing", routes: registerPublishing };

function registerPublishing(app: FastifyInstance): void {
  implement(app, estimations.publishEstimation, ({ db, caller, body }) => publish(db, caller, body));
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
