import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/supply/calls/site-proposals.ts";
import { implement } from "../http/implement.ts";
import { inSnapshot } from "../storage/database.ts";
import { readSiteProblem } from "./site-problem.ts";
import {
  applySiteProposal,
  deleteSiteProposal,
  readSiteProposals,
  routeSites,
  saveSiteProposal,
} from "./site-proposals.ts";

/** Which sites to open in which block. */
export const siteProposalsDomain = { name: "site-proposals", routes: registerProposals };

function registerProposals(app: FastifyInstance): void {
  implement(app, calls.getSiteProblem, ({ db, params }) => readSiteProblem(db, params.eid));
  implement(app, calls.getSiteProposals, ({ db, params }) => inSnapshot(db, (tx) => readSiteProposals(tx, params.eid)));
  const { webhookOrigins: allowed } = app;
  implement(app, calls.saveSiteProposal, ({ db, caller, body }) => saveSiteProposal(db, caller, body, allowed), {
    callsPerMinute: 30,
  });
  implement(app, calls.routeSites, ({ db, body }) => routeSites(db, body, allowed), { callsPerMinute: 240 });
  implement(app, calls.deleteSiteProposal, ({ db, caller, body }) => deleteSiteProposal(db, caller, body));
  implement(app, calls.applySiteProposal, ({ db, caller, body }) => applySiteProposal(db, caller, body));
}
