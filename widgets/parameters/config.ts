import { z } from "zod";

export const TABS = ["daily", "assistance", "suggested", "method"] as const;
export type Tab = (typeof TABS)[number];

export const ParametersConfig = z.object({
  tab: z.enum(TABS).default("daily").describe("The tab that stands open at first."),
});
export type ParametersConfig = z.output<typeof ParametersConfig>;
