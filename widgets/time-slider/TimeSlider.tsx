import "./TimeSlider.css";
import { useState } from "react";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { FORECAST, useChosenHour, useChosenSeries } from "../../client/map/series/chosen.ts";
import { useLayerActions, useLayers } from "../../client/map/layers/use-layers.ts";
import { useSeriesFrame, type SeriesAt } from "../../client/map/series/series.ts";
import { useSourceWords } from "../../client/lookups/use-source-words.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { usePreference } from "../../framework/preferences/stored.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField, Switch } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { TabList } from "../../framework/ui/Tabs.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Forecast, useForecastHours } from "./Forecast.tsx";
import { History } from "./History.tsx";
import { Places } from "./Places.tsx";
import { StepControls } from "./StepControls.tsx";
import { StepText } from "./StepText.tsx";
import { ZoneShares } from "./ZoneShares.tsx";
import { useBar, usePlayingOnMap, type Bar } from "./bar.tsx";
import type { TimeSliderConfig } from "./config.ts";

const VIEWS = ["history", "places", "zones"] as const;
type SliderView = (typeof VIEWS)[number];
/** Only planners see zones; visitors see places only. */
const PLANNERS = anyOf("estimation.view", "estimation.edit");

/** Chooses the time series on the page's map and its time, and shows its figures. */
export default function TimeSlider({ config, instance }: WidgetProps<TimeSliderConfig>) {
  const text = useTexts("widgets.time-slider");
  const { all, error, refetch, chosen, choose, goTo, play } = useChosenSeries({ listed: true });
  const [storms, setStorms] = usePreference("mapStorms", false);
  const hours = useForecastHours();
  const forecast = useChosenHour(hours ?? []);
  const { layers } = useLayers();
  const { change } = useLayerActions();
  // Layers of a past forecast are hidden at first; choosing the forecast shows them.
  const showForecast = () => {
    for (const layer of layers) if (layer.times !== null) change(layer, { visible: true });
    forecast.show(true);
  };
  const isShown = forecast.step !== null || chosen !== null;
  const { picker, ...where } = useBar(isShown, () => (forecast.step === null ? choose(null) : forecast.show(false)));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!all || hours === null) return <Loading />;
  if (all.length === 0 && hours.length === 0) return <EmptyState icon="clock" text={text("none")} />;
  return (
    <Explaining>
      <div className={`time-slider pv-inset pv-stack${where.bar ? " pv-stack--tight time-slider--bar" : ""}`}>
        {!where.bar && (
          <SelectField<string | number | null>
            ref={picker}
            label={text("series")}
            value={forecast.step !== null ? FORECAST : (chosen?.series.seriesId ?? null)}
            options={[
              { value: null, label: text("noSeries") },
              ...(hours.length > 0 ? [{ value: FORECAST, label: text("forecast.name") }] : []),
              ...all.map(({ seriesId, title }) => ({ value: seriesId, label: title })),
            ]}
            onChange={(value) => (typeof value === "string" ? showForecast() : choose(value))}
          />
        )}
        {!where.bar && <Switch label={text("storms")} checked={storms} onChange={setStorms} />}
        {forecast.step !== null ? (
          <Forecast {...{ hours, goTo, play, config, ...where }} step={forecast.step} />
        ) : chosen === null ? (
          <p className="pv-muted pv-small">{text("hint")}</p>
        ) : (
          <Shown key={chosen.series.seriesId} id={instance} {...{ chosen, choose, goTo, play, config, ...where }} />
        )}
      </div>
    </Explaining>
  );
}

type ChosenSeries = ReturnType<typeof useChosenSeries>;

interface ShownProps extends Pick<ChosenSeries, "choose" | "goTo" | "play">, Bar {
  readonly chosen: SeriesAt;
  readonly config: TimeSliderConfig;
  readonly id: string;
}

function Shown({ chosen, choose, goTo, play, config, id, bar, beside, open }: ShownProps) {
  const text = useTexts("widgets.time-slider");
  const sourceWords = useSourceWords();
  const { series, column } = chosen;
  const { frame, error, refetch } = useSeriesFrame(chosen);
  const [view, setView] = useState<SliderView>("history");
  const [playing, onPlaying] = usePlayingOnMap(open);
  const planner = usePermits(PLANNERS);
  return (
    <>
      {!bar && series.columns.length > 1 && (
        <SelectField
          label={text("column")}
          value={column}
          options={series.columns.map(({ label }, at) => ({ value: at, label }))}
          onChange={(value) => choose(series.seriesId, value)}
        />
      )}
      <StepText at={chosen} frame={frame} quiet={playing} {...{ bar, beside }} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <StepControls
        steps={series.steps}
        step={chosen.step}
        ready={frame !== null}
        {...{ config, goTo, play, bar, onPlaying }}
      />
      {/* Stays mounted, so that it shows the county or zone chosen on the map in the meantime. */}
      <div className="pv-stack" hidden={bar}>
        <TabList<SliderView>
          label={text("views.label")}
          tabs={VIEWS.filter((one) => planner || one !== "zones").map((one) => ({
            id: one,
            label: text(`views.${one}`),
          }))}
          open={view}
          onOpen={setView}
          tabId={(one) => `${id}-tab-${one}`}
          panelId={(one) => `${id}-panel-${one}`}
        />
        <div role="tabpanel" id={`${id}-panel-${view}`} aria-labelledby={`${id}-tab-${view}`} className="pv-stack">
          {view === "history" && <History at={chosen} frame={frame} planner={planner} />}
          {view === "places" && frame && <Places at={chosen} frame={frame} />}
          {view === "zones" && <ZoneShares at={chosen} />}
        </div>
        <p className="pv-muted pv-small">
          {text("source", { source: sourceWords(series.source), license: sourceWords(series.license) || "–" })}
        </p>
      </div>
    </>
  );
}
