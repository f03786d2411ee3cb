import type { z } from "zod";
import type {
  applySiteProposal as ApplyCall,
  deleteSiteProposal as DeleteCall,
  RoutedSites,
  routeSites as RouteCall,
  saveSiteProposal as SaveCall,
  SiteProblem,
  SiteProposal,
  SiteProposalOutcome,
} from "../../contract/supply/calls/site-proposals.ts";
import { assess, boundsOf } from "../../engine/logistics/proposal/changing.ts";
import { proposalOutcome } from "../../engine/logistics/proposal/outcome.ts";
import { isAsked, problemOf } from "../../engine/logistics/proposal/problem.ts";
import { throwHttpError } from "../answers/errors.ts";
import { inPieces, type Pieces } from "../answers/pieces.ts";
import type { RequestCaller } from "../caller/caller.ts";
import {
  assertVersion,
  auditCreated,
  changeRecord,
  deleteAlone,
  nextVersion,
  returnedRow,
  stampsOf,
  type RecordKind,
} from "../persistence/change-record.ts";
import { faultAt, isId, refuseAny, refuseAt, refusingTaken, unknownRecord } from "../persistence/refusals.ts";
import { lockEstimationRow, readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRunRow } from "../planning/projections/runs.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { asc, eq, type InferSelectModel } from "../storage/orm.ts";
import { siteProposals } from "../storage/schema/index.ts";
import { byName } from "../sheets/sheet-rows.ts";
import { applyStates } from "./site-applying.ts";
import { readRouting } from "./routing.ts";
import { readSiteProblem } from "./site-problem.ts";
import { waysTo } from "./site-ways.ts";

type SentProposal = z.output<typeof SaveCall.body>;
type ProposalRow = InferSelectModel<typeof siteProposals>;

/** The proposals of an estimation, by name. */
export async function readSiteProposals(reader: Reader, eid: number): Promise<SiteProposal[]> {
  await readEstimationRow(reader, eid);
  const rows = await reader
    .select()
    .from(siteProposals)
    .where(eq(siteProposals.eid, eid))
    .orderBy(byName(siteProposals.name), asc(siteProposals.proposalId));
  return rows.map(proposalOf);
}

const proposalOf = (row: ProposalRow): SiteProposal => {
  const { proposalId, eid, name, rid, startDate, rules, outcome } = row;
  return { proposalId, eid, name, rid, startDate, rules, outcome, ...stampsOf(row) };
};

/**
 * Saves a proposal with figures that are calculated again from the open sites. 409 for another version, a lock, or a run that
 * is no longer the newest; 422 for a taken name and for sites that are no candidates.
 */
export async function saveSiteProposal(
  db: Database,
  caller: RequestCaller,
  sent: SentProposal,
  allowed: readonly string[],
): Promise<SiteProposal> {
  const { proposalId, version, eid, name, rules } = sent;
  const problem = await readProblemOf(db, sent);
  refuseAny(unknownSites(sent, problem));
  const ids = problem.candidates.flatMap((one) => (isAsked(one, rules) ? [one.id] : []));
  const routed =
    rules.ways === "routed"
      ? (await waysTo(await readRouting(db, allowed), problem, { ...rules, ids })).sites
      : undefined;
  const outcome = await outcomeFound(problem, sent, routed);
  const content = { name, rid: sent.rid, startDate: problem.run.startDate, rules, outcome };
  const taken = () => refuseAt("body.name", "domain.proposal.nameTaken", { name });
  return refusingTaken({ site_proposal_name_key: taken }, () =>
    inTransaction(db, async (tx) => {
      await lockEstimationRow(tx, eid);
      if ((await readNewestRunRow(tx, eid))?.rid !== sent.rid) throwHttpError(409, "domain.proposal.runChanged");
      if (proposalId === undefined) {
        const by = { createdBy: caller.userName, editedBy: caller.userName };
        const made = await tx
          .insert(siteProposals)
          .values({ eid, ...content, ...by })
          .returning();
        return auditCreated(tx, caller, PROPOSAL_RECORD, { id: returnedRow(made).proposalId });
      }
      return changeRecord(tx, caller, PROPOSAL_RECORD, {
        id: proposalId,
        action: "update",
        version: version ?? refuseAt("body.version", "domain.proposal.versionMissing"),
        yours: sent,
        write: async ({ row }) => {
          if (row.eid !== eid) unknownRecord("domain.proposal.unknown", { proposalId });
          await tx
            .update(siteProposals)
            .set({ ...content, ...nextVersion(row, caller) })
            .where(eq(siteProposals.proposalId, proposalId));
          return undefined;
        },
      });
    }),
  );
}

async function readProblemOf(db: Database, { eid, rid }: Pick<SentProposal, "eid" | "rid">): Promise<SiteProblem> {
  const problem = await readSiteProblem(db, eid);
  if (problem === null || problem.run.id !== rid) throwHttpError(409, "domain.proposal.runChanged");
  return problem;
}

/** Ways to some candidates by the agency's routing service, none without one; 409 for a run that is not the newest. */
export async function routeSites(
  db: Database,
  sent: z.output<typeof RouteCall.body>,
  allowed: readonly string[],
): Promise<RoutedSites> {
  const problem = await readProblemOf(db, sent);
  return waysTo(await readRouting(db, allowed), problem, sent);
}

function unknownSites({ open, rules }: SentProposal, { candidates }: SiteProblem) {
  const known = new Set(candidates.map(({ id }) => id));
  const forbidden = new Set(rules.forbidden);
  const at = (path: string, found: number) =>
    known.has(found) ? [] : [faultAt(path, "domain.proposal.siteUnknown", { found })];
  return [
    ...open.flatMap((ids, block) =>
      ids.flatMap((id, i) =>
        forbidden.has(id)
          ? [faultAt(`body.open.${block}.${i}`, "domain.proposal.siteForbidden", { found: id })]
          : at(`body.open.${block}.${i}`, id),
      ),
    ),
    ...rules.pinned.flatMap((id, i) => at(`body.rules.pinned.${i}`, id)),
    ...rules.moved.flatMap(({ id }, i) => at(`body.rules.moved.${i}.id`, id)),
  ];
}

async function outcomeFound(
  asked: SiteProblem,
  { open, rules }: SentProposal,
  routed?: RoutedSites["sites"],
): Promise<SiteProposalOutcome> {
  const { problem, candidates } = problemOf(asked, rules, routed);
  const indexOf = new Map(candidates.map(({ id }, i) => [id, i]));
  const sites = open.map((ids) => [...new Set(ids.map((id) => indexOf.get(id) ?? -1))]);
  return inPieces(found());

  function* found(): Pieces<SiteProposalOutcome> {
    const allocations = yield* assess(problem, sites);
    const bounds = yield* boundsOf(problem, allocations);
    return proposalOutcome(allocations, { candidates, places: asked.tracts, bounds });
  }
}

/** Deletes a proposal; states that were set from it stay. */
export async function deleteSiteProposal(
  db: Database,
  caller: RequestCaller,
  { proposalId, version }: z.output<typeof DeleteCall.body>,
): Promise<{ proposalId: number }> {
  const remove = (tx: Transaction) => tx.delete(siteProposals).where(eq(siteProposals.proposalId, proposalId));
  await deleteAlone(db, caller, PROPOSAL_RECORD, { id: proposalId, version, yours: null, remove });
  return { proposalId };
}

/** Sets the states of the proposal's sites by day, with an audit row for each; 409 for another version or a lock. */
export function applySiteProposal(
  db: Database,
  caller: RequestCaller,
  { proposalId, version }: z.output<typeof ApplyCall.body>,
): Promise<{ proposalId: number; states: number }> {
  return inTransaction(db, async (tx) => {
    const row = await lockProposal(tx, proposalId);
    await assertVersion({ sent: version, row, yours: null, theirs: () => Promise.resolve(proposalOf(row)) });
    return { proposalId, states: await applyStates(tx, caller, proposalOf(row)) };
  });
}

async function lockProposal(tx: Transaction, proposalId: number): Promise<ProposalRow> {
  const ofIt = eq(siteProposals.proposalId, proposalId);
  const [found] = isId(proposalId) ? await tx.select({ eid: siteProposals.eid }).from(siteProposals).where(ofIt) : [];
  if (found === undefined) unknownRecord("domain.proposal.unknown", { proposalId });
  await lockEstimationRow(tx, found.eid);
  const [row] = await tx.select().from(siteProposals).where(ofIt).for("update");
  return row ?? unknownRecord("domain.proposal.unknown", { proposalId });
}

const PROPOSAL_RECORD: RecordKind<ProposalRow, SiteProposal> = {
  module: "Supply",
  lock: lockProposal,
  read: async (reader, proposalId) => {
    const [row] = await reader.select().from(siteProposals).where(eq(siteProposals.proposalId, proposalId));
    return row === undefined ? unknownRecord("domain.proposal.unknown", { proposalId }) : proposalOf(row);
  },
  subjectOf: ({ proposalId, name }) => ({ subjectId: `proposals/${proposalId}`, subject: name }),
  // The sites say what the figures follow from.
  audited: ({ name, rid, rules, outcome }) => ({
    name,
    rid,
    rules,
    sites: outcome.sites.map(
      (site) => `${site.name}: ${site.blocks.map((duty) => (duty === null ? "–" : "x")).join("")}`,
    ),
  }),
};
