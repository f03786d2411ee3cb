import { z } from "zod";
import { PARAMETER_TABS } from "../../contract/api/domain.ts";

export const TABS = PARAMETER_TABS;
export type ParametersTab = (typeof TABS)[number];

export const ParametersConfig = z.object({
  tab: z.enum(TABS).default("daily").describe("The tab that is open at first."),
});
export type ParametersConfig = z.output<typeof ParametersConfig>;
