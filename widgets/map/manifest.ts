import { everybody } from "../../contract/privileges.ts";
import { PlaceChosen, StatisticChosen, ZoneFocused } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { MapConfig } from "./config.ts";

export default defineWidget({
  name: "map",
  version: "1.0.0",
  config: MapConfig,
  needs: everybody,
  publishes: [ZoneFocused, StatisticChosen],
  hears: [ZoneFocused, StatisticChosen, PlaceChosen],
  actions: {},
  help: "own",
  load: () => import("./MapWidget.tsx"),
});
