import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { fetchSeriesCurves } from "./calls.ts";
import { seriesIn } from "../../client/map/series/series-words.ts";
import { useSeries } from "../../client/map/series/series.ts";
import { isPercent } from "../../client/map/series/shown-frame.ts";
import type { RestorationRowSchema } from "../../contract/api/domain.ts";
import { LEAST_COVERAGE } from "../../engine/zones/series-share.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";
import { Loading, useReportedAction } from "../../framework/ui/index.ts";
import type { RestorationLine } from "./draft.ts";

type CurveRow = z.output<typeof RestorationRowSchema>;

interface SeriesChoiceProps {
  readonly line: RestorationLine;
  readonly label: string;
  readonly editable: boolean;
  onTake(row: CurveRow): void;
}

/** The outage series for a zone's curve; the server calculates the chosen one and the result fills the zone's blocks. */
export function SeriesChoice({ line, label, editable, onTake }: SeriesChoiceProps) {
  const text = useTexts("widgets.parameters");
  const reported = useReportedAction();
  const eid = useCurrentEstimationId();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [problem, setProblem] = useState<string | null>(null);
  const { data, isError } = useSeries();
  // An installation may be without time series.
  const all = isError ? [] : data;
  if (!all || eid === null) return <Loading />;
  const columns = all.flatMap((one) => {
    const series = seriesIn(one, language, []);
    return series.columns.flatMap((column, at) =>
      isPercent(series, at) ? [{ value: `${series.seriesId} ${at}`, label: `${series.title}: ${column.label}` }] : [],
    );
  });
  const take = (chosen: string) =>
    reported(async () => {
      const [seriesId = 0, column = 0] = chosen.split(" ").map(Number);
      const { zones } = await fetchSeriesCurves({ eid, seriesId, column });
      const own = zones.find(({ zone }) => zone === line.zone);
      setProblem(
        own?.row ? null : text(`restoration.series.${own?.reason ?? "notCounted"}`, { least: 100 * LEAST_COVERAGE }),
      );
      if (own?.row) onTake(own.row);
    });
  const known = line.series && `${line.series.seriesId} ${line.series.column}`;
  return (
    <SelectField
      label={text("restoration.series.label", { zone: label })}
      hint={
        problem ? (
          // Announced here because the field's message is not read by screen readers.
          <span role="alert" className="pv-visually-hidden">
            {problem}
          </span>
        ) : (
          text(`restoration.series.${columns.length === 0 ? "none" : "hint"}`)
        )
      }
      error={problem}
      value={columns.some(({ value }) => value === known) ? (known ?? "") : ""}
      disabled={!editable || columns.length === 0}
      options={[{ value: "", label: text("restoration.series.choose") }, ...columns]}
      onChange={(value) => value !== "" && void take(value)}
    />
  );
}

/** The source of a curve from a series, how its later blocks were estimated, and where it rises. */
export function SeriesSource({ line: { series, blocks } }: { readonly line: RestorationLine }) {
  const text = useTexts("widgets.parameters");
  const format = useFormat();
  if (!series) return null;
  const { title, label, peak, peakAt, until, later, knownPeople, unknownPeople } = series;
  const percent = (value: number) => format.percent(value);
  const figures = (blocks ?? []).map((entry) => (typeof entry === "number" ? entry : 0));
  const start = figures.findIndex((value) => value > 0);
  const rise = figures.findIndex((value, block) => block > start && start >= 0 && value > (figures[block - 1] ?? 0));
  const days = format.number(later.halfDays, { digits: 1 });
  const counted = {
    known: format.number(knownPeople),
    unknown: format.number(unknownPeople),
    least: 100 * LEAST_COVERAGE,
  };
  return (
    <>
      {text("restoration.series.from", { title, label, until: format.instant(until) })}{" "}
      {text("restoration.series.peak", { peak: percent(peak), at: format.instant(peakAt) })}{" "}
      {later.moments > 0
        ? text("restoration.series.fitted", { days, count: later.moments })
        : text("restoration.series.own", { days })}{" "}
      {text("restoration.series.known", counted)}{" "}
      {rise > 0 &&
        text("restoration.series.rises", {
          from: rise * 3 + 1,
          to: rise * 3 + 3,
          before: percent(figures[rise - 1] ?? 0),
          found: percent(figures[rise] ?? 0),
        })}
    </>
  );
}
