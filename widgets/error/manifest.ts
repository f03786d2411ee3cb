import { z } from "zod";
import { everybody } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const ErrorConfig = z.object({
  request: z
    .boolean()
    .default(true)
    .describe("Whether the identifier of the failed request shows, if the address has one."),
});
export type ErrorConfig = z.output<typeof ErrorConfig>;

export default defineWidget({
  name: "error",
  version: "1.0.0",
  config: ErrorConfig,
  needs: everybody,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./ErrorPage.tsx"),
});
