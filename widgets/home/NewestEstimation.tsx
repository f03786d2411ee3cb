import { knownZonesOf, useKnownZonesText } from "../../client/known-zones.ts";
import { useProjections } from "../../client/projections.ts";
import { useProductText } from "../../client/use-product-text.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import { anyOf } from "../../contract/privileges.ts";
import { roundFigure } from "../../engine/display/largest-remainder.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { Navigate } from "./use-going.ts";

/** An estimation's state, its headline where it was calculated, and what to do next with a button that leads there. */
export function NewestEstimation({ estimation, going }: { estimation: Estimation; going: Navigate }) {
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
      <button
        type="button"
        className="pv-button pv-button--primary"
        onClick={() => going.work(did, eid, working ? next.step : "projections")}
      >
        {texts(working ? `go.${next.text}` : "open")}
        <Icon name="arrow-right" />
      </button>
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

/** What to do next with an estimation: the text of it, and the step of the map page where it is done. */
interface NextStep {
  readonly text: "draw" | "recalculate" | "calculate" | "read";
  readonly step: "zones" | "projections";
}

/** The workflow's next step (decisions.md §6). */
export function nextStepOf({ status, zones }: Pick<Estimation, "status" | "zones">): NextStep {
  switch (status) {
    case "Draft":
    case "PopulationStale":
      return { text: zones === 0 ? "draw" : "recalculate", step: "zones" };
    case "ProjectionsStale":
      return { text: "calculate", step: "projections" };
    case "Projected":
      return { text: "read", step: "projections" };
  }
}
