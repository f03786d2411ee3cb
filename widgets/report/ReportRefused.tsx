import { LINK_PARAMETERS } from "../../client/planning/addressed-estimation.ts";
import { useCalculation, useUpdate } from "../../client/planning/calculation.ts";
import { promptOf } from "../../client/planning/work.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { ApiError } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { Button, LinkButton } from "../../framework/ui/controls/index.ts";

/** The step of the map page to continue with. */
type MapPageStep = "zones" | "projections";

/** The step required before there is a report; null if the report failed for another reason. */
function stepOf(error: unknown): MapPageStep | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return error.key === "domain.prompt.projections" ? "projections" : "zones";
}

/** Shown without a report: the required step with a link, or the reason. */
export function ReportRefused(props: {
  readonly error: unknown;
  readonly estimation: Estimation | undefined;
  retry(): void;
}) {
  const { error, estimation, retry } = props;
  const text = useTexts("widgets.report");
  const reason = useErrorText();
  const update = useTexts("client.update");
  const everything = useUpdate(estimation);
  const { calculate, permitted, held, ...calculation } = useCalculation(estimation);
  const running = calculation.running || everything.running;
  const step = stepOf(error);
  if (step === null) return <ErrorState error={error} retry={retry} />;
  if (running) return <Loading text={text("calculating")} />;
  const name = estimation?.name ?? "";
  const prompt = promptOf(estimation);
  const mayAct = estimation !== undefined && permitted && held === null;
  const address = new URLSearchParams({
    ...(estimation
      ? { [LINK_PARAMETERS.disaster]: String(estimation.did), [LINK_PARAMETERS.estimation]: String(estimation.eid) }
      : {}),
    step,
  });
  return (
    <EmptyState
      icon={step === "zones" ? "polygon-area" : "graph-bar"}
      text={
        <>
          {text(estimation?.lastRun === null ? "noData" : "outdated", { estimation: name })}
          <br />
          <strong>{reason(error)}</strong>
          {held !== null && (
            <>
              <br />
              {held}
            </>
          )}
        </>
      }
      action={
        <>
          {mayAct && prompt !== "noZones" && (
            <Button kind="primary" onClick={() => void everything.update(retry)}>
              {update("everything")}
            </Button>
          )}
          {mayAct && step === "projections" && (
            <Button onClick={() => void calculate(retry)}>{text("calculate")}</Button>
          )}
          <LinkButton to={`/main/map?${address}`}>{text(`go.${step}`)}</LinkButton>
        </>
      }
    />
  );
}
