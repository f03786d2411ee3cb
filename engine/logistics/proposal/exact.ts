import { linksOf, type SiteChoice } from "./choosing.ts";

/**
 * The choice of sites as a mixed-integer program in CPLEX's LP format: without `sites` the fewest that serve as many
 * people, with it the shortest weighted way of that many. `y3` is 1 for an open site 3, `x7` the people of link 7.
 */
export function exactModel(choice: SiteChoice, served: number, sites?: number): string {
  const { network, demand, capacity, pinned, forbidden } = choice;
  const { firstLink, firstOfSite, linksOfSites, siteOf, pointOf, cost } = network;
  const isUsed = (link: number) => forbidden[siteOf[link] ?? 0] === 0 && (demand[pointOf[link] ?? 0] ?? 0) > 0;
  const links = [...cost.keys()].filter(isUsed);
  const usable = Array.from({ length: network.sites }, (_, site) => site).filter((site) => forbidden[site] === 0);
  const sum = (parts: readonly string[]) => (parts.length === 0 ? "0 y0" : parts.join("\n + "));
  const opened = sum(usable.map((site) => `y${site}`));
  const rows = [`served: ${sum(links.map((link) => `x${link}`))} >= ${served}`];
  if (sites !== undefined) rows.push(`sites: ${opened} <= ${sites}`);
  for (let point = 0; point < network.points; point++) {
    const own = [...linksOf(firstLink, point)].filter(isUsed);
    if (own.length > 0) rows.push(`d${point}: ${sum(own.map((link) => `x${link}`))} <= ${demand[point] ?? 0}`);
  }
  for (const site of usable) {
    const own = [...linksOf(firstOfSite, site, linksOfSites)].filter(isUsed);
    if (own.length === 0) continue;
    rows.push(`c${site}: ${sum(own.map((link) => `x${link}`))} - ${capacity[site] ?? 0} y${site} <= 0`);
    // Implied by the row above for whole sites; without it the relaxation is weak.
    for (const link of own) rows.push(`l${link}: x${link} - ${demand[pointOf[link] ?? 0] ?? 0} y${site} <= 0`);
  }
  const objective = sites === undefined ? opened : sum(links.map((link) => `${cost[link] ?? 0} x${link}`));
  const fixed = usable.filter((site) => pinned[site] === 1).map((site) => `y${site} = 1`);
  return [
    `Minimize\n goal: ${objective}`,
    `Subject To\n ${rows.join("\n ")}`,
    ...(fixed.length === 0 ? [] : [`Bounds\n ${fixed.join("\n ")}`]),
    `Binary\n ${usable.map((site) => `y${site}`).join(" ")}`,
    "End",
  ].join("\n");
}

/** The sites that a solution of the model opens. */
export function sitesOf(columns: Readonly<Record<string, object>>): number[] {
  return Object.entries(columns).flatMap(([name, column]) =>
    name.startsWith("y") && "Primal" in column && Number(column.Primal) > 0.5 ? [Number(name.slice(1))] : [],
  );
}
