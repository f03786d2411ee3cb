import { ZoneOfPage } from "../../contract/config/actions.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import * as topics from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { MapConfig, ZoomTarget } from "./config.ts";

const { ZoneFocused, StatisticChosen, RecordChosen } = topics;

export default defineWidget({
  name: "map",
  config: MapConfig,
  needs: publicAccess,
  publishes: [ZoneFocused, StatisticChosen, topics.LayerChosen, RecordChosen, topics.ExtentChanged],
  hears: [ZoneFocused, StatisticChosen, topics.PlaceChosen, RecordChosen, topics.RecordsSelected],
  actions: {
    zoomTo: { payload: ZoomTarget, description: "Moves to a zone, or to bounds in degrees; null stays." },
    highlight: { payload: ZoneOfPage, description: "Outlines a zone, or none (null), and stays where it is." },
    showStatistic: { payload: StatisticChosen.payload, description: "Colors the tracts by a statistic." },
    showLayer: { payload: topics.LayerChosen.payload, description: "Shows a layer, or hides it." },
  },
  help: "own",
  load: () => import("./MapWidget.tsx"),
});
