import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const LookupsConfig = z.object({
  show: z
    .enum(["list", "detail"])
    .default("list")
    .describe("The list of all lookups, or the one whose number stands in the page's address (a new one without it)."),
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

export default defineWidget({
  name: "lookups",
  version: "1.0.0",
  config: LookupsConfig,
  needs: anyOf("lookup.view"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Lookups.tsx"),
});
