import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { useLayers } from "../../client/map/layers/use-layers.ts";
import { useAdvisory, useStorms } from "../../client/storms/storms.ts";
import { WIND_THRESHOLDS } from "../../engine/storms/advisory.ts";
import { MISSING, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { NO_STEP, useStep } from "../../framework/shell/shell-routes.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Lined } from "./Lined.tsx";
import { StepControls } from "./StepControls.tsx";
import { usePlayingOnMap, type Bar } from "./bar.tsx";
import type { TimeSliderConfig } from "./config.ts";

/** The hours of the newest storm's forecast layers; empty without such a layer, null while loading. */
export function useForecastHours(): readonly string[] | null {
  const { known, layers } = useLayers();
  return known ? (layers.find(({ times }) => times !== null)?.times?.at ?? []) : null;
}

const SIDES = ["ne", "se", "sw", "nw"] as const;

interface ForecastProps extends Bar {
  readonly hours: readonly string[];
  readonly step: number;
  readonly config: TimeSliderConfig;
  goTo(time: string | undefined): void;
  play(step: number | null): void;
}

/** A storm's forecast by hour: the map shows its center and winds, a table lists all hours. */
export function Forecast({ hours, step, config, goTo, play, bar, beside, open }: ForecastProps) {
  const text = useTexts("widgets.time-slider.forecast");
  const format = useFormat();
  const [playing, onPlaying] = usePlayingOnMap(open);
  const { layers, reportOf } = useLayers();
  // On a phone the map is not drawn while this panel covers it.
  const isPhone = useNarrowerThan(BREAKPOINTS.phone);
  const isHidden = useStep()[0] !== NO_STEP && isPhone && !bar;
  // Playing waits until the map has drawn the current hour.
  const isDrawn = isHidden || layers.every(({ id, times }) => times === null || reportOf(id)?.phase !== "loading");
  const newest = useStorms().data?.[0]?.advisories[0];
  const { data } = useAdvisory(newest?.advisoryId ?? null);
  const figure = (value: number | null | undefined) => (value == null ? MISSING : format.number(value));
  const rows = hours.map((at) => {
    const own = data?.shapes.filter(({ validAt }) => validAt === at) ?? [];
    const center = own.find(({ kind }) => kind === "point");
    const reach = WIND_THRESHOLDS.map((threshold) => {
      const radii = own.find((shape) => shape.kind === "wind" && shape.threshold === threshold)?.radii;
      return { threshold, radii, most: radii ? Math.max(...SIDES.map((side) => radii[side])) : null };
    });
    return { at, wind: center?.wind, category: center?.category, reach };
  });
  const now = rows[step];
  return (
    <>
      <div className="pv-row pv-row--one pv-row--top">
        <p className="time-slider__now pv-grow" role="status" aria-live={playing ? "off" : "polite"}>
          <strong>{format.instant(hours[step])}</strong>{" "}
          {now?.wind != null &&
            text(now.category ? "category" : "wind", { wind: figure(now.wind), category: now.category ?? 0 })}
        </p>
        {beside}
      </div>
      <StepControls steps={hours} step={step} ready={isDrawn} {...{ config, goTo, play, bar, onPlaying }} />
      {!bar && data && (
        <FigureTable
          title={text("title", { storm: data.storm.name || data.storm.code, number: data.advisory.number })}
          note={text("note")}
          columns={[
            text("time"),
            text("windHead"),
            text("categoryHead"),
            ...WIND_THRESHOLDS.map((threshold) => text("reach", { threshold })),
          ]}
        >
          <tbody>
            {rows.map(({ at, wind, category, reach }) => (
              <tr key={at} aria-current={at === now?.at ? "time" : undefined}>
                <th scope="row">{at === now?.at ? <strong>{format.instant(at)}</strong> : format.instant(at)}</th>
                <td>{figure(wind)}</td>
                <td>{category ? figure(category) : MISSING}</td>
                {reach.map(({ threshold, radii, most }) => (
                  <td key={threshold}>
                    <Lined
                      title={format.instant(at)}
                      parts={Object.fromEntries(SIDES.map((side) => [text(side), figure(radii?.[side])]))}
                      name={text("reach", { threshold })}
                      figure={figure(most)}
                      from={text("note")}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </>
  );
}
