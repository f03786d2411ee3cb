import "../../client/figures/figures.css";
import "./Band.css";
import { useRef } from "react";
import { ProductChoice, FigureNote } from "../../client/figures/parts.tsx";
import { useChosenProduct } from "../../client/chosen-product.ts";
import { useSeededText } from "../../client/use-lookup-text.ts";
import { useKnownZonesText } from "../../client/zone-figures.ts";
import type { RunBand } from "../../contract/calls/what-if.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { BandTable, Exports } from "./BandTable.tsx";
import { RangesForm } from "./RangesForm.tsx";
import { Tornado } from "./Tornado.tsx";
import type { BandConfig } from "./config.ts";
import { usePromptText, useRunBand } from "./use-run-band.ts";

/** How low and how high the headline figures may be, and which assumption moves trucks most. */
export default function Band({ config, setAction }: WidgetProps<BandConfig>) {
  const text = useTexts("widgets.band");
  const seeded = useSeededText();
  const format = useFormat();
  const { eid, run, rid, query, ranges, setRanges, prompt, name, answer, shown, stale } = useRunBand();
  const said = usePromptText(prompt);
  const [product, setProduct] = useChosenProduct(setAction);
  const chart = useRef<ChartHandle | null>(null);
  const band = answer?.band;
  const unknown = useKnownZonesText({ all: band?.zones ?? 0, unknown: band?.unknownZones ?? [] });

  if (eid === null) return <EmptyState icon="graph-bar" text={text("noEstimation")} />;
  if (run.isError) return <ErrorState error={run.error} retry={() => void run.refetch()} />;
  if (run.isPending) return <Loading />;
  if (rid === null) return <EmptyState icon="graph-bar" text={text("neverRun")} action={said} />;
  const products = band?.products.map((one) => one.product) ?? [];
  const chosen = product !== null && products.includes(product) ? product : null;
  const swings = band?.tornado.products.find((one) => one.product === chosen)?.swings ?? band?.tornado.all ?? [];
  const central = band?.products.find((one) => one.product === chosen)?.trucks.total.central ?? band?.trucks.central;
  return (
    <div className="band pv-figures">
      {stale && <FigureNote announced>{said ?? text("stale")}</FigureNote>}
      <RangesForm key={JSON.stringify(ranges)} ranges={ranges} busy={query.isFetching} onChoose={setRanges} />
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !band || !shown || central === undefined ? (
        <Loading />
      ) : (
        <>
          {unknown !== null && <FigureNote>{unknown}</FigureNote>}
          <Largest
            known={band.tornado.all.length > 0}
            swing={band.tornado.all.find(({ factor }) => factor === band.tornado.largest) ?? null}
          />
          <div className="band__bar">
            <h3>{text("tableTitle")}</h3>
            <Exports
              {...{
                lines: shown,
                tornado: band.tornado,
                name: name ?? "range",
                charts: () => (chart.current ? [chart.current] : []),
              }}
            />
          </div>
          <BandTable lines={shown} />
          {band.tornado.all.length > 0 && (
            <>
              <div className="band__bar">
                <h3>{text("tornadoTitle")}</h3>
                <ProductChoice product={chosen} products={products} onProduct={setProduct} />
              </div>
              <Tornado {...{ swings, central, product: chosen, chart }} parametersStep={config.parametersStep} />
            </>
          )}
          {config.method && <Method band={band} />}
          <p className="pv-figures__quiet">
            {text("ofRun", { when: format.instant(answer.run.at), dataSet: seeded.dataSet(answer.run.dataSetLabel) })}
          </p>
        </>
      )}
    </div>
  );
}

/** The assumption to check first. */
function Largest(props: {
  readonly swing: { factor: string; low: number; high: number } | null;
  /** Whether anything is known that an assumption could move. */
  readonly known: boolean;
}) {
  const { swing, known } = props;
  const text = useTexts("widgets.band");
  const format = useFormat();
  return (
    <FigureNote icon="information" announced>
      {swing === null
        ? text(known ? "largestNone" : "largestUnknown")
        : text("largest", {
            factor: text(`factors.${swing.factor}`),
            low: format.number(swing.low),
            high: format.number(swing.high),
          })}
    </FigureNote>
  );
}

/** How low and high came about, in words. */
function Method({ band }: { band: RunBand["band"] }) {
  const text = useTexts("widgets.band");
  const format = useFormat();
  const { affected, assistance } = band.ranges;
  const points = { affectedDown: affected.down, affectedUp: affected.up };
  const given = { ...points, assistanceDown: assistance.down, assistanceUp: assistance.up };
  const figures = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, format.number(value)]));
  return (
    <section className="band__method" aria-label={text("method.title")}>
      <h3>{text("method.title")}</h3>
      <p>{text("method.envelope", { ...figures, rule: text(`rules.${band.selection}`) })}</p>
      {band.excludedRules.map((rule) => (
        <p key={rule}>{text("leftOut", { rule: text(`rules.${rule}`) })}</p>
      ))}
      <p>
        {band.margins === null
          ? text("method.noMargins")
          : text("method.margins", {
              count: band.margins.tracts,
              tracts: format.number(band.margins.tracts),
              without: format.number(band.margins.without),
            })}
      </p>
      <p>{text("method.trucks")}</p>
    </section>
  );
}
