import type { SiteSupply } from "../../contract/supply/calls/site-supply.ts";
import { KM_PER_MILE } from "../../engine/logistics/reach.ts";
import { addDays } from "../../engine/needs/blocks.ts";
import type { Reader } from "../storage/database.ts";
import { inArray } from "../storage/orm.ts";
import { siteSupplies } from "../storage/schema/index.ts";
import { readSiteSupply, type SupplyPlace } from "./site-supply-rows.ts";

let place: Pick<SupplyPlace, "db" | "threads"> | null = null;

/** The server in whose threads supplies are planned; without it no estimation has any. */
export function provideSupplyPlace(given: NonNullable<typeof place>): void {
  place = given;
}

/** What goes from a source to a site on each day, for the estimations (null: all) for which someone said where sources and goods are. */
export async function readSuppliedDays(reader: Reader, eids: readonly number[] | null) {
  const { eid } = siteSupplies;
  const isAsked = eids === null ? undefined : inArray(eid, [...eids]);
  const saved = place === null ? [] : await reader.select({ eid }).from(siteSupplies).where(isAsked).orderBy(eid);
  const found = [];
  for (const one of saved) {
    const turn = { caller: "supplied days", signal: new AbortController().signal };
    const json = place && (await readSiteSupply({ ...place, ...turn }, one.eid));
    const { run } = JSON.parse(Buffer.from(json ?? []).toString()) as SiteSupply;
    const nameOf = new Map(run?.places.map(({ id, name }) => [id, name]));
    for (const [row, { day, product, source, site, quantity, km }] of (run?.shipments ?? []).entries()) {
      const { product: name = "", unit = "" } = run?.products[product] ?? {};
      const date = addDays(run?.startDate ?? "", day);
      const ends = { source_id: source, source: nameOf.get(source) ?? "", site_id: site, site: nameOf.get(site) ?? "" };
      found.push({ eid: one.eid, row, date, product: name, ...ends, quantity, unit, miles: km / KM_PER_MILE });
    }
  }
  return found;
}
