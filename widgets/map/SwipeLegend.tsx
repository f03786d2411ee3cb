import { useTexts } from "../../framework/i18n/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { DrawnLegend } from "./DrawnLegend.tsx";
import type { MapData } from "./use-map-data.ts";
import type { SwipeChoice } from "./use-swipe.ts";

/** The legend of a swiped map's right side, if it differs from the left. */
export function SwipeLegend(props: {
  readonly map: LiveMap;
  readonly swipe: SwipeChoice;
  /** Data of the left side; null if it is not a statistic. */
  readonly left: MapData | null;
  readonly palette: MapPalette;
}) {
  const { map, swipe, left, palette } = props;
  const text = useTexts("widgets.map.swipe");
  const statistics = useTexts("map.statistics");
  const { right } = swipe;
  if (right === null || (right.style.statistic === left?.style.statistic && right.classes === left.classes))
    return null;
  return (
    <>
      <p className="map__legendLevel pv-strong">{text("right", { statistic: statistics(right.style.statistic) })}</p>
      <DrawnLegend map={map} palette={palette} {...right} />
    </>
  );
}
