import { StatusChip } from "../../client/planning/StatusChip.tsx";
import { useProjections } from "../../client/planning/projections.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { PlainButton } from "../../framework/ui/controls/index.ts";
import { assistedBy } from "./RunFigures.tsx";
import type { Navigate } from "./use-places.ts";

/** Number of other estimations that are named. */
const NAMED = 3;

/** A disaster's other estimations in a line, each with its difference in people from the leading one. */
export default function Others(props: {
  readonly others: readonly Estimation[];
  readonly people: number | null;
  readonly going: Navigate;
}) {
  const { others, people, going } = props;
  const texts = useTexts("widgets.home.active");
  return (
    <p className="pv-row pv-small pv-section">
      <span className="pv-muted">{texts("others", { count: others.length })}</span>
      {others.slice(0, NAMED).map((one) => (
        <span key={one.eid}>
          <PlainButton className="pv-link" onClick={() => going.work(one.did, one.eid)}>
            {one.name}
          </PlainButton>{" "}
          <Difference estimation={one} people={people} />
        </span>
      ))}
      {others.slice(NAMED, NAMED + 1).map(({ did, eid }) => (
        <PlainButton key={eid} className="pv-link" onClick={() => going.work(did, null, "disaster")}>
          {texts("moreOthers", { count: others.length - NAMED })}
        </PlainButton>
      ))}
    </p>
  );
}

/** Shows how many more or fewer people an estimation serves than another that serves `people`; else its state. */
function Difference({ estimation, people }: { readonly estimation: Estimation; readonly people: number | null }) {
  const texts = useTexts("widgets.home.active");
  const format = useFormat();
  const run = useProjections(estimation.lastRun === null ? null : estimation.eid).data?.projections;
  if (estimation.status !== "Projected") return <StatusChip estimation={estimation} look="pv-muted" />;
  const other = run ? assistedBy(run) : null;
  if (other === null || people === null || people === 0) return null;
  const percent = (other / people - 1) * 100;
  const sign = other === people ? "±" : percent > 0 ? "+" : "";
  return texts("difference", { percent: `${sign}${format.percent(percent)}` });
}
