import { ZoneOfPage } from "../../contract/config/actions.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { LayerChosen, PlaceChosen, RecordChosen, StatisticChosen, ZoneFocused } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { MapConfig, ZoomTarget } from "./config.ts";

export default defineWidget({
  name: "map",
  version: "1.0.0",
  config: MapConfig,
  needs: publicAccess,
  publishes: [ZoneFocused, StatisticChosen, LayerChosen, RecordChosen],
  hears: [ZoneFocused, StatisticChosen, PlaceChosen, RecordChosen],
  actions: {
    zoomTo: { payload: ZoomTarget, description: "Moves to a zone, or to bounds in degrees." },
    highlight: { payload: ZoneOfPage, description: "Outlines a zone, or none (null), and stays where it is." },
    showStatistic: { payload: StatisticChosen.payload, description: "Colors the tracts by a statistic." },
    showLayer: { payload: LayerChosen.payload, description: "Shows a layer, or hides it." },
  },
  help: "own",
  load: () => import("./MapWidget.tsx"),
});
