import { useEffect, useId, useState, type ReactNode } from "react";
import type { StatisticKey } from "../../contract/domain.ts";
import { STATISTICS } from "../../engine/statistics.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { legendOf } from "../../map/tracts/paint-tracts.ts";
import { levelShown, type Level } from "../../map/tracts/tract-source.ts";
import type { MapData } from "./use-map-data.ts";

/** On a map narrower than this (px), a phone's, the open legend would hide what it explains. */
const ROOM = 420;

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
  const format = useFormat();
  const id = useId();
  const [open, setOpen] = useState(() => openAtFirst && (map.view.container?.clientWidth ?? ROOM) >= ROOM);
  const [level, setLevel] = useState<Level>("counties");
  useEffect(() => map.onFrame(({ resolution }) => setLevel(levelShown(resolution))), [map]);
  const breaks = data.breaks?.[level];
  return (
    <div className="map__legend">
      <div className="map__legendHead">
        <label htmlFor={id} className="pv-visually-hidden">
          {text("statistic")}
        </label>
        <select
          id={id}
          className="pv-input pv-select map__statistic"
          value={data.statistic}
          onChange={(event) => data.chooseStatistic(event.currentTarget.value as StatisticKey)}
        >
          {STATISTICS.map((key) => (
            <option key={key} value={key}>
              {statistics(key)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="map__control"
          aria-expanded={open}
          aria-label={text(open ? "close" : "open")}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "chevron-down" : "chevron-up"} />
        </button>
      </div>
      {open && breaks && (
        <>
          <p className="map__legendLevel">{text(level)}</p>
          <ul className="map__classes">
            {legendOf(breaks).map(({ index, from, to }) => (
              <li key={index}>
                <i style={{ background: palette.classes[index] }} />
                {from === to ? format.number(from) : `${format.number(from)} – ${format.number(to)}`}
              </li>
            ))}
            <li>
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
