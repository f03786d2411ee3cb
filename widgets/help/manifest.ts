import { z } from "zod";
import { everybody } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const HelpConfig = z.object({
  topic: z.string().default("first-steps").describe("The topic that shows where the address names none."),
});
export type HelpConfig = z.output<typeof HelpConfig>;

export default defineWidget({
  name: "help",
  version: "1.0.0",
  config: HelpConfig,
  needs: everybody,
  publishes: [],
  hears: [],
  actions: {},
  help: "own",
  load: () => import("./Help.tsx"),
});
