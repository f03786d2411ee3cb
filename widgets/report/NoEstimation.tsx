import { EstimationChoice } from "../../client/estimation-choice/EstimationChoice.tsx";
import { useDisasters } from "../../client/disasters.ts";
import { useEstimations } from "../../client/estimations.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";

/** Nothing is chosen yet: offers the estimations, those of the disaster that is worked on or of the latest first. */
export function NoEstimation({ onChoose }: { onChoose(eid: number): void }) {
  const text = useTexts("widgets.report");
  const disasters = useDisasters();
  const latest = disasters.data?.[0];
  const estimations = useEstimations(latest?.did ?? null);
  if (disasters.isError) return <ErrorState error={disasters.error} retry={() => void disasters.refetch()} />;
  if (disasters.isPending) return <Loading />;
  if (!latest) return <EmptyState icon="emergency" text={text("noDisaster")} />;
  const none = estimations.data?.every(({ status }) => status !== "Projected") ?? false;
  return (
    <div className="report__bar">
      <h1>{text("title")}</h1>
      {none && (
        <p className="report__note" role="status">
          <Icon name="exclamation-mark-triangle" />
          {text("latestNoData", { disaster: latest.name })}
        </p>
      )}
      <p>{text("chooseFirst")}</p>
      <div className="report__choices" role="group" aria-label={text("choices")}>
        <EstimationChoice eid={null} onChoose={onChoose} />
      </div>
    </div>
  );
}
