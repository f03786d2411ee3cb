import { Link } from "react-router-dom";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import { DistributionPoints } from "./DistributionPoints.tsx";
import { ProductCards } from "./ProductCards.tsx";
import { RunInfo } from "./RunInfo.tsx";
import { Unknown } from "./Unknown.tsx";
import { useCalculate, useRun } from "./use-run.ts";

/** The panel of the step: calculate, see what came out, see where people will fetch it. */
export function Summary(props: {
  readonly reportPage: string;
  readonly product: string | null;
  onProduct(product: string | null): void;
}) {
  const { reportPage, product, onProduct } = props;
  const text = useTexts("widgets.projections");
  const format = useFormat();
  const { eid, query, estimation, projections, units, prompt, stale, source } = useRun();
  const { calculate, running, permitted, lock } = useCalculate(estimation);

  if (eid === null)
    return <EmptyState icon="graph-bar" text={text(source === "published" ? "nonePublished" : "noEstimation")} />;
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return (
    <div className="projections">
      {prompt !== null && (
        <p className="projections__note" role="status">
          <Icon name="exclamation-mark-triangle" />
          {text(`prompt.${prompt}`)}
        </p>
      )}
      {lock && (
        <p className="projections__note">
          <Icon name="lock" />
          {text("locked", { who: lock.by })}
        </p>
      )}
      {source === "working" && permitted && !lock && (
        <button
          type="button"
          className={`pv-button projections__calculate${prompt === "projections" || !projections ? " pv-button--primary" : ""}`}
          aria-disabled={prompt === "noZones" || prompt === "population" || running || undefined}
          onClick={() => void calculate()}
        >
          {text(running ? "calculating" : "calculate")}
        </button>
      )}
      {projections === null ? (
        <EmptyState icon="graph-bar" text={text("neverRun")} />
      ) : (
        <>
          {stale && (
            <p className="projections__stale">{text("staleSince", { when: format.instant(projections.run.at) })}</p>
          )}
          <p className="projections__people">
            <strong>{format.number(projections.headline.peopleAssisted)}</strong> {text("peopleAssisted")}
            <small>{text("ofAffected", { people: format.number(projections.headline.peopleAffected) })}</small>
          </p>
          <Unknown zones={projections.zones} />
          <ProductCards {...{ projections, units, product, onProduct }} />
          {reportPage !== "" && !stale && (
            <Link to={`${reportPage}/${eid}`} className="pv-button projections__report">
              <Icon name="file-report" />
              {text("report")}
            </Link>
          )}
          <DistributionPoints projections={projections} />
          <RunInfo projections={projections} verifiable={source === "working"} />
        </>
      )}
    </div>
  );
}
