import { publicAccess } from "../../contract/people/privileges.ts";
import { DisasterSelected, EstimationSelected, PlaceChosen } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { HomeConfig } from "./config.ts";

export default defineWidget({
  name: "home",
  config: HomeConfig,
  needs: publicAccess,
  publishes: [DisasterSelected, EstimationSelected, PlaceChosen],
  help: "own",
  load: () => import("./Home.tsx"),
});
