import { lazy, Suspense } from "react";
import { CopyAsText } from "../../client/explanation/CopyAsText.tsx";
import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { useEstimations, useHeld } from "../../client/planning/estimations.ts";
import { comparedProducts, promptOf, useComparison, useProjections } from "../../client/planning/projections.ts";
import { useKnownStorms } from "../../client/storms/storms.ts";
import { UrgentList } from "../../client/planning/UrgentList.tsx";
import { useUrgent, type UrgentProduct } from "../../client/planning/urgency.ts";
import { useProductText, useTypeText } from "../../client/lookups/use-lookup-text.ts";
import { knownZonesOf, useKnownZonesText } from "../../client/figures/zone-figures.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { ErrorState, ExactFigures, Icon, Loading } from "../../framework/ui/index.ts";
import type { Navigate } from "./use-places.ts";

const NewerAdvisory = lazy(() => import("./NewerAdvisory.tsx"));
/** What draws the map comes after the figures, as a picture would. */
const ZonesMap = lazy(async () => ({ default: (await import("./ZonesMap.tsx")).ZonesMap }));

/** What to do next with an estimation, by what the workflow asks for: its text, and the step where it is done. */
const NEXT_STEPS = {
  noZones: { text: "draw", step: "zones" },
  population: { text: "recalculate", step: "zones" },
  projections: { text: "calculate", step: "projections" },
  order: { text: "order", step: "comparison" },
  nothing: { text: "read", step: "projections" },
} as const;

const MAY_LIST_ESTIMATIONS = anyOf("estimation.view", "estimation.edit");

interface CardProps {
  readonly disaster: Disaster;
  readonly going: Navigate;
}

function useKindText(): (disaster: Disaster) => string {
  const typeText = useTypeText();
  return ({ type, category }) => [typeText(type), category].filter(Boolean).join(" ");
}

/** The first disasters with figures and map, a line for each further one. */
export default function DisasterCards({
  disasters,
  cards,
  going,
}: {
  readonly disasters: readonly Disaster[];
  /** How many have a card. */
  readonly cards: number;
  readonly going: Navigate;
}) {
  const texts = useTexts("widgets.home.active");
  const more = disasters.slice(cards);
  return (
    <>
      {disasters.slice(0, cards).map((one) => (
        <DisasterCard key={one.did} disaster={one} going={going} />
      ))}
      {more.length > 0 && (
        <div className="pv-card">
          <ul className="pv-stack pv-stack--tight pv-plain-list" aria-label={texts("more")}>
            {more.map((one) => (
              <DisasterLine key={one.did} disaster={one} going={going} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** A disaster that a line must do for: its name and kind, and the way there. */
function DisasterLine({ disaster, going }: CardProps) {
  const texts = useTexts("widgets.home.active");
  const format = useFormat();
  const kindOf = useKindText();
  const { did, name } = disaster;
  return (
    <li className="pv-row pv-row--apart">
      <span>
        <span className="pv-strong">{name}</span>{" "}
        <small className="pv-muted">
          {texts("facts", { kind: kindOf(disaster), date: format.date(disaster.startDate) })}
        </small>
      </span>
      <Button label={texts("openNamed", { name })} onClick={() => going.work(did, null)}>
        {texts("open")}
      </Button>
    </li>
  );
}

/** A disaster with its newest estimation: its state, what to do next, and the way there. */
function DisasterCard({ disaster, going }: CardProps) {
  const texts = useTexts("widgets.home.active");
  const format = useFormat();
  const kindOf = useKindText();
  const mayList = usePermits(MAY_LIST_ESTIMATIONS);
  const mayCreate = usePermits(anyOf("estimation.create"));
  const estimations = useEstimations(mayList ? disaster.did : null);
  const newest = estimations.data?.[0];
  return (
    <article className="home__disaster pv-card pv-stack" aria-labelledby={`home-disaster-${disaster.did}`}>
      <div>
        <h3 id={`home-disaster-${disaster.did}`} className="home__name">
          {disaster.name}
        </h3>
        <p className="pv-muted">{texts("facts", { kind: kindOf(disaster), date: format.date(disaster.startDate) })}</p>
      </div>
      {disaster.stormId !== null && (
        <Suspense fallback={null}>
          <NewerAdvisory disaster={disaster} going={going} />
        </Suspense>
      )}
      {newest ? (
        <NewestEstimation estimation={newest} going={going} />
      ) : estimations.isError ? (
        <ErrorState error={estimations.error} retry={() => void estimations.refetch()} />
      ) : mayList && estimations.isPending ? (
        <Loading />
      ) : (
        <>
          <p>{texts(mayCreate ? "noEstimationYet" : "noEstimation")}</p>
          <div>
            <Button kind="primary" onClick={() => going.work(disaster.did, null)}>
              {texts("goOn")}
            </Button>
          </div>
        </>
      )}
    </article>
  );
}

/** An estimation's state, what to order by when, its headline where it was calculated, and what to do next with a button that leads there. */
export function NewestEstimation({ estimation, going }: { estimation: Estimation; going: Navigate }) {
  const texts = useTexts("widgets.home.active");
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const { did, eid, name, status } = estimation;
  const held = useHeld(estimation);
  const comparison = useComparison(estimation.lastRun === null ? null : eid).data;
  const urgent = useUrgent(comparison ? comparedProducts(comparison, {}) : []);
  const next = NEXT_STEPS[promptOf(estimation) ?? (urgent.length > 0 ? "order" : "nothing")];
  const working = mayEdit && held === null;
  const by = useOlderAdvisory(estimation);
  const isCurrent = status === "Projected" && by === null;
  return (
    <div className="home__estimation">
      <div className="pv-stack">
        <h4 className="pv-row">
          {name}
          <span className="pv-chip" data-kind={isCurrent ? "success" : "warning"}>
            {status === "Projected" && by !== null ? texts("status.older", { number: by }) : texts(`status.${status}`)}
          </span>
        </h4>
        {comparison && <ToOrder urgent={urgent} />}
        {held !== null && (
          <p className="pv-row pv-row--one">
            <Icon name="lock" />
            {held}
          </p>
        )}
        {working && (isCurrent || next.text !== "read") ? <p>{texts(`next.${next.text}`)}</p> : null}
        <div>
          <Button
            kind="primary"
            iconEnd="arrow-right"
            onClick={() => going.work(did, eid, working ? next.step : "projections")}
          >
            {texts(working ? `go.${next.text}` : "open")}
          </Button>
        </div>
        {estimation.lastRun !== null && <HeadlineOf estimation={estimation} />}
      </div>
      {estimation.zones > 0 && (
        <Suspense fallback={null}>
          <ZonesMap estimation={estimation} />
        </Suspense>
      )}
    </div>
  );
}

/** The number of the advisory that an estimation is based on, where the storm has a newer one; null where it is the newest, or none. */
function useOlderAdvisory({ plannedBy }: Estimation): string | null {
  const storms = useKnownStorms();
  if (plannedBy === null) return null;
  const newest = storms?.find(({ stormId }) => stormId === plannedBy.stormId)?.advisories[0];
  return newest !== undefined && Date.parse(plannedBy.issuedAt) < Date.parse(newest.issuedAt) ? plannedBy.number : null;
}

/** Every product that falls short, the most urgent first, or that none does. */
function ToOrder({ urgent }: { readonly urgent: readonly UrgentProduct[] }) {
  const text = useTexts("client.urgency");
  if (urgent.length === 0) return <p className="pv-muted">{`${text("title")}: ${text("none")}`}</p>;
  return (
    <div>
      <p className="pv-muted pv-small" aria-hidden="true">
        {text("title")}
      </p>
      <UrgentList products={urgent} />
    </div>
  );
}

const NO_ZONES = { zones: [], zoneNames: {} };

/** The last run's people and quantities; where something changed since, that too. */
function HeadlineOf({ estimation }: { estimation: Estimation }) {
  const texts = useTexts("widgets.home.active");
  const format = useFormat();
  const productText = useProductText();
  const { data, isError } = useProjections(estimation.eid);
  const run = data?.projections;
  const unknown = useKnownZonesText(knownZonesOf(run ?? NO_ZONES));
  if (isError) return <p className="pv-muted pv-small">{texts("noFigures")}</p>;
  if (!run) return <p className="pv-muted pv-small" aria-busy="true" />;
  const explained = { eid: estimation.eid, run: run.run.id, source: "working" } as const;
  return (
    <Explaining run={explained}>
      <dl className="pv-columns pv-columns--narrow">
        <div>
          <dt>{texts("assisted")}</dt>
          <dd className="pv-strong">
            <ExplainedFigure
              name={texts("assisted")}
              figure={{ of: "people", product: null, zone: null, span: "most" }}
            >
              {format.headline(shownHeadline(run).peopleAssisted)}
            </ExplainedFigure>
          </dd>
        </div>
        {needTables(run, "quantity").map(({ product, unit, all }) => (
          <div key={product}>
            <dt>{productText(product)}</dt>
            <dd className="pv-strong">
              <ExplainedFigure name={productText(product)} figure={{ of: "need", product, zone: null, span: "total" }}>
                {format.headline(all.shown.total, unit)}
              </ExplainedFigure>
            </dd>
          </div>
        ))}
      </dl>
      {unknown === null ? null : <p className="pv-muted pv-small">{unknown}</p>}
      <p className="pv-muted pv-small">
        {texts(estimation.status === "Projected" ? "calculated" : "calculatedBefore", {
          when: format.instant(run.run.at),
        })}
        {run.run.sampleData ? ` · ${texts("sample")}` : ""} <ExactFigures />
      </p>
      {estimation.status === "Projected" && (
        <div>
          <CopyAsText run={explained} />
        </div>
      )}
    </Explaining>
  );
}
