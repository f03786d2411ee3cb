import "../../client/figures/figures.css";
import "./Band.css";
import { useRef } from "react";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { fittingUnits, useChosenProduct, useStoredUnits } from "../../client/figures/chosen-product.ts";
import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { FigureNote, ProductChoice } from "../../client/figures/parts.tsx";
import { useRunLines } from "../../client/figures/files.ts";
import { FigureExport } from "../../client/figures/FigureExport.tsx";
import { useProjections } from "../../client/planning/projections.ts";
import { useBand, useBandRanges } from "../../client/planning/what-if.ts";
import { isOutdated } from "../../client/planning/work.ts";
import { UpdatePrompt } from "../../client/planning/update/UpdatePrompt.tsx";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { useKnownZonesText } from "../../client/figures/zone-figures.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { EmptyState, ErrorState, Loading, QueryState } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { BandBars, Tornado } from "./BandTables.tsx";
import { RangesForm } from "./RangesForm.tsx";
import type { BandConfig } from "./config.ts";
import { exportTable, shownBand, useBandSentences, useLineNames } from "./shown-band.ts";

/** The low and high ends of the headline figures, and the assumption that moves trucks most. */
export default function Band({ config, setAction }: WidgetProps<BandConfig>) {
  const text = useTexts("widgets.band");
  const seeded = useSeededText();
  const format = useFormat();
  const names = useLineNames();
  const { eid, run, rid, query, ranges, setRanges, name, answer, shown, stale } = useRunBand();
  const [product, setProduct] = useChosenProduct(setAction);
  const files = useTexts("client.files");
  const lines = useRunLines(run.data?.projections?.run);
  const chart = useRef<ChartHandle | null>(null);
  const band = answer?.band;
  const sentencesOf = useBandSentences();
  const unknown = useKnownZonesText({
    all: band?.zones ?? 0,
    unknown: band?.unknownZones ?? [],
    names: run.data?.projections?.zoneNames ?? {},
  });

  if (eid === null) return <ChooseFirst icon="range-domain" />;
  if (!run.isSuccess) return <QueryState query={run} />;
  if (rid === null)
    return <EmptyState icon="range-domain" text={text("neverRun")} action={<UpdatePrompt eid={eid} />} />;
  const products = band?.products.map((one) => one.product) ?? [];
  const chosen = product !== null && products.includes(product) ? product : null;
  const form = <RangesForm key={JSON.stringify(ranges)} ranges={ranges} busy={query.isFetching} onChoose={setRanges} />;
  return (
    <div className={`band pv-figures pv-figures__close${stale ? " pv-stale" : ""}`}>
      <UpdatePrompt eid={eid} announced />
      {query.isError ? (
        <>
          <ErrorState error={query.error} retry={() => void query.refetch()} />
          {form}
        </>
      ) : !band || !shown ? (
        <Loading />
      ) : (
        <Explaining run={{ eid, run: rid, source: "working" }}>
          {unknown !== null && <FigureNote>{unknown}</FigureNote>}
          <div className="pv-row pv-row--apart">
            <h3>{text("tableTitle")}</h3>
            <FigureExport
              subject={{ of: name ?? "", what: files("what.range"), lines }}
              charts={() => (chart.current ? [chart.current] : [])}
              table={(unrounded) =>
                exportTable(shown, band.tornado, {
                  ...names,
                  column: (key) => text(`columns.${key}`),
                  unrounded,
                  together: text("together"),
                })
              }
            />
          </div>
          <BandBars lines={shown} band={band} envelope={sentencesOf(band, "envelope")} />
          {/* Shown below the bar of all trucks, which it explains. */}
          <FigureNote icon="information" announced>
            {sentencesOf(band, "largest")}
          </FigureNote>
          {form}
          {band.tornado.all.length > 0 && (
            <>
              <div className="pv-row pv-row--apart">
                <h3>{text("tornadoTitle")}</h3>
                <ProductChoice product={chosen} products={products} onProduct={setProduct} />
              </div>
              <Tornado {...{ band, product: chosen, chart }} parametersStep={config.parametersStep} />
            </>
          )}
          {config.method && <Method sentences={sentencesOf(band)} />}
          <p className="pv-muted pv-small">
            {text("ofRun", { when: format.instant(answer.run.at), dataSet: seeded.dataSet(answer.run.dataSetLabel) })}
          </p>
        </Explaining>
      )}
    </div>
  );
}

/** The band of the chosen estimation's newest run in the reader's units, and its state. */
function useRunBand() {
  const eid = useCurrentEstimationId();
  const run = useProjections(eid);
  const estimation = useEstimation(eid).data;
  const [ranges, setRanges] = useBandRanges();
  const rid = run.data?.projections?.run.id ?? null;
  const query = useBand(eid, rid, ranges);
  const [stored] = useStoredUnits();
  const answer = query.data?.eid === eid ? query.data : undefined;
  return {
    eid,
    run,
    rid,
    query,
    ranges,
    setRanges,
    answer,
    name: estimation?.name,
    shown: answer
      ? shownBand(answer.band, fittingUnits(stored, answer.band.products), run.data?.projections ?? null)
      : null,
    stale: isOutdated(rid, estimation?.status ?? run.data?.status),
  };
}

/** Explains how low and high were calculated. */
function Method({ sentences }: { readonly sentences: readonly string[] }) {
  const text = useTexts("widgets.band");
  return (
    <section role="group" className="pv-stack pv-stack--tight pv-muted pv-small" aria-label={text("method.title")}>
      <h3>{text("method.title")}</h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
