import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import * as calls from "../../contract/supply/calls/site-proposals.ts";
import type { SiteProblem, SiteProposal, SiteProposalRules } from "../../contract/supply/calls/site-proposals.ts";
import { getSites } from "../../contract/supply/calls/sites.ts";
import { addOrUpdateEstimation, lockEstimation } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { assess } from "../../engine/logistics/proposal/changing.ts";
import { proposalOutcome } from "../../engine/logistics/proposal/outcome.ts";
import { problemOf } from "../../engine/logistics/proposal/problem.ts";
import { propose, type ProposalSearch } from "../../engine/logistics/proposal/proposing.ts";
import { straightKm } from "../../engine/logistics/reach.ts";
import { blockDates, calendarDay } from "../../engine/needs/blocks.ts";
import { peopleByBlock } from "../../engine/needs/people-by-block.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { newEstimation, planningServer, present, projectedEstimation } from "../../test/kits/planning.ts";
import { setConfigKeys } from "../config/keys.ts";
import { operator } from "../persistence/audit/audit.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { eq } from "../storage/orm.ts";
import { audits, facilities } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { siteProposalsDomain } from "./site-proposal-routes.ts";
import { sitesDomain } from "./site-routes.ts";

/** OSRM's table service: every way has 3 km, but to the mall, whose bridge is closed, there is none. */
const router = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://here");
  const places = pathname.split("/").at(-1)?.split(";") ?? [];
  const [from = [], to = []] = ["sources", "destinations"].map((name) => searchParams.get(name)?.split(";") ?? []);
  const row = to.map((i) => (places[Number(i)]?.startsWith("-81.40000,") === true ? null : 3_000));
  response.end(JSON.stringify({ code: "Ok", distances: from.map(() => row) }));
});
/** Known before the server starts, which reads the list then. */
const origins: string[] = [];
beforeTests(async () => {
  await once(router.listen(0, "127.0.0.1"), "listening");
  origins.push(`http://127.0.0.1:${(router.address() as AddressInfo).port}`);
});
after(() => router.close());

const { server, staff } = planningServer([parametersDomain, supplyDomain, sitesDomain, siteProposalsDomain], origins);
const viewer = testClient(server, "Viewer");
const TODAY = calendarDay("America/New_York", new Date());
const RULES: SiteProposalRules = {
  miles: 20,
  weight: 2,
  types: [],
  counties: [],
  pinned: [],
  forbidden: [],
  moved: [],
};
const every = (ids: number[]) => Array.from({ length: 7 }, () => ids);

const FACILITY = { county: "Manatee", active: true } as const;
const MADE = [
  { name: "Fairgrounds", type: "Type I Point", longitude: -81.8, latitude: 27.3 },
  { name: "Stadium", type: "Distribution Point", longitude: -81.6, latitude: 27.5 },
  { name: "Mall", type: "Type III Point", longitude: -81.4, latitude: 27.2 },
  { name: "School", type: "Shelter", longitude: -81.5, latitude: 27.6, capacity: 700 },
  { name: "Unplaced lot", type: "Type II Point", longitude: null, latitude: null },
  { name: "Gym", type: "Shelter", longitude: -81.5, latitude: 27.7 },
  { name: "Kitchen", type: "Kitchen", longitude: -81.5, latitude: 27.7 },
] as const;
let idOf: (name: string) => number;
beforeTests(async () => {
  // Not by a call, which takes no place outside the counties of the sample data.
  const rows = await server.db
    .insert(facilities)
    .values(MADE.map((own) => Object.assign({}, FACILITY, own)))
    .returning();
  idOf = (name) => rows.find((row) => row.name === name)?.id ?? assert.fail(name);
});

const problemIn = async (eid: number) => (await staff.call(calls.getSiteProblem, { params: { eid } })).ok;
/** The problem of a new estimation, whose need was calculated. */
async function newProblem(): Promise<SiteProblem & { readonly eid: number }> {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  return Object.assign({ eid }, (await problemIn(eid)) ?? assert.fail("no run"));
}
const save = (at: { readonly eid: number; readonly run: { readonly id: number } }, changes: object = {}) =>
  staff.call(calls.saveSiteProposal, {
    body: Object.assign({ eid: at.eid, rid: at.run.id, name: "Plan A", rules: RULES, open: every([idOf("Fairgrounds")]) }, changes), // oxfmt-ignore
  });
const faultsOf = (answer: Awaited<ReturnType<typeof save>>) =>
  answer.error.details.faults?.map(({ path, key }) => `${path} ${key}`);
const at = ({ proposalId, version }: SiteProposal) => ({ proposalId, version });

function whole<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

test("the people of a zone's tracts are those of the plan; candidates are placed sites that serve people", async () => {
  const { eid, tracts, candidates, unplaced, unknown, run } = await newProblem();
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.ok(projections);
  for (const { zone, blocks } of peopleByBlock(projections))
    for (const [block, people] of blocks.entries()) {
      const own = tracts.filter((tract) => tract.zone === zone).map((tract) => tract.people[block] ?? NaN);
      assert.equal(own.reduce((sum, one) => sum + one, 0), Math.round(people ?? NaN), `zone ${zone} block ${block}`); // oxfmt-ignore
    }
  assert.deepEqual(candidates.map(({ name }) => name), ["Fairgrounds", "Mall", "School", "Stadium"]); // oxfmt-ignore
  assert.deepEqual(candidates.find(({ name }) => name === "Stadium")?.sizes.map(({ people }) => people), [5_000, 10_000, 20_000]); // oxfmt-ignore
  assert.deepEqual(candidates.find(({ name }) => name === "School")?.sizes, [{ type: "Shelter", people: 700 }]);
  assert.deepEqual([unplaced, unknown, run.stale], [["Unplaced lot"], ["Gym"], false]);
});

test("a saved proposal has the engine's figures for its sites, whatever a client sends with them", async () => {
  const asked = await newProblem();
  const { problem, candidates } = problemOf(asked, RULES);
  const search: ProposalSearch = { stage: "choosing", allocations: [], bounds: [] };
  whole(propose(problem, search, { share: () => 0 }));
  const sets = search.allocations.map(({ state }) => [...state.isOpen.keys()].filter((site) => state.isOpen[site] === 1)); // oxfmt-ignore
  const open = sets.map((sites) => sites.map((site) => candidates[site]?.id ?? 0));
  const expected = proposalOutcome(whole(assess(problem, sets)), { candidates, places: asked.tracts, bounds: [] });
  const outcome = { blocks: [], sites: [], unserved: [] };
  const saved = (await save(asked, { open, outcome, served: 1 })).ok;
  const blocks = saved.outcome.blocks.map((block) => Object.assign({}, block, { bound: 0 }));
  assert.deepEqual({ ...saved.outcome, blocks }, expected);
  const [first] = saved.outcome.blocks;
  assert.ok(first && first.served > 0 && first.sites > 0 && first.bound <= first.sites);
  const read = (await staff.call(calls.getSiteProposals, { params: { eid: asked.eid } })).ok;
  assert.deepEqual(read, [saved]);

  // An independent count of who could be served at all: the people within the way of an open site.
  const near = asked.tracts.filter((tract) =>
    asked.candidates.some(({ at: to }) => straightKm(tract.at, to) * 1.4 <= 20 * 1.609344),
  );
  const reachable = near.reduce((sum, { people }) => sum + (people[0] ?? 0), 0);
  assert.equal(first.people - first.beyondReach, reachable);
});

test("with a routing service its ways are used, and counted beside the straight lines; without it, only those", async () => {
  const straight = await newProblem();
  assert.equal(straight.routing, null);
  const operates = (routingUrl: string) =>
    setConfigKeys(server.db, new Map([["routingUrl", routingUrl]]), operator("test"));
  await operates(`${origins[0]}/table/v1/driving`);
  const asked = (await problemIn(straight.eid)) ?? assert.fail();
  assert.equal(`http://${asked.routing}`, origins[0]);
  const [fair, mall] = [idOf("Fairgrounds"), idOf("Mall")];
  const route = (rid: number) =>
    staff.call(calls.routeSites, { body: { eid: straight.eid, rid, ids: [fair, mall], miles: 20, moved: [] } });
  const { sites, failure } = (await route(asked.run.id)).ok;
  assert.equal(failure, null);
  const waysOf = (id: number) => sites.find((site) => site.id === id) ?? assert.fail();
  assert.ok(waysOf(fair).meters.length > 0 && waysOf(fair).meters.every((way) => way === 3_000));
  assert.ok(waysOf(mall).meters.length > 0 && waysOf(mall).meters.every((way) => way === null));
  assert.equal((await route(asked.run.id + 1)).status, 409);
  const open = every([fair, mall]);
  const own = { eid: straight.eid, run: asked.run };
  const routed = (await save(own, { open, name: "Routed", rules: { ...RULES, ways: "routed" } })).ok;
  const line = (await save(own, { open, name: "Straight" })).ok;
  // As far as the service knows a way, everyone in the straight line's reach is served from 3 km.
  const near = asked.tracts.flatMap((tract, i) =>
    straightKm(tract.at, [-81.4, 27.2]) * 1.4 <= 20 * 1.609344 ? [i] : [],
  );
  assert.deepEqual(routed.outcome.ways, { routed: waysOf(fair).tracts.length, straight: near.length });
  assert.equal(line.outcome.ways, undefined);
  assert.ok((routed.outcome.blocks[0]?.served ?? 0) > (line.outcome.blocks[0]?.served ?? 0));
  await operates("");
  const later = (await save(own, { open, name: "Later", rules: { ...RULES, ways: "routed" } })).ok;
  assert.equal(later.outcome.ways?.routed, 0);
  assert.deepEqual(later.outcome.blocks, line.outcome.blocks);
});

test("names are once an estimation, a save names its version, a stale one is refused with both sides", async () => {
  const asked = await newProblem();
  const made = (await save(asked)).ok;
  assert.deepEqual(faultsOf(await save(asked, { name: "plan a" })), ["body.name domain.proposal.nameTaken"]);
  const change = { ...at(made), name: "Plan B", open: every([idOf("Mall")]) };
  const changed = (await save(asked, change)).ok;
  assert.deepEqual([changed.version, changed.name, changed.outcome.sites.map(({ name }) => name)], [2, "Plan B", ["Mall"]]); // oxfmt-ignore
  const late = await save(asked, change);
  assert.equal(late.status, 409);
  assert.equal((await staff.call(calls.deleteSiteProposal, { body: at(made) })).status, 409);
  assert.equal((await staff.call(calls.deleteSiteProposal, { body: at(changed) })).status, 200);
  assert.equal((await staff.call(calls.deleteSiteProposal, { body: at(changed) })).status, 404);
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `proposals/${made.proposalId}`));
  assert.deepEqual(rows.map(({ action }) => action), ["create", "update", "delete"]); // oxfmt-ignore
  const other = await newProblem();
  const mine = (await save(other)).ok;
  assert.equal((await save(asked, { ...at(mine), name: "Taken over" })).status, 404, "not into another estimation");
});

test("sites that are no candidates, excluded sites that are open, and other runs are refused, and nothing is saved", async () => {
  const asked = await newProblem();
  const open = every([]).with(2, [idOf("Kitchen"), idOf("Mall")]);
  const rules = { ...RULES, pinned: [999_999], forbidden: [idOf("Mall")] };
  assert.deepEqual(faultsOf(await save(asked, { open, rules })), [
    "body.open.2.0 domain.proposal.siteUnknown",
    "body.open.2.1 domain.proposal.siteForbidden",
    "body.rules.pinned.0 domain.proposal.siteUnknown",
  ]);
  assert.equal((await save(asked, { rules: { ...RULES, miles: 7 } })).status, 400);
  const { eid } = asked;
  const { version, name, did } = await present(staff, eid);
  const moved = { eid, did, name, version, startDate: "2026-01-01" };
  assert.equal((await staff.call(addOrUpdateEstimation, { body: moved })).status, 200);
  assert.equal((await problemIn(eid))?.run.stale, true, "a plan that changed since its run is said to be stale");
  await staff.call(calculateProjections, { body: { eid, version: (await present(staff, eid)).version } });
  const late = await save(asked);
  assert.deepEqual([late.status, late.error.key], [409, "domain.proposal.runChanged"]);
  assert.deepEqual((await staff.call(calls.getSiteProposals, { params: { eid } })).ok, []);
  const fresh = await newEstimation(staff);
  assert.equal(await problemIn(fresh.eid), null, "without a run there is no problem");
  assert.equal((await save({ eid: fresh.eid, run: { id: 1 } })).status, 409);
});

test("applied, the sites are open on the proposal's days and closed after, and keep what they offer", async () => {
  const asked = await newProblem();
  const [fair, mall] = [idOf("Fairgrounds"), idOf("Mall")];
  const open = every([]).map((_, block) => (block < 2 ? [fair, mall] : block < 4 ? [fair] : []));
  const saved = (await save(asked, { open })).ok;
  assert.equal((await staff.call(calls.applySiteProposal, { body: { ...at(saved), version: 9 } })).status, 409);
  const { states } = (await staff.call(calls.applySiteProposal, { body: at(saved) })).ok;
  assert.equal(states, 8, "six blocks open, and two times closed");
  for (const [block, { from }] of blockDates(TODAY).entries()) {
    const sites = (await staff.call(getSites, { params: { day: from } })).ok;
    const stateOf = (id: number) => sites.find((site) => site.id === id)?.state;
    assert.deepEqual([stateOf(fair), stateOf(mall)], [block < 4 ? "Open" : "Closed", block < 2 ? "Open" : "Closed"]);
    assert.equal(stateOf(idOf("Stadium")), "Planned", "other sites stay as they are");
  }
  const { eid } = asked;
  assert.equal((await staff.call(lockEstimation, { body: { eid, version: (await present(staff, eid)).version } })).status, 200); // oxfmt-ignore
  assert.equal((await staff.call(calls.applySiteProposal, { body: at(saved) })).status, 409, "not while locked");
  assert.equal((await viewer.call(calls.applySiteProposal, { body: at(saved) })).status, 403);
});
