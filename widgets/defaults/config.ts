import { z } from "zod";
import { DEFAULTS_LISTS } from "../../contract/defaults/lists.ts";

export const DefaultsConfig = z.object({
  tab: z
    .enum(DEFAULTS_LISTS)
    .default("defaultNeeds")
    .describe(
      "The list that opens first: needs, assistance, suggested percentages, meals and damage, products, or counties.",
    ),
});
export type DefaultsConfig = z.output<typeof DefaultsConfig>;

export const TabRequest = z.object({ tab: z.enum(DEFAULTS_LISTS) });
