import { z } from "zod";
import { everybody } from "../../contract/privileges.ts";
import { DisasterSelected, EstimationSelected, PlaceChosen } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const HomeConfig = z.object({
  latest: z.boolean().default(true).describe("Whether the latest disaster shows to those who may see it."),
  shortcuts: z.boolean().default(true).describe("Whether the pages of the menus stand as shortcuts."),
});
export type HomeConfig = z.output<typeof HomeConfig>;

export default defineWidget({
  name: "home",
  version: "1.0.0",
  config: HomeConfig,
  needs: everybody,
  publishes: [DisasterSelected, EstimationSelected, PlaceChosen],
  hears: [],
  actions: {},
  help: "own",
  load: () => import("./Home.tsx"),
});
