import { STATISTICS } from "../../engine/words/statistics.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, SelectField } from "../../framework/ui/controls/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { DRAWINGS, measureDrawn } from "../../map/tracts/paint-tracts.ts";
import { DrawnLegend } from "./DrawnLegend.tsx";
import type { MapData } from "./use-map-data.ts";
import type { MapStyle } from "./use-map-style.ts";
import { useMeasure } from "./use-measure.ts";

interface LegendProps {
  readonly data: MapData;
  /** Opens the choice of classes and colors; null if the map has none. */
  readonly onStyle: (() => void) | null;
}

/** Describes the map's content: a statistic and how it is measured or drawn. */
export function useStatisticName({ statistic, drawing }: MapStyle): string {
  const text = useTexts("widgets.map.legend");
  const statistics = useTexts("map.statistics");
  const { nameOf } = useMeasure(statistic, measureDrawn(drawing));
  return `${statistics(statistic)} · ${drawing === "share" ? nameOf("share") : text(`drawing.${drawing}`)}`;
}

/** The name of the statistic that the map shows. */
export function StatisticHead({ data, onStyle }: LegendProps) {
  const text = useTexts("widgets.map.legend");
  const statistics = useTexts("map.statistics");
  return (
    <div className="pv-row pv-row--one pv-row--tight">
      <SelectField
        label={text("statistic")}
        labelHidden
        className="pv-grow"
        value={data.style.statistic}
        options={STATISTICS.map((value) => ({ value, label: statistics(value) }))}
        onChange={(value) => data.chooseStatistic(value)}
      />
      {onStyle && <Action icon="palette" label={text("style")} onClick={onStyle} />}
    </div>
  );
}

/** Explains how the statistic is drawn, and the meaning of its colors, circles or dots. */
export function StatisticLegend(props: {
  readonly data: MapData;
  readonly map: LiveMap;
  readonly palette: MapPalette;
}) {
  const { data, map, palette } = props;
  const text = useTexts("widgets.map.legend");
  const { style, classes } = data;
  const { nameOf } = useMeasure(style.statistic, measureDrawn(style.drawing));
  if (!classes) return null;
  return (
    <>
      <SelectField
        label={text("measure")}
        labelHidden
        className="map__measure"
        value={style.drawing}
        options={DRAWINGS.map((value) => ({
          value,
          label: value === "share" ? nameOf("share") : text(`drawing.${value}`),
        }))}
        onChange={(drawing) => data.setStyle({ drawing })}
      />
      <DrawnLegend map={map} style={style} classes={classes} palette={palette} />
    </>
  );
}
