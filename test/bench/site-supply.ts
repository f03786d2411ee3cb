import loadHighs from "highs";
import { carryByLeastWay } from "../../engine/logistics/supply-plan/least-way.ts";
import { planSupply } from "../../engine/logistics/supply-plan/supply-plan.ts";

/** The first answer of a proposal may take as long. */
const LIMIT_MS = 3_000;
const SOURCES = 10;
const SITES = 500;
const always = Array.from({ length: 21 }, () => true);

/** 21 days of three products from 10 sources to 500 sites, half of the need in stock; and one day's problem beside HiGHS. */
export async function benchSiteSupply(report: (line: string) => void): Promise<void> {
  let state = 5;
  const random = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  const place = () => [-80 - random(500) / 100, 25 + random(500) / 100] as const;
  const sources = Array.from({ length: SOURCES }, (_, i) => ({
    id: i + 1,
    at: place(),
    trucksADay: 200,
    open: always,
  }));
  const sites = Array.from({ length: SITES }, (_, i) => ({ id: 1_000 + i, at: place() }));
  const products = [4_750, 21_744, 40_000].map((perTruck, i) => ({ product: String(i), perTruck }));
  const days = [...always.keys()];
  const needs = products.flatMap(({ product, perTruck }) =>
    days.flatMap((day) => sites.map(({ id }) => ({ day, product, zone: 1, site: id, quantity: 1 + random(perTruck) }))),
  );
  const lots = products.flatMap(
    ({ product, perTruck }) =>
    days.flatMap((from) => sources.map(({ id }) => ({ product, place: id, quantity: (random(perTruck) * SITES) / SOURCES, from, until: null }))), // oxfmt-ignore
  );
  const begun = performance.now();
  const plan = planSupply({ products, sources, sites, needs, lots });
  const took = performance.now() - begun;
  report(`${SOURCES} sources, ${SITES} sites, 3 products, 21 days: ${plan.shipments.length} shipments in ${took.toFixed(0)} ms, at most ${LIMIT_MS} ms: ${took <= LIMIT_MS ? "met" : "MISSED"}`); // oxfmt-ignore

  const demand = sites.map(() => 1 + random(4_750));
  const all = demand.reduce((sum, one) => sum + one, 0);
  const supply = sources.map(() => Math.ceil(all / SOURCES));
  const ways = sources.map(() => sites.map(() => random(400_000)));
  const start = performance.now();
  const carried = carryByLeastWay(supply, demand, ways);
  const own = performance.now() - start;
  const cost = carried.reduce((sum, { source, site, quantity }) => sum + quantity * (ways[source]?.[site] ?? NaN), 0);
  const name = (i: number, j: number) => `x${i}_${j}`;
  const rows = [
    ...supply.map((most, i) => `${demand.map((_, j) => name(i, j)).join(" + ")} <= ${most}`),
    ...demand.map((wanted, j) => `${supply.map((_, i) => name(i, j)).join(" + ")} = ${wanted}`),
  ];
  const objective = supply.flatMap((_, i) => demand.map((__, j) => `${ways[i]?.[j]} ${name(i, j)}`)).join(" + ");
  const highs = await loadHighs();
  const asked = performance.now();
  const solved = highs.solve(`Minimize\n obj: ${objective}\nSubject To\n ${rows.join("\n ")}\nEnd`);
  const theirs = performance.now() - asked;
  const off = Math.abs(solved.ObjectiveValue - cost) / cost;
  report(`one product and day: ${own.toFixed(1)} ms, HiGHS ${theirs.toFixed(1)} ms; costs differ by ${off.toExponential(1)}: ${off < 1e-9 ? "met" : "MISSED"}`); // oxfmt-ignore
}
