import { useDisasters } from "../../client/disasters.ts";
import { useEstimations } from "../../client/estimations.ts";
import { comparedProducts, promptOf, useComparison, useProjections } from "../../client/projections.ts";
import { UrgentList } from "../../client/UrgentList.tsx";
import { useUrgent } from "../../client/urgency.ts";
import { useProductText, useTypeText } from "../../client/use-lookup-text.ts";
import { knownZonesOf, useKnownZonesText } from "../../client/zone-figures.ts";
import type { Disaster } from "../../contract/calls/disasters.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import { anyOf } from "../../contract/privileges.ts";
import { roundFigure } from "../../engine/display/largest-remainder.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import type { Navigate } from "./use-places.ts";

/** What to do next with an estimation, by what the workflow asks for: its text, and the step where it is done. */
const NEXT_STEPS = {
  noZones: { text: "draw", step: "zones" },
  population: { text: "recalculate", step: "zones" },
  projections: { text: "calculate", step: "projections" },
  nothing: { text: "read", step: "projections" },
} as const;

const MAY_LIST_ESTIMATIONS = anyOf("estimation.view", "estimation.edit");

/** The newest disaster with its newest estimation: how it stands, what to do next, and the way there. */
export function LatestDisaster({ going, onStart }: { going: Navigate; onStart: () => void }) {
  const texts = useTexts("widgets.home.latest");
  const disasters = useDisasters();
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const latest = disasters.data?.[0];
  return (
    <section className="home__latest pv-card pv-stack" aria-labelledby="home-latest">
      <h2 id="home-latest" className="pv-muted pv-small">
        {texts("title")}
      </h2>
      {latest ? (
        <Latest disaster={latest} going={going} />
      ) : disasters.isError ? (
        <ErrorState error={disasters.error} retry={() => void disasters.refetch()} />
      ) : disasters.isPending ? (
        <Loading />
      ) : (
        <EmptyState
          icon="emergency"
          text={texts(mayEdit ? "firstUse" : "noDisaster")}
          action={
            mayEdit ? (
              <Button kind="primary" onClick={onStart}>
                {texts("create")}
              </Button>
            ) : undefined
          }
        />
      )}
    </section>
  );
}

function Latest({ disaster, going }: { disaster: Disaster; going: Navigate }) {
  const texts = useTexts("widgets.home.latest");
  const format = useFormat();
  const typeText = useTypeText();
  const mayList = usePermits(MAY_LIST_ESTIMATIONS);
  const mayCreate = usePermits(anyOf("estimation.create"));
  const estimations = useEstimations(mayList ? disaster.did : null);
  const newest = estimations.data?.[0];
  const kind = [typeText(disaster.type), disaster.category].filter(Boolean).join(" ");
  return (
    <>
      <div>
        <p className="home__name pv-strong">{disaster.name}</p>
        <p className="pv-muted">
          {texts("facts", { kind, date: format.date(disaster.startDate) })}
          {disaster.status === "Closed" ? ` · ${texts("closed")}` : ""}
        </p>
      </div>
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
    </>
  );
}

/** An estimation's state, its headline where it was calculated, and what to do next with a button that leads there. */
function NewestEstimation({ estimation, going }: { estimation: Estimation; going: Navigate }) {
  const texts = useTexts("widgets.home.latest");
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const { did, eid, name, status } = estimation;
  const lock = estimation.lock ?? estimation.disasterLock;
  const next = NEXT_STEPS[promptOf(estimation) ?? "nothing"];
  const working = mayEdit && !lock;
  return (
    <div className="pv-section pv-stack">
      <h3 className="pv-row">
        {name}
        <span className="pv-chip" data-kind={status === "Projected" ? "success" : "warning"}>
          {texts(`status.${status}`)}
        </span>
      </h3>
      {estimation.lastRun === null ? null : (
        <>
          <ToOrder eid={eid} />
          <HeadlineOf estimation={estimation} />
        </>
      )}
      {lock ? (
        <p className="pv-row pv-row--one">
          <Icon name="lock" />
          {texts("locked", { who: lock.by })}
        </p>
      ) : null}
      {working ? <p>{texts(`next.${next.text}`)}</p> : null}
      <div>
        <Button
          kind="primary"
          iconEnd="arrow-right"
          onClick={() => going.work(did, eid, working ? next.step : "projections")}
        >
          {texts(working ? `go.${next.text}` : "open")}
        </Button>
      </div>
    </div>
  );
}

/** Every product that falls short, the most urgent first; nothing where none does or it is not known. */
function ToOrder({ eid }: { readonly eid: number }) {
  const text = useTexts("client.urgency");
  const comparison = useComparison(eid).data;
  const urgent = useUrgent(comparison ? comparedProducts(comparison, {}) : []);
  if (urgent.length === 0) return null;
  return (
    <div>
      <p className="pv-muted pv-small" aria-hidden="true">
        {text("title")}
      </p>
      <UrgentList products={urgent} />
    </div>
  );
}

/** The last run's people and quantities; where something changed since, that too. */
function HeadlineOf({ estimation }: { estimation: Estimation }) {
  const texts = useTexts("widgets.home.latest");
  const format = useFormat();
  const productText = useProductText();
  const { data, isError } = useProjections(estimation.eid);
  const run = data?.projections;
  const unknown = useKnownZonesText(knownZonesOf(run?.zones ?? []));
  if (isError) return <p className="pv-muted pv-small">{texts("noFigures")}</p>;
  if (!run) return <p className="pv-muted pv-small" aria-busy="true" />;
  return (
    <>
      <dl className="pv-columns pv-columns--narrow">
        <div>
          <dt>{texts("assisted")}</dt>
          <dd className="pv-strong">{format.number(roundFigure(run.headline.peopleAssisted))}</dd>
        </div>
        {run.totals.map(({ product, total, unit }) => (
          <div key={product}>
            <dt>{productText(product)}</dt>
            <dd className="pv-strong">{format.quantity(roundFigure(total), unit)}</dd>
          </div>
        ))}
      </dl>
      {unknown === null ? null : <p className="pv-muted pv-small">{unknown}</p>}
      <p className="pv-muted pv-small">
        {texts(estimation.status === "Projected" ? "calculated" : "calculatedBefore", {
          when: format.instant(run.run.at),
        })}
        {run.run.sampleData ? ` · ${texts("sample")}` : ""}
      </p>
    </>
  );
}
