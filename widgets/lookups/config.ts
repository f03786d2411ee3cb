import { z } from "zod";

export const LookupsConfig = z.object({
  show: z
    .enum(["list", "detail"])
    .default("list")
    .describe("The list of all lookups, or the one whose number is in the page's address (a new one without it)."),
  detailPage: z
    .string()
    .regex(/^\/[\w\-/]*$/)
    .default("/lookup-detail")
    .describe("Page on which a lookup opens; its number is added."),
  listPage: z
    .string()
    .regex(/^\/[\w\-/]*$/)
    .default("/lookup-list")
    .describe("Page of the list."),
});
export type LookupsConfig = z.output<typeof LookupsConfig>;
