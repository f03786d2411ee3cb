import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useEstimations } from "../../client/planning/estimations.ts";
import { useStormUpdates } from "../../client/storms/updates/calls.ts";
import { isEstimated, useAdvisoryPreview, useStormMapping } from "../../client/storms/plans.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { WindArrivals } from "../../contract/storms/plans.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Loading } from "../../framework/ui/index.ts";
import NewerAdvisory from "./NewerAdvisory.tsx";
import { NewestEstimation } from "./DisasterCards.tsx";
import type { ActiveStorm } from "./active-storm.ts";
import type { Navigate } from "./use-places.ts";

/** What draws the map comes after the figures, as a picture would. */
const OutlinesMap = lazy(async () => ({ default: (await import("./ZonesMap.tsx")).OutlinesMap }));

interface CardProps extends ActiveStorm {
  readonly going: Navigate;
}

/**
 * The storm that home opens with: its newest advisory, the time to its winds, and the state of its plan or what a plan
 * would hold.
 */
export default function StormCard(props: CardProps) {
  const { storm, advisory, disaster } = props;
  const texts = useTexts("widgets.home.storm");
  const format = useFormat();
  const { category, wind, number, issuedAt } = advisory;
  const strength =
    wind === null
      ? null
      : texts(category ? "category" : "winds", { category: String(category), wind: format.number(wind) });
  const facts = [texts("advisory", { number, when: format.instant(issuedAt) }), strength];
  return (
    <article className="home__disaster pv-card pv-stack" aria-labelledby="home-storm">
      <div>
        <h3 id="home-storm" className="home__name">
          {disaster?.name ?? texts("named", { name: storm.name || storm.code })}
        </h3>
        <p className="pv-muted">{facts.filter((fact) => fact !== null).join(" · ")}</p>
      </div>
      {disaster === null ? <Unplanned {...props} /> : <Planned {...props} disaster={disaster} />}
    </article>
  );
}

const MAY_LIST = anyOf("estimation.view", "estimation.edit");

function Planned({ disaster, going }: CardProps & { readonly disaster: Disaster }) {
  const may = usePermits(MAY_LIST);
  const updates = useStormUpdates(may ? disaster.did : null);
  const estimations = useEstimations(may ? disaster.did : null).data;
  if (estimations === undefined || updates.isLoading) return <Loading />;
  // The plan that the advisories continue, before copies that people made for themselves.
  const plan = estimations.find(({ eid }) => eid === updates.data?.line?.eid) ?? estimations[0];
  if (plan === undefined) return null;
  const by = plan.plannedBy;
  return (
    <>
      {by && <Countdown arrivals={by.arrivals} number={by.number} />}
      <NewerAdvisory disaster={disaster} going={going} />
      <NewestEstimation estimation={plan} going={going} />
    </>
  );
}

function Unplanned({ storm, advisory, going }: CardProps) {
  const texts = useTexts("widgets.home.storm");
  const format = useFormat();
  const mayPlan = usePermits(anyOf("estimation.create"));
  const mapping = useStormMapping().data?.mapping;
  const { data: found, isError } = useAdvisoryPreview(
    mapping === undefined ? null : { advisoryId: advisory.advisoryId, mapping },
    null,
  );
  if (!found && !isError) return <Loading />;
  const people = found?.zones.reduce((sum, zone) => sum + (zone.population ?? 0), 0) ?? 0;
  const meets = found !== undefined && found.zones.length > 0;
  return (
    <div className="home__estimation">
      <div className="pv-stack">
        {found && <Countdown arrivals={found.arrivals} number={advisory.number} />}
        {found && <p>{texts(meets ? "people" : "offTracts", { people: format.headline(people) })}</p>}
        {mayPlan && (
          <div>
            <Button kind={meets ? "primary" : undefined} iconEnd="arrow-right" onClick={going.toStorms}>
              {texts("plan")}
            </Button>
          </div>
        )}
      </div>
      {meets && (
        <Suspense fallback={null}>
          <OutlinesMap
            name={storm.name || storm.code}
            outlines={{ areas: found.zones, counties: found.counties }}
            names={{}}
          />
        </Suspense>
      )}
    </div>
  );
}

const HOUR = 3_600_000;

/** How long until winds of 34 knots reach the first county, which that is, and by which advisory. */
function Countdown({
  arrivals,
  number,
}: {
  readonly arrivals: WindArrivals;
  /** Of the advisory that they are by. */
  readonly number: string;
}): ReactNode {
  const texts = useTexts("widgets.home.storm");
  const format = useFormat();
  const left = useHoursTo(arrivals.first);
  if (left === null) return <p>{texts("noArrival", { number })}</p>;
  const place = arrivals.counties[0]?.name ?? "";
  const about = format.about(arrivals.first);
  const when = isEstimated(arrivals) ? texts("estimated", { when: about }) : about;
  const at = <small className="pv-muted">{texts("first", { place, when, number })}</small>;
  return (
    <p>
      <strong className={left > 0 ? "pv-danger" : undefined}>
        {left > 0 ? texts("arrives", { hours: format.number(left) }) : texts("arrived")}
      </strong>{" "}
      {at}
    </p>
  );
}

/** Whole hours until an instant, 0 once it is past; as time goes on. */
function useHoursTo(instant: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return instant === null ? null : Math.max(0, Math.ceil((Date.parse(instant) - now) / HOUR));
}
