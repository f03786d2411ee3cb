import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { CopyAsText } from "../../client/explanation/CopyAsText.tsx";
import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import type { Plausibility } from "../../contract/planning/calls/plausibility.ts";
import { usePlausibility } from "../../client/planning/PlausibilityNotes.tsx";
import { comparedProducts, useComparison } from "../../client/planning/projections.ts";
import { UrgentList } from "../../client/planning/UrgentList.tsx";
import { useUrgent } from "../../client/planning/urgency.ts";
import { UpdatePrompt } from "../../client/planning/update/UpdatePrompt.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { knownZonesOf, useKnownZonesText } from "../../client/figures/zone-figures.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables, type ChosenUnits } from "../../engine/display/need-tables.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { ExactFigures } from "../../framework/ui/index.ts";
import { useWholeFigures } from "./use-whole-figures.ts";
import { useRun, useStaleAnnouncement, type ShownProjections } from "./use-run.ts";

/** The figures that everyone asks for, in one line that stays visible. */
export function Headline() {
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const shell = useTexts("shell");
  const format = useFormat();
  const { eid, name, projections, units, prompt, stale, query, source, explained } = useRun();
  useStaleAnnouncement(stale);
  const plausibility = usePlausibility(source === "working" ? eid : null);
  const { ref: figures, ...keys } = useFigureKeys<HTMLDListElement>();
  const scrolls = useWholeFigures(figures);

  // The bar of the steps says what to choose; a second line of the same would only take room.
  // The panel says what went wrong.
  if (eid === null || query.isError) return null;
  if (query.isPending || !projections) {
    return (
      <section className="projections__headline pv-row" aria-label={text("headline")}>
        {!query.isPending && name && <strong>{name}</strong>}
        {query.isPending ? (
          <p className="pv-muted pv-small">{shell("loading")}</p>
        ) : source === "working" && prompt !== null ? (
          <UpdatePrompt eid={eid} />
        ) : (
          <p className="pv-muted pv-small">{text("neverRun")}</p>
        )}
      </section>
    );
  }
  return (
    <section className="projections__headline pv-row" aria-label={text("headline")}>
      {name && (
        <strong className="projections__which pv-one-line" title={name}>
          {name}
        </strong>
      )}
      {explained && !stale && <CopyAsText run={explained} name={name ?? ""} brief />}
      <Explaining run={explained}>
        <dl
          ref={figures}
          {...keys}
          className={stale ? "pv-stale" : undefined}
          tabIndex={scrolls ? 0 : undefined}
          data-more={scrolls ? "" : undefined}
        >
          {/* What agencies have in stock is not the public's business. */}
          {source === "working" && <ToOrder eid={eid} units={units} />}
          <div>
            <dt>{text("peopleAssisted")}</dt>
            <dd>
              <ExplainedFigure
                grouped
                name={text("peopleAssisted")}
                figure={{ of: "people", product: null, zone: null, span: "most" }}
              >
                {format.headline(shownHeadline(projections).peopleAssisted)}
              </ExplainedFigure>
            </dd>
            <dd className="projections__trucks">
              <ExactFigures />
            </dd>
          </div>
          {needTables(projections, "quantity", units).map(({ product, unit, all }) => {
            const trucks = projections.totals.find((row) => row.product === product)?.trucks.total ?? null;
            return (
              <div key={product}>
                <dt>{text("productInAll", { product: productText(product) })}</dt>
                <dd>
                  <ExplainedFigure
                    grouped
                    name={text("productInAll", { product: productText(product) })}
                    figure={{ of: "need", product, zone: null, span: "total" }}
                  >
                    {format.headline(all.shown.total, unit)}
                  </ExplainedFigure>
                </dd>
                {trucks !== null && (
                  <dd className="projections__trucks">
                    {text("trucks", { count: trucks, figure: format.headline(trucks) })}
                  </dd>
                )}
              </div>
            );
          })}
          {plausibility?.trucksADay && (
            <div>
              <dt>{text("trucksADay")}</dt>
              <dd>
                <ExplainedFigure grouped name={text("trucksADay")} figure={{ of: "trucksADay" }}>
                  {format.headline(plausibility.trucksADay.busiest)}
                </ExplainedFigure>{" "}
                {plausibility.people && (
                  <small className="pv-muted">
                    {text("ofStates", {
                      share: format.percent(100 * plausibility.people.share),
                      states: plausibility.states.join(", "),
                    })}
                  </small>
                )}
              </dd>
            </div>
          )}
        </dl>
      </Explaining>
      {plausibility?.warning && !stale && <Beyond warning={plausibility.warning} />}
      {source === "working" && <UpdatePrompt eid={eid} look="line" />}
      <Unknown projections={projections} />
    </section>
  );
}

/** That the plan is beyond all past events, and what to look at. */
function Beyond({ warning }: { readonly warning: NonNullable<Plausibility["warning"]> }) {
  const text = useTexts("report");
  const productText = useProductText();
  const format = useFormat();
  return (
    <p className="pv-note" data-kind="warning" role="status">
      {text(`plausibility.${warning.lookAt === null ? "warning" : "warningLook"}`, {
        product: productText(warning.product),
        times: format.number(warning.times, { digits: 1 }),
        factor: format.number(warning.factor),
        assumption: warning.lookAt === null ? "" : text(`band.factors.${warning.lookAt}`),
      })}
    </p>
  );
}

/** Every product that falls short and how long there is to order it; nothing where it is not known. */
function ToOrder({ eid, units }: { eid: number | null; units: ChosenUnits }) {
  const text = useTexts("client.urgency");
  const comparison = useComparison(eid).data;
  const products = comparison ? comparedProducts(comparison, units) : [];
  const urgent = useUrgent(products);
  // The need is unknown, so neither a shortage nor a sufficient supply can be shown.
  if (products.every(({ shown }) => shown.total.projected === null)) return null;
  return (
    <div>
      <dt>{text("title")}</dt>
      <dd>{urgent.length === 0 ? text("none") : <UrgentList products={urgent} brief />}</dd>
    </div>
  );
}

/** Says of which zones no figure is known, where there are such. */
export function Unknown({ projections }: { readonly projections: ShownProjections }) {
  const said = useKnownZonesText(knownZonesOf(projections));
  return said === null ? null : <p className="pv-muted pv-small">{said}</p>;
}
