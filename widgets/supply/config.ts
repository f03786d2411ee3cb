import { z } from "zod";

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

export const TabRequest = z.object({ tab: z.enum(SUPPLY_TABS) });
