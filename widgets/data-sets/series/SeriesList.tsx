import { useState } from "react";
import { useDeleteSeries, useSeries } from "../../../client/map/series/series.ts";
import { useSeriesInLanguage } from "../../../client/map/series/series-words.ts";
import type { Series } from "../../../contract/series/calls.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading } from "../../../framework/ui/index.ts";
import { DeleteButton } from "../DeleteButton.tsx";
import { SeriesEditor } from "./SeriesEditor.tsx";

/** The time series: rename, hide, show to visitors, delete. */
export function SeriesList() {
  const text = useTexts("widgets.data-sets.series");
  const { data, error, refetch } = useSeries();
  const shown = useSeriesInLanguage(data);
  const [edited, edit] = useState<Series | null>(null);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data || !shown) return <Loading />;
  if (data.length === 0) return <EmptyState icon="clock" text={text("none")} />;
  return (
    <>
      <ul className="pv-plain-list pv-stack">
        {shown.map((series, at) => (
          <SeriesCard key={series.seriesId} series={series} onEdit={() => edit(data[at] ?? null)} />
        ))}
      </ul>
      {edited && <SeriesEditor series={edited} onClose={() => edit(null)} />}
    </>
  );
}

function SeriesCard({ series, onEdit }: { readonly series: Series; onEdit(): void }) {
  const text = useTexts("widgets.data-sets.series");
  const format = useFormat();
  const remove = useDeleteSeries();
  const { seriesId, version, title, geography, places, steps, columns, source, license, fileName, unjoined } = series;
  const marks = [
    series.sample && text("sample"),
    series.isPublic ? text("public") : text("staffOnly"),
    series.hidden && text("hidden"),
  ].filter((mark) => mark !== false);
  return (
    <li className="pv-card pv-stack">
      <div className="pv-row pv-row--apart">
        <h3>{title}</h3>
        <div className="pv-row pv-row--tight">
          {marks.map((mark) => (
            <span key={mark} className="pv-chip">
              {mark}
            </span>
          ))}
        </div>
      </div>
      <p>
        {text(`size.${geography}`, { places: format.number(places), steps: format.number(steps.length) })}
        {" · "}
        {text("from", { from: format.instant(steps[0]), to: format.instant(steps.at(-1)) })}
        {" · "}
        {columns.map(({ label }) => label).join(", ")}
      </p>
      <p className="pv-muted pv-small">
        {text("source", { source, license: license || "–", file: fileName })}
        {unjoined > 0 && ` ${text("unjoined", { count: unjoined })}`}
      </p>
      <div className="pv-row">
        <Button icon="pencil" label={text("editOf", { title })} onClick={onEdit}>
          {text("edit")}
        </Button>
        <DeleteButton kind="series" title={title} act={() => remove.mutateAsync({ seriesId, version })} />
      </div>
    </li>
  );
}
