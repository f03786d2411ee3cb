import { existsSync, readFileSync } from "node:fs";
import loadHighs from "highs";
import type { Geometry } from "geojson";
import type { Allocation } from "../../engine/logistics/proposal/allocation.ts";
import { changeSite, type SiteChange } from "../../engine/logistics/proposal/changing.ts";
import { chooseFirst } from "../../engine/logistics/proposal/choosing.ts";
import { exactModel } from "../../engine/logistics/proposal/exact.ts";
import { improve } from "../../engine/logistics/proposal/improving.ts";
import { proposalOutcome } from "../../engine/logistics/proposal/outcome.ts";
import { networkOf, withSiteAt, type DemandPoint, type WayRules } from "../../engine/logistics/proposal/network.ts";
import {
  choiceOf,
  propose,
  type ProposalProblem,
  type ProposalSearch,
} from "../../engine/logistics/proposal/proposing.ts";
import { KM_PER_MILE } from "../../engine/logistics/reach.ts";

const DATA = new URL("../../../shared/data/", import.meta.url);
const CANDIDATES = 1_800;
const SECONDS = 20;
/** Half of everyone in Florida in the first block, then fewer as power returns. */
const BLOCKS = [0.5, 0.4, 0.25, 0.17, 0.1, 0.05, 0.03];
const RULES: WayRules = { limit: Math.round(10 * KM_PER_MILE * 1000), detour: 1.4, weight: 2 };

/** Proposals of sites for all of Florida, and a case that HiGHS can solve, by both. */
export async function benchLogistics(report: (line: string) => void): Promise<void> {
  if (!existsSync(DATA)) return report("skipped: the tracts in ../shared/data are not here");
  const points = readPoints();
  const problem = problemOf(points, CANDIDATES);
  const built = timed(() => networkOf(points, candidatesOf(points, CANDIDATES), RULES));
  report(
    `${points.length} tracts with people, ${CANDIDATES} candidates, ${problem.network.cost.length} links, built in ${seconds(built)}`,
  );
  const search: ProposalSearch = { stage: "choosing", allocations: [], bounds: [] };
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  let first: number | null = null;
  for (const _ of propose(problem, search, {
    share: () => Math.min(1, (performance.now() - began) / (SECONDS * 1000)),
  }))
    if (first === null && search.stage !== "choosing") {
      first = performance.now() - began;
      const { user, system } = process.cpuUsage(cpu);
      report(
        `first answer in ${seconds(first)}, ${seconds((user + system) / 1000)} of a core (target 3 s, ${verdict(first <= 3_000)}): ${shown(search)}`,
      );
    }
  const last = performance.now() - began;
  report(
    `final answer in ${seconds(last)} (target 20 s and the block that is going on, ${verdict(last <= 22_000)}): ${shown(search)}`,
  );
  reportChanges(problem, points, search.allocations, report);
  await reportExact(report);
}

function reportChanges(
  start: ProposalProblem,
  points: readonly DemandPoint[],
  allocations: readonly Allocation[],
  report: (line: string) => void,
): void {
  const open = [...(allocations[0]?.state.isOpen ?? [])].flatMap((isOpen, site) => (isOpen === 1 ? [site] : []));
  let now: Parameters<typeof changeSite>[0] = { problem: start, allocations };
  const listed = candidatesOf(points, CANDIDATES);
  const candidates = listed.map(({ at, people }, id) => ({
    id,
    name: "",
    county: "",
    at,
    sizes: [{ type: "", people }],
  }));
  const places = points.map(() => ({ zone: 1, county: "" }));
  const counts: Record<SiteChange["kind"], number[]> = { forbid: [], pin: [], move: [] };
  const settled: typeof counts = { forbid: [], pin: [], move: [] };
  // Each site is closed, opened again, moved and moved back, so that every change meets the same proposal.
  for (const site of open.filter((_, i) => i % 10 === 0)) {
    const [x, y] = listed[site]?.at ?? [0, 0];
    for (const change of [
      { kind: "forbid", site },
      { kind: "pin", site },
      { kind: "move", site, at: [x + 0.05, y] as const },
      { kind: "move", site, at: [x, y] as const },
    ] as const) {
      const began = performance.now();
      const network = now.problem.network;
      const moved =
        change.kind === "move" ? withSiteAt(network, points, { site, at: change.at, rules: RULES }) : undefined;
      const counted = changeSite(now, change, moved);
      // What the page is told is a part of the answer.
      proposalOutcome(counted.services, { candidates, places, bounds: [], isSettled: false });
      counts[change.kind].push(performance.now() - began);
      now = { problem: counted.problem, allocations: whole(counted.settle()) };
      settled[change.kind].push(performance.now() - began);
    }
  }
  for (const kind of ["forbid", "pin", "move"] as const) {
    const at = (each: readonly number[], part: number) =>
      Math.round(each.toSorted((a, b) => a - b)[Math.floor(part * (each.length - 1))] ?? 0);
    report(
      `${kind} one site in all blocks, ${counts[kind].length} times: who is no longer served after ${at(counts[kind], 0.5)} ms, 95 % below ${at(counts[kind], 0.95)} ms, most ${at(counts[kind], 1)} ms (target 200 ms, ${verdict(at(counts[kind], 1) <= 200)}); by the shortest way after ${at(settled[kind], 0.5)} ms, 95 % below ${at(settled[kind], 0.95)} ms, most ${at(settled[kind], 1)} ms`,
    );
  }
}

async function reportExact(report: (line: string) => void): Promise<void> {
  const highs = await loadHighs();
  for (const [sites, tracts] of [
    [40, 120],
    [80, 250],
  ] as const) {
    const points = readPoints().slice(0, tracts);
    const choice = choiceOf(problemOf(points, sites), 0);
    const all = new Uint8Array(sites).fill(1);
    const began = performance.now();
    const allocation = whole(chooseFirst(choice, all));
    for (const _ of improve(allocation, choice, all)) if (performance.now() - began > 10_000) break;
    const ours = performance.now() - began;
    const { served, open, way } = allocation.state.totals;
    const options = { output_flag: false, mip_rel_gap: 0, time_limit: 60 };
    const solving = performance.now();
    const fewest = highs.solve(exactModel(choice, served), options);
    const shortest = highs.solve(exactModel(choice, served, Math.round(fewest.ObjectiveValue)), options);
    const theirs = performance.now() - solving;
    report(
      `${sites} sites, ${tracts} tracts: ours ${open} sites in ${seconds(ours)}; HiGHS ${Math.round(fewest.ObjectiveValue)} sites (${fewest.Status}) in ${seconds(theirs)}, its way ${(((way - shortest.ObjectiveValue) / shortest.ObjectiveValue) * 100).toFixed(2)} % shorter (${shortest.Status})`,
    );
  }
}

const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED");
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const shown = ({ allocations, bounds }: ProposalSearch): string =>
  allocations.map(({ state }, i) => `${state.totals.open} sites (at least ${bounds[i] ?? "?"})`).join(", ");

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function whole<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function problemOf(points: readonly DemandPoint[], sites: number): ProposalProblem {
  const candidates = candidatesOf(points, sites);
  return {
    network: networkOf(points, candidates, RULES),
    demand: BLOCKS.map((_, block) => Int32Array.from(points, ({ people }) => people[block] ?? 0)),
    capacity: Int32Array.from(candidates, ({ people }) => people),
    pinned: new Uint8Array(sites),
    forbidden: new Uint8Array(sites),
  };
}

/** Sites near every second or third tract, sizes of FEMA IS-26, the same each time. */
function candidatesOf(points: readonly DemandPoint[], count: number) {
  let state = 42;
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = points[Math.floor((i * points.length) / count)]?.at ?? [0, 0];
    const size = next();
    const at = [x + (next() - 0.5) * 0.02, y + (next() - 0.5) * 0.02] as const;
    return { at, people: size < 0.1 ? 20_000 : size < 0.4 ? 10_000 : 5_000 };
  });
}

function readPoints(): DemandPoint[] {
  const [head = [], ...rows] = readFileSync(new URL("fl_svi2018_tracts.csv", DATA), "utf8")
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
    );
  const figure = (row: readonly string[] | undefined, name: string) => Number(row?.[head.indexOf(name)] ?? NaN);
  const byFips = new Map(rows.map((row) => [row[head.indexOf("FIPS")] ?? "", row]));
  const { features } = JSON.parse(readFileSync(new URL("fl_tracts_cb2018_500k.geojson", DATA), "utf8")) as {
    readonly features: readonly {
      readonly properties: Readonly<Record<string, string>>;
      readonly geometry: Geometry;
    }[];
  };
  return features.flatMap(({ properties, geometry }) => {
    const row = byFips.get(properties["GEOID"] ?? properties["FIPS"] ?? "");
    const living = figure(row, "E_TOTPOP");
    const ring =
      geometry.type === "Polygon"
        ? geometry.coordinates[0]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates[0]?.[0]
          : [];
    if (!(living > 0) || ring === undefined || ring.length === 0) return [];
    const mean = (axis: number) => ring.reduce((sum, position) => sum + (position[axis] ?? 0), 0) / ring.length;
    const share = figure(row, "E_NOVEH") / figure(row, "E_HH");
    return [
      {
        at: [mean(0), mean(1)] as const,
        people: BLOCKS.map((part) => Math.round(living * part)),
        noVehicle: share >= 0 && share <= 1 ? share : 0,
      },
    ];
  });
}
