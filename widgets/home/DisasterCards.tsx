import { CopyAsText } from "../../client/explanation/CopyAsText.tsx";
import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { useProductText, useTypeText } from "../../client/lookups/use-lookup-text.ts";
import { useEstimations, useHeld } from "../../client/planning/estimations.ts";
import { comparedProducts, useComparison, useProjections } from "../../client/planning/projections.ts";
import { DueMark } from "../../client/planning/DueMark.tsx";
import { useUrgent, type UrgentProduct } from "../../client/planning/urgency.ts";
import { StatusChip } from "../../client/planning/StatusChip.tsx";
import { useFiguresState } from "../../client/planning/use-work.ts";
import { promptOf } from "../../client/planning/work.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { fetched } from "../../framework/ui/fetched.tsx";
import { ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import { Countdown } from "./Countdown.tsx";
import { assistedBy, RunFigures } from "./RunFigures.tsx";
import type { Navigate } from "./use-places.ts";

const PublishedNote = fetched(() => import("../../client/planning/PublishedNote.tsx"));
const NewerAdvisory = fetched(() => import("./NewerAdvisory.tsx"));
const Others = fetched(() => import("./Others.tsx"));
/** The map is loaded after the figures. */
const ZonesMap = fetched(async () => ({ default: (await import("./ZonesMap.tsx")).ZonesMap }));

/** The next step of an estimation by its workflow state: the button's text, and the step it opens. */
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

/** The look of a card's button: one on the page is primary. */
export interface Kind {
  readonly kind?: "primary" | undefined;
}

/** A disaster's kind and first day, or other `facts` instead; an exercise has a mark before them. */
function Facts({ disaster, facts }: { readonly disaster: Disaster; readonly facts?: string | undefined }) {
  const texts = useTexts("widgets.home.active");
  const format = useFormat();
  const typeText = useTypeText();
  const { type, category, startDate, apart, owner } = disaster;
  const kind = [typeText(type), category].filter(Boolean).join(" ");
  return (
    <>
      {apart && (
        <span className="pv-chip" data-kind="warning">
          {texts("exercise")}
        </span>
      )}{" "}
      {facts ?? texts("facts", { kind, date: format.date(startDate) })}
      {owner && ` · ${texts("owner", { name: owner })}`}
    </>
  );
}

/** The first disasters with figures and map, one line for each further one. */
export default function DisasterCards({
  disasters,
  cards,
  kind,
  going,
}: {
  readonly disasters: readonly Disaster[];
  /** Number of disasters with a card. */
  readonly cards: number;
  readonly going: Navigate;
} & Kind) {
  const texts = useTexts("widgets.home.active");
  const more = disasters.slice(cards);
  return (
    <>
      {disasters.slice(0, cards).map((one) => (
        <DisasterCard key={one.did} disaster={one} kind={kind} going={going} />
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

/** A disaster in one line: its name, kind and link. */
function DisasterLine({ disaster, going }: CardProps) {
  const texts = useTexts("widgets.home.active");
  const { did, name } = disaster;
  return (
    <li className="pv-row pv-row--apart">
      <span>
        <span className="pv-strong">{name}</span>{" "}
        <small className="pv-muted">
          <Facts disaster={disaster} />
        </small>
      </span>
      <Button label={texts("openNamed", { name })} onClick={() => going.work(did, null)}>
        {texts("open")}
      </Button>
    </li>
  );
}

/**
 * A disaster with its leading estimation: state, figures, orders, next step, and its other estimations in a line.
 * `facts` describe its storm if the card shows one; `kind` is the look of its button, since one on the page is primary.
 */
export function DisasterCard({ disaster, going, facts, kind }: CardProps & { readonly facts?: string } & Kind) {
  const texts = useTexts("widgets.home.active");
  const mayList = usePermits(MAY_LIST_ESTIMATIONS);
  const mayCreate = usePermits(anyOf("estimation.create"));
  const estimations = useEstimations(mayList ? disaster.did : null);
  const plan = estimations.data?.find(({ eid }) => eid === disaster.leading) ?? estimations.data?.[0];
  return (
    <article className="home__disaster pv-card pv-stack" aria-labelledby={`home-disaster-${disaster.did}`}>
      <header className="pv-row pv-row--apart">
        <h3 id={`home-disaster-${disaster.did}`} className="pv-large">
          {disaster.name}
        </h3>
        <p className="pv-muted pv-small">
          <Facts disaster={disaster} facts={facts} />
        </p>
      </header>
      {plan?.plannedBy && <Countdown arrivals={plan.plannedBy.arrivals} number={plan.plannedBy.number} />}
      {disaster.stormId !== null && <NewerAdvisory disaster={disaster} going={going} />}
      {plan ? (
        <Plan
          estimation={plan}
          others={estimations.data?.filter((one) => one !== plan) ?? []}
          kind={kind}
          going={going}
        />
      ) : estimations.isError ? (
        <ErrorState error={estimations.error} retry={() => void estimations.refetch()} />
      ) : mayList && estimations.isPending ? (
        <Loading />
      ) : (
        <>
          <p>{texts(mayCreate ? "noEstimationYet" : "noEstimation")}</p>
          <div>
            <Button kind={kind} onClick={() => going.work(disaster.did, null)}>
              {texts("goOn")}
            </Button>
          </div>
        </>
      )}
    </article>
  );
}

interface PlanProps extends Kind {
  readonly estimation: Estimation;
  /** The disaster's other estimations, newest first. */
  readonly others: readonly Estimation[];
  readonly going: Navigate;
}

/** An estimation's state, next step, figures, orders and map, and the disaster's other estimations. */
function Plan({ estimation, others, kind, going }: PlanProps) {
  const texts = useTexts("widgets.home.active");
  const format = useFormat();
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const { did, eid, name, status, lastRun } = estimation;
  const held = useHeld(estimation);
  const comparison = useComparison(lastRun === null ? null : eid).data;
  const projections = useProjections(lastRun === null ? null : eid);
  const run = projections.data?.projections;
  const urgent = useUrgent(comparison ? comparedProducts(comparison, {}) : []);
  const prompt = promptOf(estimation);
  const next = NEXT_STEPS[prompt ?? (urgent.length > 0 ? "order" : "nothing")];
  // The next step depends on the stock, so it is hidden while that loads.
  const working = mayEdit && held === null && (prompt !== null || comparison !== undefined);
  const figures = useFiguresState(estimation);
  const explained = { eid, run: run?.run.id ?? 0, source: "working" } as const;
  const goOn = (
    <Button
      // If a plan is older than its storm's newest advisory, the next step is its update.
      kind={figures === "older" ? undefined : kind}
      iconEnd="arrow-right"
      onClick={() => going.work(did, eid, working ? next.step : "projections")}
    >
      {texts(working ? `go.${next.text}` : "open")}
    </Button>
  );
  return (
    <Explaining run={run ? explained : null}>
      <h4 className="pv-row">
        {name}
        {estimation.published && <span className="pv-chip">{texts("published")}</span>}
        <StatusChip estimation={estimation} />
      </h4>
      {held !== null && (
        <p className="pv-row pv-row--one">
          <Icon name="lock" />
          {held}
        </p>
      )}
      {estimation.published?.newer != null && <PublishedNote estimation={estimation} />}
      {projections.isError && <p className="pv-muted pv-small">{texts("noFigures")}</p>}
      {run ? (
        <RunFigures run={run} after={status === "Projected" && <CopyAsText run={explained} brief />} next={goOn}>
          {texts(status === "Projected" ? "calculated" : "calculatedBefore", { when: format.instant(run.run.at) })}
        </RunFigures>
      ) : (
        <div>{goOn}</div>
      )}
      <div className="home__estimation">
        {comparison && <ToOrder urgent={urgent} onMore={() => going.work(did, eid, "comparison")} />}
        {estimation.zones > 0 && <ZonesMap estimation={estimation} />}
      </div>
      {others.length > 0 && <Others others={others} people={run ? assistedBy(run) : null} going={going} />}
    </Explaining>
  );
}

/** Number of products that have a row. */
const FEW = 3;

/** The products that fall short, the most urgent first, or a note that none does. */
function ToOrder({ urgent, onMore }: { readonly urgent: readonly UrgentProduct[]; onMore(): void }) {
  const texts = useTexts("widgets.home.active");
  const text = useTexts("client.urgency");
  const columns = useTexts("report.urgent");
  const trucks = useTexts("report.quantities");
  const productText = useProductText();
  const format = useFormat();
  if (urgent.length === 0) return <p className="pv-muted">{`${text("title")}: ${text("none")}`}</p>;
  return (
    <div className="pv-stack pv-stack--start">
      <table className="pv-table">
        <caption>{text("title")}</caption>
        {/* Not the kit's head, which comes with the tables of figures: home has none. */}
        <thead>
          <tr>
            <th scope="col">{columns("product")}</th>
            <th scope="col">{columns("short")}</th>
            <th scope="col">{columns("orderBy")}</th>
          </tr>
        </thead>
        <tbody>
          {urgent.slice(0, FEW).map((one) => {
            const { product, shown, firstShortfall: short } = one;
            const { block, quantity } = short;
            const count = { count: short.trucks, formatted: format.headline(short.trucks) };
            return (
              <tr key={product}>
                <th scope="row">{productText(product)}</th>
                <td>
                  <ExplainedFigure
                    name={productText(product)}
                    figure={{ of: "shortfall", product, block, unit: shown.unit, quantity }}
                  >
                    {`${format.headline(quantity, shown.unit)} · ${trucks("trucks", count)}`}
                  </ExplainedFigure>
                </td>
                <td>
                  {format.date(short.orderBy)}
                  <br />
                  <DueMark urgency={one} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {urgent.length > FEW && (
        <Button kind="quiet" onClick={onMore}>
          {texts("moreOrders", { count: urgent.length - FEW })}
        </Button>
      )}
    </div>
  );
}
