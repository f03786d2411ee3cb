import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { useAdvisoryPreview, useStormMapping } from "../../client/storms/plans.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { fetched } from "../../framework/ui/fetched.tsx";
import { Loading } from "../../framework/ui/index.ts";
import { Countdown } from "./Countdown.tsx";
import { DisasterCard, type Kind } from "./DisasterCards.tsx";
import type { ActiveStorm } from "./active-storm.ts";
import type { Navigate } from "./use-places.ts";

/** The map is loaded after the figures. */
const OutlinesMap = fetched(async () => ({ default: (await import("./ZonesMap.tsx")).OutlinesMap }));

interface StormCardProps extends ActiveStorm, Kind {
  readonly going: Navigate;
}

/**
 * The leading storm: its newest advisory, the time to its winds, and the state of its plan or the content of a possible
 * plan.
 */
export default function StormCard(props: StormCardProps) {
  const { storm, advisory, disaster } = props;
  const texts = useTexts("widgets.home.storm");
  const format = useFormat();
  const { category, wind, number, issuedAt } = advisory;
  const strength =
    wind === null
      ? null
      : texts(category ? "category" : "winds", { category: String(category), wind: format.number(wind) });
  const facts = [texts("advisory", { number, when: format.instant(issuedAt) }), strength];
  const shown = facts.filter((fact) => fact !== null).join(" · ");
  if (disaster !== null)
    return <DisasterCard disaster={disaster} kind={props.kind} going={props.going} facts={shown} />;
  return (
    <article className="home__disaster pv-card pv-stack" aria-labelledby="home-storm">
      <header className="pv-row pv-row--apart">
        <h3 id="home-storm" className="pv-large">
          {texts("named", { name: storm.name || storm.code })}
        </h3>
        <p className="pv-muted pv-small">{shown}</p>
      </header>
      <Unplanned {...props} />
    </article>
  );
}

function Unplanned({ storm, advisory, kind, going }: StormCardProps) {
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
        {found && (
          <p>
            {meets ? (
              <Explaining>
                <ExplainedFigure figure={{ of: "storm", number: advisory.number, zones: found.zones }}>
                  {texts("people", { people: format.headline(people) })}
                </ExplainedFigure>
              </Explaining>
            ) : (
              texts("offTracts")
            )}
          </p>
        )}
        {mayPlan && (
          <div>
            <Button kind={meets ? kind : undefined} iconEnd="arrow-right" onClick={going.toStorms}>
              {texts("plan")}
            </Button>
          </div>
        )}
      </div>
      {meets && (
        <OutlinesMap
          name={storm.name || storm.code}
          outlines={{ areas: found.zones, counties: found.counties }}
          names={{}}
        />
      )}
    </div>
  );
}
