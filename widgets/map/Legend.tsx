import { useState, type ReactNode } from "react";
import type { StatisticKey } from "../../contract/domain.ts";
import { STATISTICS } from "../../engine/statistics.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, SelectField } from "../../framework/ui/controls/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { DRAWINGS, measureDrawn } from "../../map/tracts/paint-tracts.ts";
import { DrawnLegend } from "./DrawnLegend.tsx";
import type { MapData } from "./use-map-data.ts";
import { useMeasure } from "./use-measure.ts";

/** On a map smaller than this (px), a phone's or above an open drawer, the open legend would hide what it explains. */
const ROOM = { width: 420, height: 330 } as const;

interface LegendProps {
  readonly data: MapData;
  readonly map: LiveMap;
  readonly palette: MapPalette;
  readonly open: boolean;
  /** Opens what the classes and colors are chosen in. */
  onStyle(): void;
  /** What else the map shows means. */
  readonly children?: ReactNode;
}

/** Which statistic the map shows and how, and what its colors, circles or dots mean. */
export function Legend({ data, map, palette, open: openAtFirst, onStyle, children }: LegendProps) {
  const text = useTexts("widgets.map.legend");
  const statistics = useTexts("map.statistics");
  const [open, setOpen] = useState(() => {
    const { clientWidth, clientHeight } = map.container;
    return openAtFirst && clientWidth >= ROOM.width && clientHeight >= ROOM.height;
  });
  const { style, classes } = data;
  const { nameOf } = useMeasure(style.statistic, measureDrawn(style.drawing));
  return (
    <div className="map__legend map__box">
      <div className="pv-row pv-row--one pv-row--tight">
        <SelectField
          label={text("statistic")}
          labelHidden
          className="pv-grow"
          value={style.statistic}
          options={STATISTICS.map((value) => ({ value, label: statistics(value) }))}
          onChange={({ target }) => data.chooseStatistic(target.value as StatisticKey)}
        />
        <Action icon="palette" label={text("style")} onClick={onStyle} />
        <Action
          icon={open ? "chevron-down" : "chevron-up"}
          label={text(open ? "close" : "open")}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && classes && (
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
            onChange={({ target }) => {
              const drawing = DRAWINGS.find((each) => each === target.value);
              if (drawing) data.setStyle({ drawing });
            }}
          />
          <DrawnLegend map={map} style={style} classes={classes} palette={palette} />
        </>
      )}
      {open && children}
    </div>
  );
}
