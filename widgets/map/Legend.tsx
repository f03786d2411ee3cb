import { useEffect, useState, type ReactNode } from "react";
import type { StatisticKey } from "../../contract/domain.ts";
import { MEASURES } from "../../engine/measures.ts";
import { STATISTICS } from "../../engine/statistics.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, SelectField } from "../../framework/ui/controls/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { legendOf } from "../../map/tracts/paint-tracts.ts";
import { levelShown, type Level } from "../../map/tracts/tract-source.ts";
import type { MapData } from "./use-map-data.ts";
import { useMeasure } from "./use-measure.ts";

/** On a map smaller than this (px), a phone's or above an open drawer, the open legend would hide what it explains. */
const ROOM = { width: 420, height: 330 } as const;

interface LegendProps {
  readonly data: MapData;
  readonly map: LiveMap;
  readonly palette: MapPalette;
  readonly open: boolean;
  /** What else the map shows means. */
  readonly children?: ReactNode;
}

/** Which statistic colors the map, and what the colors mean. */
export function Legend({ data, map, palette, open: openAtFirst, children }: LegendProps) {
  const text = useTexts("widgets.map.legend");
  const statistics = useTexts("map.statistics");
  const [open, setOpen] = useState(() => {
    const { clientWidth, clientHeight } = map.container;
    return openAtFirst && clientWidth >= ROOM.width && clientHeight >= ROOM.height;
  });
  const [level, setLevel] = useState<Level>("counties");
  useEffect(() => map.onFrame(({ resolution }) => setLevel(levelShown(resolution))), [map]);
  const breaks = data.breaks?.[level];
  const { nameOf, figure } = useMeasure(data.statistic, data.measure);
  return (
    <div className="map__legend map__box">
      <div className="pv-row pv-row--one pv-row--tight">
        <SelectField
          label={text("statistic")}
          labelHidden
          className="pv-grow"
          value={data.statistic}
          options={STATISTICS.map((value) => ({ value, label: statistics(value) }))}
          onChange={({ target }) => data.chooseStatistic(target.value as StatisticKey)}
        />
        <Action
          icon={open ? "chevron-down" : "chevron-up"}
          label={text(open ? "close" : "open")}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && breaks && (
        <>
          <SelectField
            label={text("measure")}
            labelHidden
            className="map__measure"
            value={data.measure}
            options={MEASURES.map((value) => ({ value, label: nameOf(value) }))}
            onChange={({ target }) => data.setMeasure(MEASURES.find((each) => each === target.value) ?? data.measure)}
          />
          <p className="map__legendLevel pv-muted">{text(level)}</p>
          <ul className="map__classes pv-plain-list">
            {legendOf(breaks, data.measure).map(({ index, from, to }) => (
              <li key={index} className="pv-row pv-row--one">
                <i style={{ background: palette.classes[index] }} />
                {from === to ? figure(from) : `${figure(from)} – ${figure(to)}`}
              </li>
            ))}
            <li className="pv-row pv-row--one">
              <i className="map__missing" />
              {text("missing")}
            </li>
          </ul>
        </>
      )}
      {open && children}
    </div>
  );
}
