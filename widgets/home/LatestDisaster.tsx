import { useDisasters } from "../../client/disasters.ts";
import { useEstimations } from "../../client/estimations.ts";
import { useProjections } from "../../client/projections.ts";
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
import { nextStepOf } from "./next-step.ts";
import type { Navigate } from "./use-places.ts";

const MAY_LIST_ESTIMATIONS = anyOf("estimation.view", "estimation.edit");

/** The newest disaster with its newest estimation: how it stands, what to do next, and the way there. */
export function LatestDisaster({ going, onStart }: { going: Navigate; onStart: () => void }) {
  const texts = useTexts("widgets.home.latest");
  const disasters = useDisasters();
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const latest = disasters.data?.[0];
  return (
    <section className="home__card home__latest" aria-labelledby="home-latest">
      <h2 id="home-latest">{texts("title")}</h2>
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
      <p className="home__name">{disaster.name}</p>
      <p className="home__facts">
        {texts("facts", { kind, date: format.date(disaster.startDate) })}
        {disaster.status === "Closed" ? ` · ${texts("closed")}` : ""}
      </p>
      {newest ? (
        <NewestEstimation estimation={newest} going={going} />
      ) : estimations.isError ? (
        <ErrorState error={estimations.error} retry={() => void estimations.refetch()} />
      ) : mayList && estimations.isPending ? (
        <Loading />
      ) : (
        <>
          <p className="home__next">{texts(mayCreate ? "noEstimationYet" : "noEstimation")}</p>
          <Button kind="primary" onClick={() => going.work(disaster.did, null)}>
            {texts("goOn")}
          </Button>
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
  const next = nextStepOf(estimation);
  const working = mayEdit && !lock;
  return (
    <div className="home__estimation">
      <h3>
        {name}
        <span className={`home__chip home__chip--${status === "Projected" ? "good" : "due"}`}>
          {texts(`status.${status}`)}
        </span>
      </h3>
      {estimation.lastRun === null ? null : <HeadlineOf estimation={estimation} />}
      {lock ? (
        <p className="home__next">
          <Icon name="lock" />
          {texts("locked", { who: lock.by })}
        </p>
      ) : null}
      {working ? <p className="home__next">{texts(`next.${next.text}`)}</p> : null}
      <Button
        kind="primary"
        iconEnd="arrow-right"
        onClick={() => going.work(did, eid, working ? next.step : "projections")}
      >
        {texts(working ? `go.${next.text}` : "open")}
      </Button>
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
  if (isError) return <p className="home__quiet">{texts("noFigures")}</p>;
  if (!run) return <p className="home__quiet" aria-busy="true" />;
  return (
    <>
      <dl className="home__figures">
        <div>
          <dt>{texts("assisted")}</dt>
          <dd>{format.number(roundFigure(run.headline.peopleAssisted))}</dd>
        </div>
        {run.totals.map(({ product, total, unit }) => (
          <div key={product}>
            <dt>{productText(product)}</dt>
            <dd>{format.quantity(roundFigure(total), unit)}</dd>
          </div>
        ))}
      </dl>
      {unknown === null ? null : <p className="home__quiet">{unknown}</p>}
      <p className="home__quiet">
        {texts(estimation.status === "Projected" ? "calculated" : "calculatedBefore", {
          when: format.instant(run.run.at),
        })}
        {run.run.sampleData ? ` · ${texts("sample")}` : ""}
      </p>
    </>
  );
}
