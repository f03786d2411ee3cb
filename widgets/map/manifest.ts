import { ZoneOfPage } from "../../contract/config/actions.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import * as topics from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { MapConfig, ZoomTarget } from "./config.ts";
import * as parts from "./data-parts.ts";

const { ZoneFocused, StatisticChosen, LayerChosen, RecordChosen, RecordsSelected, ExtentChanged } = topics;

export default defineWidget({
  name: "map",
  config: MapConfig,
  needs: publicAccess,
  publishes: [ZoneFocused, StatisticChosen, LayerChosen, RecordChosen, ExtentChanged, RecordsSelected],
  hears: [ZoneFocused, StatisticChosen, topics.PlaceChosen, RecordChosen, RecordsSelected, parts.DataFiltered],
  actions: {
    zoomTo: {
      payload: ZoomTarget,
      description: "Moves to a zone or to bounds in degrees, if there are any.",
    },
    highlight: { payload: ZoneOfPage, description: "Outlines a zone, or none, and stays where it is." },
    showStatistic: { payload: StatisticChosen.payload, description: "Colors the tracts by a statistic." },
    select: parts.selectAction,
    filter: parts.filterAction,
    showLayer: { payload: LayerChosen.payload, description: "Shows a layer, or hides it." },
  },
  help: "own",
  load: () => import("./MapWidget.tsx"),
});
