import { z } from "zod";

export const TABS = ["layers", "styles"] as const;
export type LayersTab = (typeof TABS)[number];

export const LayersConfig = z.object({
  tab: z.enum(TABS).default("layers").describe("The tab that opens first: the layers, or the styles."),
});
export type LayersConfig = z.output<typeof LayersConfig>;
