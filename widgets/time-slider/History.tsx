import { useAtomValue } from "jotai";
import { useState } from "react";
import { useChosenEid } from "../../client/planning/current.ts";
import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { usePlaceNames } from "../../client/map/series/place-names.ts";
import { useSeriesHistory, type HistoryOf, type SeriesAt, type SeriesFrame } from "../../client/map/series/series.ts";
import { isPercent } from "../../client/map/series/shown-frame.ts";
import { useZones } from "../../client/planning/zones.ts";
import { timeZoneAtom, useLocale } from "../../framework/i18n/format.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Chart } from "../../framework/ui/chart/Chart.tsx";
import { Disclosure, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import { useMapView } from "../../map/live-map.ts";
import { axisMarks } from "./axis-marks.ts";
import { Lined } from "./Lined.tsx";
import { useClickedPlace, zoneSubject, type Subject } from "./clicked-place.ts";
import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";

/** The longest list of places; beyond it the reader enters a FIPS code. */
const LISTED = 300;

/** A county, tract or zone over time: a chart and a table of the same figures. */
export function History(props: {
  readonly at: SeriesAt;
  readonly frame: SeriesFrame | null;
  /** Whether the reader may see the zones of the current estimation. */
  readonly planner: boolean;
}) {
  const { at, frame, planner } = props;
  const text = useTexts("widgets.time-slider");
  const label = useCurrentZoneLabel();
  const current = useChosenEid();
  const zones = useZones(planner ? current : null).data;
  const nameOf = usePlaceNames();
  const places = frame?.places ?? [];
  const [wanted, want] = useState<Subject | null>(null);
  const numbers = (zones?.zones ?? []).map(({ zone }) => zone);
  const first = numbers[0] === undefined ? (places[0] ?? null) : zoneSubject(numbers[0]);
  const onMap = useMapView() !== null;
  useClickedPlace({ geography: at.series.geography, places, zones: numbers }, want);
  const of = wanted ?? first;
  const history = useSeriesHistory(at, historyOf(of, zones));
  const offered = [
    ...numbers.map((zone) => ({ value: zoneSubject(zone), label: label(zone) })),
    ...(places.length <= LISTED ? places.map((place) => ({ value: place, label: nameOf(place) })) : []),
  ];
  return (
    <>
      {offered.length > 0 && (
        <SelectField
          label={text("of")}
          hint={onMap ? text("ofHint") : undefined}
          value={of ?? ""}
          options={offered}
          onChange={want}
        />
      )}
      {places.length > LISTED && (
        <TextField
          label={text("fips")}
          hint={text("fipsHint")}
          value={wanted?.startsWith("zone") ? "" : (wanted ?? "")}
          onChange={() => undefined}
          onCommit={(fips) => places.includes(fips.trim()) && want(fips.trim())}
        />
      )}
      {history.isError && <ErrorState error={history.error} retry={() => void history.refetch()} />}
      {history.isLoading && <Loading />}
      {history.data && of !== null && (
        <Drawn at={at} name={of.startsWith("zone ") ? label(Number(of.slice(5))) : nameOf(of)} history={history.data} />
      )}
    </>
  );
}

function historyOf(of: string | null, zones: ReturnType<typeof useZones>["data"]): HistoryOf | null {
  if (of === null) return null;
  if (!of.startsWith("zone ")) return { place: of };
  return zones ? { eid: zones.eid, zone: Number(of.slice(5)), estimationVersion: zones.estimationVersion } : null;
}

type SeriesHistoryData = NonNullable<ReturnType<typeof useSeriesHistory>["data"]>;

function Drawn({
  at,
  name,
  history,
}: {
  readonly at: SeriesAt;
  readonly name: string;
  readonly history: SeriesHistoryData;
}) {
  const text = useTexts("widgets.time-slider");
  const format = useFormat();
  const { series, column, step } = at;
  const { label = "", unit = "" } = series.columns[column] ?? {};
  const percent = isPercent(series, column);
  const figure = (value: number | null): string =>
    percent ? format.percent(value) : format.number(value, { digits: 0 });
  const method = text(`methods.${history.method}`);
  const timeZone = useAtomValue(timeZoneAtom);
  const locale = useLocale();
  const categories = series.steps.map((one) => format.instant(one));
  const marks = axisMarks(series.steps, { locale, timeZone });
  const lined = (i: number, phrase?: (figure: string) => string) => {
    const { knownPeople, unknownPeople } = history;
    const shown = figure(history.values[i] ?? null);
    const known = { [text("knownPeople")]: knownPeople, [text("unknownPeople")]: unknownPeople };
    const parts = Object.entries(known).flatMap(([key, of]) => (of ? [[key, format.number(of[i])]] : []));
    const about = { title: `${name}, ${categories[i]}`, name: label, from: `${series.title}. ${method}` };
    return <Lined {...about} parts={Object.fromEntries(parts)} figure={shown} phrase={phrase?.(shown)} />;
  };
  return (
    <>
      <p className="pv-strong">{lined(step, (figure) => text("historyNow", { name, figure }))}</p>
      <Chart
        title={label}
        subtitle={name}
        description={text("historyAbout", { name, label, steps: series.steps.length })}
        form="lines"
        categories={categories}
        marks={marks}
        series={[{ name, values: history.values }]}
        valueTitle={percent ? "%" : unit}
        format={(value) => figure(value)}
        height={240}
      />
      <p className="pv-muted pv-small">{method}</p>
      <Disclosure title={text("historyTable")}>
        <FigureTable title={`${label}: ${name}`} note={method} columns={[text("time"), percent ? "%" : unit || label]}>
          <tbody>
            {series.steps.map((one, i) => (
              <tr key={one}>
                <th scope="row">{categories[i]}</th>
                <td>{lined(i)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </Disclosure>
    </>
  );
}
