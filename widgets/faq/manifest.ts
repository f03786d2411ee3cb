import { z } from "zod";
import { everybody } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const FaqConfig = z.object({
  first: z.string().default("").describe("The question that is open where the address names none; empty for none."),
});
export type FaqConfig = z.output<typeof FaqConfig>;

export default defineWidget({
  name: "faq",
  version: "1.0.0",
  config: FaqConfig,
  needs: everybody,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Faq.tsx"),
});
