import { useState } from "react";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { CopyAsText } from "../../client/explanation/CopyAsText.tsx";
import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { usePlausibility, usePlausibilitySentences } from "../../client/planning/PlausibilityNotes.tsx";
import { comparedProducts, useComparison } from "../../client/planning/projections.ts";
import { UrgentList } from "../../client/planning/UrgentList.tsx";
import { useUrgent } from "../../client/planning/urgency.ts";
import { UpdatePrompt } from "../../client/planning/update/UpdatePrompt.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { knownZonesOf, useKnownZonesText } from "../../client/figures/zone-figures.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables, type ChosenUnits } from "../../engine/display/need-tables.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { PlainButton } from "../../framework/ui/controls/index.ts";
import { ExactFigures, Icon } from "../../framework/ui/index.ts";
import { useRun, useStaleAnnouncement, type ShownProjections } from "./use-run.ts";

const NO_ZONES = { zones: [], zoneNames: {} };

/** The figures that everyone asks for, in a line that stays visible; what it has no room for goes into a second. */
export function Headline() {
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const shell = useTexts("shell");
  const format = useFormat();
  const { eid, name, projections, units, prompt, stale, query, source, explained } = useRun();
  useStaleAnnouncement(stale);
  const plausibility = usePlausibility(source === "working" ? eid : null);
  const keys = useFigureKeys<HTMLDListElement>();
  const unknown = useKnownZonesText(knownZonesOf(projections ?? NO_ZONES));
  const warning = stale ? null : (plausibility?.warning ?? null);
  const [size = null] = usePlausibilitySentences(plausibility);
  const notes = [warning && size, unknown].filter((note) => note !== null);
  const [open, setOpen] = useState(false);

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
      {/* A note is a word below the name, so that the figures keep the line; opened, it has a line of its own. */}
      <div className="projections__which pv-stack pv-stack--tight">
        {name && (
          <strong className="pv-one-line" title={name}>
            {name}
          </strong>
        )}
        {notes.length > 0 && (
          <PlainButton className="pv-chip" data-kind="warning" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="exclamation-mark-triangle" />
            {text(warning ? "beyond" : "peopleMissing")}
          </PlainButton>
        )}
      </div>
      {explained && !stale && <CopyAsText run={explained} brief />}
      <Explaining run={explained}>
        <dl {...keys} className={stale ? "pv-stale" : undefined}>
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
      {source === "working" && <UpdatePrompt eid={eid} look="line" />}
      {notes.map((note) => (
        <p key={note} className={open ? "projections__said pv-small" : "pv-visually-hidden"} role="status">
          {note}
        </p>
      ))}
    </section>
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
