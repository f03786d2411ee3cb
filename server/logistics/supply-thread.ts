import { SiteSupplySchema, type SiteSupply, type SiteSupplyRun } from "../../contract/supply/calls/site-supply.ts";
import { needsOfSites, type ServingSite, type WayNeed } from "../../engine/logistics/supply-plan/site-needs.ts";
import { planSupply, type SupplyTask } from "../../engine/logistics/supply-plan/supply-plan.ts";
import { standBehind } from "../answers/thread-priority.ts";

standBehind();

/** What a thread plans, with the rest of the answer. */
export interface SupplyThreadTask extends Pick<SupplyTask, "sources" | "lots"> {
  readonly plan: Omit<SiteSupply, "run">;
  readonly run: Omit<SiteSupplyRun, "shipments" | "loads" | "short">;
  readonly ways: readonly WayNeed[];
  readonly sites: readonly (ServingSite & SupplyTask["sites"][number])[];
}

/** Plans which source supplies which site, and writes the whole answer; run by site-supply-rows.ts in a thread. */
export default function supplied({ plan, run, ways, sites, sources, lots }: SupplyThreadTask): Uint8Array {
  const { products } = run;
  const found = planSupply({ products, sources, sites, lots, needs: needsOfSites(ways, sites) });
  const indexOf = new Map(products.map(({ product }, i) => [product, i]));
  const indexed = <Row extends { readonly product: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, product: indexOf.get(row.product) ?? 0 }));
  const lists = { shipments: indexed(found.shipments), loads: indexed(found.loads), short: indexed(found.short) };
  return new TextEncoder().encode(JSON.stringify(SiteSupplySchema.parse({ ...plan, run: { ...run, ...lists } })));
}
