import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

/** The page's tabs; contacts are three lists in one. */
export const SUPPLY_TABS = [
  "inventory",
  "allocations",
  "deliveries",
  "productUse",
  "facilities",
  "contacts",
  "products",
] as const;
export type SupplyTab = (typeof SUPPLY_TABS)[number];

export const SupplyConfig = z.object({
  tab: z
    .enum(SUPPLY_TABS)
    .default("inventory")
    .describe("The list that opens first: stock, allocations, deliveries, use, facilities, contacts or products."),
});
export type SupplyConfig = z.output<typeof SupplyConfig>;

export default defineWidget({
  name: "supply",
  version: "1.0.0",
  config: SupplyConfig,
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Supply.tsx"),
});
