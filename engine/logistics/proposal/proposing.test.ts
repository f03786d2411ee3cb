import assert from "node:assert/strict";
import { before, test } from "node:test";
import loadHighs from "highs";
import { Allocation } from "./allocation.ts";
import { boundSites } from "./bound.ts";
import { assess, boundsOf, changeSite } from "./changing.ts";
import { chooseFirst, type SiteChoice } from "./choosing.ts";
import { exactModel, sitesOf } from "./exact.ts";
import { improve } from "./improving.ts";
import {
  networkOf,
  withSiteAt,
  type DemandPoint,
  type NamedCandidate,
  type SiteNetwork,
  type WayRules,
} from "./network.ts";
import { proposalOutcome, wholePeople } from "./outcome.ts";
import { prove } from "./proving.ts";
import { choiceOf, propose, type ProposalProblem, type ProposalSearch } from "./proposing.ts";
import type { Service } from "./repairing.ts";

let highs: Awaited<ReturnType<typeof loadHighs>>;
before(async () => {
  highs = await loadHighs();
});

/** Numbers from 0 to 1 that are the same each time (a linear congruential generator). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const BLOCKS = [1, 0.8, 0.5, 0.2, 0];

/** A made-up county: points, candidates, and how far people go. */
function countyOf(
  seed: number,
  { points = 20, sites = 10 }: { readonly points?: number; readonly sites?: number } = {},
) {
  const next = numbersFrom(seed * 7_919 + 1);
  const place = () => [-82 + next() * 0.4, 27 + next() * 0.4] as const;
  const demand: DemandPoint[] = Array.from({ length: points }, () => {
    const people = next() * 4_000;
    return { at: place(), people: BLOCKS.map((part) => Math.floor(people * part)), noVehicle: next() * 0.3 };
  });
  const scale = seed % 2 === 0 ? 0.4 : 1;
  const candidates: NamedCandidate[] = Array.from({ length: sites }, (_, id) => ({
    id: id + 100,
    name: `Site ${id}`,
    county: "A",
    at: place(),
    sizes: [0.25, 0.5, 1].slice(0, 1 + Math.floor(next() * 3)).map((size) => ({
      type: `Size ${size}`,
      people: 20_000 * scale * size,
    })),
  }));
  const rules: WayRules = { limit: Math.round(12_000 + next() * 20_000), detour: 1.4, weight: 3 };
  const problem: ProposalProblem = {
    network: networkOf(demand, candidates, rules),
    demand: BLOCKS.map((_, block) => Int32Array.from(demand, ({ people }) => people[block] ?? 0)),
    capacity: Int32Array.from(candidates, ({ sizes }) => sizes.at(-1)?.people ?? 0),
    pinned: new Uint8Array(sites),
    forbidden: new Uint8Array(sites),
  };
  return { demand, candidates, rules, problem };
}

/** Runs work to its end. */
function whole<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function searched(problem: ProposalProblem): ProposalSearch {
  const search: ProposalSearch = { stage: "choosing", allocations: [], bounds: [] };
  whole(propose(problem, search, { share: () => 0 }));
  return search;
}

const openIn = ({ state }: Allocation): number[] => [...state.isOpen.keys()].filter((site) => state.isOpen[site] === 1);

/** Great-circle km by the spherical law of cosines, which the product does not use. */
function kmBetween([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number {
  const rad = Math.PI / 180;
  const cosine = Math.sin(y1 * rad) * Math.sin(y2 * rad) + Math.cos(y1 * rad) * Math.cos(y2 * rad) * Math.cos((x2 - x1) * rad); // oxfmt-ignore
  return 6_371.0088 * Math.acos(Math.min(1, cosine));
}

/** The fewest sites and their shortest weighted way, by HiGHS. */
function optimumOf(choice: SiteChoice, served: number) {
  const options = { output_flag: false, mip_rel_gap: 0 };
  const fewest = Math.round(highs.solve(exactModel(choice, served), options).ObjectiveValue);
  const shortest = highs.solve(exactModel(choice, served, fewest), options);
  return { fewest, way: shortest.ObjectiveValue, open: sitesOf(shortest.Columns) };
}

/** Served in all when every site is open, by HiGHS. */
function mostServed({ network, demand, capacity }: SiteChoice): number {
  const links = [...network.cost.keys()];
  const rows = (of: Int32Array, limits: Int32Array) =>
    [...limits.keys()].flatMap((at) => {
      const own = links.filter((link) => of[link] === at);
      return own.length === 0 ? [] : [` ${own.map((link) => `x${link}`).join(" + ")} <= ${limits[at]}`];
    });
  const all = [...rows(network.pointOf, demand), ...rows(network.siteOf, capacity)];
  if (links.length === 0) return 0;
  const goal = links.map((link) => `x${link}`).join(" + ");
  return Math.round(
    highs.solve(`Maximize\n ${goal}\nSubject To\n${all.join("\n")}\nEnd`, { output_flag: false }).ObjectiveValue,
  );
}

test("small cases are the exact optimum: most people, fewest sites, and nearly always the shortest way", () => {
  let longer = 0;
  for (let seed = 0; seed < 60; seed++) {
    const next = numbersFrom(seed);
    const { problem } = countyOf(seed, { points: 8 + Math.floor(next() * 20), sites: 4 + Math.floor(next() * 10) });
    const choice = choiceOf(problem, 0);
    const all = new Uint8Array(problem.capacity.length).fill(1);
    const allocation = whole(chooseFirst(choice, all));
    whole(improve(allocation, choice, all));
    const { served, open, way } = allocation.state.totals;
    assert.equal(served, mostServed(choice), `served in case ${seed}`);
    const optimum = optimumOf(choice, served);
    assert.equal(open, optimum.fewest, `sites in case ${seed}`);
    assert.ok(way >= optimum.way - 1, `case ${seed}: a way below the optimum is wrong`);
    if (way > optimum.way + 1) longer += 1;
    assert.ok(way <= optimum.way * 1.002 + 1, `case ${seed}: the way is at most 0.2 % longer`);
    // The exact choice, allocated by the engine, has the solver's own way.
    const exact = new Allocation(choice);
    whole(exact.begin(optimum.open));
    assert.ok(Math.abs(exact.state.totals.way - optimum.way) <= 1, `way of the optimum in case ${seed}`);
    for (const bound of boundSites(choice, served, open)) assert.ok(bound <= optimum.fewest, `bound in case ${seed}`);
  }
  assert.ok(longer <= 2, `${longer} of 60 ways are longer than the shortest`);
});

test("an independent count finds the same people, no site above what it serves, no way above the limit", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { demand, candidates, rules, problem } = countyOf(seed, { points: 50, sites: 16 });
    const { allocations, bounds, stage } = searched(problem);
    assert.equal(stage, "done");
    const places = demand.map((_, i) => ({ zone: 1 + (i % 2), county: i % 3 === 0 ? "A" : "B" }));
    const { blocks, sites, unserved } = proposalOutcome(allocations, { candidates, places, bounds });
    for (const [block, { state, input }] of allocations.entries()) {
      const { network } = input;
      const served = demand.map(() => 0);
      const loads = candidates.map(() => 0);
      let way = 0;
      for (const [link, people] of state.people.entries()) {
        const [point, site] = [network.pointOf[link] ?? -1, network.siteOf[link] ?? -1];
        const [from, to] = [demand[point], candidates[site]];
        assert.ok(from && to && people >= 0);
        if (people === 0) continue;
        served[point] = (served[point] ?? 0) + people;
        loads[site] = (loads[site] ?? 0) + people;
        const meters = kmBetween(from.at, to.at) * 1_400;
        assert.ok(meters <= rules.limit + 1, "within the limit");
        way += people * meters;
        assert.equal(state.isOpen[site], 1);
      }
      const own = blocks[block];
      assert.ok(own);
      const sum = served.reduce((all, one) => all + one, 0);
      assert.equal(own.served, sum);
      assert.equal(own.people, demand.reduce((all, { people }) => all + (people[block] ?? 0), 0)); // oxfmt-ignore
      assert.equal(own.people, own.served + own.beyondReach + own.beyondCapacity, "rows add up");
      assert.ok(sum === 0 ? own.meters === null : Math.abs((own.meters ?? NaN) - way / sum) < 1);
      for (const [point, { people }] of demand.entries()) assert.ok((served[point] ?? 0) <= (people[block] ?? 0));
      for (const [site, load] of loads.entries()) {
        assert.ok(load <= (candidates[site]?.sizes.at(-1)?.people ?? 0), "no site above what it can serve");
        const duty = sites.find(({ id }) => id === candidates[site]?.id)?.blocks[block];
        assert.equal(duty?.people ?? 0, load);
        const size = candidates[site]?.sizes.find(({ type }) => type === duty?.type);
        if (duty) assert.ok((size?.people ?? -1) >= load, "the size is enough");
      }
      assert.equal(own.sites, sites.filter((site) => site.blocks[block] !== null).length);
      assert.ok((bounds[block] ?? Infinity) <= own.sites);
      for (const reason of ["beyondReach", "beyondCapacity"] as const)
        assert.equal(unserved.reduce((all, row) => all + (row[reason][block] ?? 0), 0), own[reason]); // oxfmt-ignore
      const before = allocations[block - 1];
      const opened = openIn(allocations[block] ?? assert.fail());
      if (before) assert.ok(opened.every((site) => before.state.isOpen[site] === 1), "none opens again as need falls"); // oxfmt-ignore
    }
    assert.deepEqual(blocks.at(-1)?.sites, 0, "no site without people");
  }
});

/** Everyone of a point is somewhere, nobody at a closed site, and no site has more than it can serve. */
function assertSound({ network, demand, capacity }: Allocation["input"], state: Service["state"]): void {
  const [of, at] = [state.left.slice(), new Int32Array(network.sites)];
  for (const [link, people] of state.people.entries()) {
    assert.ok(people >= 0);
    const [point, site] = [network.pointOf[link] ?? 0, network.siteOf[link] ?? 0];
    of[point] = (of[point] ?? 0) + people;
    at[site] = (at[site] ?? 0) + people;
  }
  assert.deepEqual([of, at], [demand, state.load]);
  for (const [site, load] of at.entries()) assert.ok(load <= (state.isOpen[site] === 1 ? (capacity[site] ?? 0) : 0));
}

test("a closed, opened or moved site leaves what a calculation from the beginning finds", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { demand, candidates, rules, problem } = countyOf(seed, { points: 50, sites: 16 });
    const places: { at: readonly [number, number] }[] = candidates.map(({ at }) => ({ at }));
    let now = { problem, allocations: searched(problem).allocations as readonly Allocation[] };
    const next = numbersFrom(seed);
    for (let step = 0; step < 6; step++) {
      const site = Math.floor(next() * 16);
      const at = [-82 + next() * 0.4, 27 + next() * 0.4] as const;
      const kind = (["forbid", "pin", "move"] as const)[step % 3] ?? "pin";
      if (kind === "move") places[site] = { at };
      const moved = kind === "move" ? networkOf(demand, places, rules) : undefined;
      if (moved) assert.deepEqual(withSiteAt(now.problem.network, demand, { site, at, rules }), moved);
      const counted = changeSite(now, { kind, site }, moved);
      now = { problem: counted.problem, allocations: whole(counted.settle()) };
      const anew = whole(assess(now.problem, now.allocations.map(openIn)));
      for (const [block, { input, state }] of counted.services.entries()) {
        const { served, open } = anew[block]?.state.totals ?? assert.fail();
        assert.deepEqual([state.totals.served, state.totals.open], [served, open], "counted at once as by the shortest way"); // oxfmt-ignore
        assertSound(input, state);
      }
      assert.deepEqual(
        now.allocations.map(({ state }) => state.totals),
        anew.map(({ state }) => state.totals),
        `${kind} in case ${seed}`,
      );
    }
  }
});

test("after a site is excluded, the fewest that could do are those of the people who are still served", () => {
  for (let seed = 30; seed < 36; seed++) {
    const { problem } = countyOf(seed);
    const { allocations } = searched(problem);
    const [site = 0] = openIn(allocations[0] ?? assert.fail());
    const changed = changeSite({ problem, allocations }, { kind: "forbid", site });
    const settled = whole(changed.settle());
    const bounds = whole(boundsOf(changed.problem, settled));
    for (const [block, { state }] of settled.entries()) {
      const choice = choiceOf(changed.problem, block);
      const least = sitesOf(
        highs.solve(exactModel(choice, state.totals.served), { output_flag: false }).Columns,
      ).length;
      const bound = bounds[block] ?? assert.fail();
      assert.ok(bound <= least && least <= state.totals.open, `${bound}, ${least} and ${state.totals.open} in ${seed}`);
      assert.ok(state.totals.open === 0 || bound > 0);
    }
  }
});

test("pinned sites stay, forbidden ones never open, and a rising need opens others", () => {
  const { problem } = countyOf(3, { points: 40, sites: 15 });
  const free = openIn(searched(problem).allocations[0] ?? assert.fail());
  const [banned = 0] = free;
  const added = [...problem.capacity.keys()].find((site) => !free.includes(site)) ?? 0;
  const ruled = Object.assign({}, problem, {
    pinned: problem.pinned.with(added, 1),
    forbidden: problem.forbidden.with(banned, 1),
  });
  for (const [block, allocation] of searched(ruled).allocations.entries()) {
    assert.equal(allocation.state.isOpen[banned], 0);
    assert.equal(allocation.state.isOpen[added], block === 4 ? 0 : 1, "as long as anyone is to be served");
  }
  const rising = Object.assign({}, problem, { demand: problem.demand.toReversed() });
  const opened = searched(rising).allocations.map(({ state }) => state.totals);
  const falling = searched(problem).allocations.map(({ state }) => state.totals);
  assert.equal(opened[4]?.served, falling[0]?.served);
});

test("proven block by block, no block has more sites than the search found, and none opens again", () => {
  for (let seed = 20; seed < 24; seed++) {
    const { problem } = countyOf(seed);
    const found = searched(problem).allocations;
    const proven = whole(prove(problem, found.map(openIn), { solver: highs, seconds: 60 }));
    assert.ok(proven.every(({ fewest, shortest }) => fewest && shortest));
    for (const [block, { open }] of proven.entries()) {
      const before = proven[block - 1]?.open;
      if (before) assert.ok(open.every((site) => before.includes(site)));
      const allocation = whole(assess(problem, proven.map((one) => one.open)))[block]; // oxfmt-ignore
      assert.equal(allocation?.state.totals.served, found[block]?.state.totals.served);
    }
    assert.ok((proven[0]?.open.length ?? 99) <= (found[0]?.state.totals.open ?? 0));
  }
});

test("a solver out of time leaves what the search found, and says that it is not proven", () => {
  const { problem } = countyOf(21);
  const found = searched(problem).allocations.map(openIn);
  const solver = { solve: () => ({ Status: "Time limit reached", Columns: {} }) };
  const proven = whole(prove(problem, found, { solver, seconds: 0 }));
  assert.deepEqual(proven.map(({ open }) => open), found); // oxfmt-ignore
  assert.ok(proven.every(({ fewest, shortest }) => !fewest && !shortest));
});

test("without candidates, or with none in reach, everyone is out of reach", () => {
  const { demand, candidates, rules } = countyOf(1);
  const far = candidates.map((one) => Object.assign({}, one, { at: [-80, 25] as const }));
  for (const some of [[], far]) {
    const problem: ProposalProblem = {
      network: networkOf(demand, some, rules),
      demand: [Int32Array.from(demand, ({ people }) => people[0] ?? 0)],
      capacity: new Int32Array(some.length).fill(100),
      pinned: new Uint8Array(some.length),
      forbidden: new Uint8Array(some.length),
    };
    const { allocations } = searched(problem);
    const places = demand.map(() => ({ zone: 1, county: "A" }));
    const { blocks } = proposalOutcome(allocations, { candidates: some, places, bounds: [] });
    assert.equal(blocks[0]?.beyondReach, blocks[0]?.people);
    assert.equal(blocks[0]?.meters, null);
  }
});

test("ways of a routing service take the place of the straight line, which stays where it gave none, and are counted", () => {
  const { demand, candidates, rules, problem } = countyOf(2);
  const network = networkOf(demand, candidates, rules, (point, site) => (site === 3 ? null : 1_000 + point));
  const straight = problem.network;
  const linksAt = (of: SiteNetwork, site: number) => [...of.siteOf.keys()].flatMap((link) => (of.siteOf[link] === site ? [[of.pointOf[link], of.meters[link]]] : [])); // oxfmt-ignore
  assert.ok(linksAt(straight, 3).length > 0);
  assert.deepEqual(linksAt(network, 3), linksAt(straight, 3));
  for (const [link, site] of network.siteOf.entries()) {
    if (site !== 3) assert.equal(network.meters[link], 1_000 + (network.pointOf[link] ?? 0));
    assert.equal(network.isRouted?.[link], Number(site !== 3));
  }
  const open = [[3, 4], [3], [], [], []];
  const places = demand.map(() => ({ zone: 1, county: "A" }));
  const outcome = proposalOutcome(whole(assess(Object.assign({}, problem, { network }), open)), { candidates, places, bounds: [] }); // oxfmt-ignore
  assert.deepEqual(outcome.ways, { routed: linksAt(network, 4).length, straight: linksAt(straight, 3).length });
});

test("whole people add up to the zone's", () => {
  assert.deepEqual(wholePeople([1.4, 1.4, 1.2], 4), [2, 1, 1]);
  assert.deepEqual(wholePeople([0.5, 0.25, 0.25], 1), [1, 0, 0]);
});

test("no site opens for fewer people than it may, but a pinned one; whom others cannot take is not served", () => {
  let smaller = 0;
  for (let seed = 0; seed < 60; seed++) {
    const { problem } = countyOf(seed);
    const free = searched(problem);
    const least = 1_500;
    const pinned = problem.pinned.with(seed % 10, 1);
    const bounded: ProposalProblem = Object.assign({}, problem, { least, pinned });
    const { allocations, bounds } = searched(bounded);
    for (const [block, { state, input }] of allocations.entries()) {
      const small = openIn(allocations[block] ?? assert.fail()).filter((site) => (state.load[site] ?? 0) < least);
      assert.deepEqual(small.filter((site) => site !== seed % 10), [], `county ${seed}, block ${block}`); // oxfmt-ignore
      const people = state.people.reduce((sum, count) => sum + count, 0);
      const left = state.left.reduce((sum, count) => sum + count, 0);
      assert.equal(people, state.totals.served);
      assert.equal(
        people + left,
        input.demand.reduce((sum, count) => sum + count, 0),
      );
      assert.ok(people <= (free.allocations[block]?.state.totals.served ?? NaN));
      assert.ok((bounds[block] ?? NaN) <= state.totals.open);
      if (people < (free.allocations[block]?.state.totals.served ?? NaN)) smaller += 1;
    }
  }
  assert.ok(smaller > 20, `${smaller} blocks in which the rule leaves people out`);
});

test("a proof takes no site that is too small, and claims nothing for people whom the rule leaves out", () => {
  let [claimed, left] = [0, 0];
  for (let seed = 0; seed < 12; seed++) {
    const { problem } = countyOf(seed, { points: 12, sites: 6 });
    const bounded: ProposalProblem = Object.assign({}, problem, { least: 1_500 });
    const found = searched(bounded).allocations;
    const proven = whole(prove(bounded, found.map(openIn), { solver: highs, seconds: 60 }));
    for (const [block, { open, fewest }] of proven.entries()) {
      const [{ state }] = [whole(assess(bounded, proven.map((one) => one.open)))[block] ?? assert.fail()]; // oxfmt-ignore
      assert.deepEqual(open.filter((site) => (state.load[site] ?? 0) < 1_500), []); // oxfmt-ignore
      const most = whole(assess(problem, searched(problem).allocations.map(openIn)))[block]?.state.totals.served;
      if (fewest) assert.equal(state.totals.served, most);
      if (fewest) claimed += 1;
      else left += 1;
    }
  }
  assert.ok(claimed > 10 && left > 5, `${claimed} proven, ${left} not`);
});
