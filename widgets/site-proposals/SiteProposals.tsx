import "../../client/figures/figures.css";
import { useState } from "react";
import { useOnlyEstimation } from "../../client/logistics/only-estimation.ts";
import { useSiteProblem, useSiteProposals } from "../../client/logistics/proposals.ts";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, Note, RecordPage } from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Proposals } from "./Proposals.tsx";

/** Which sites to open in which block, so that as many people as possible are served by as few as possible. */
export default function SiteProposals({ setAction }: WidgetProps<unknown>) {
  const text = useTexts("widgets.site-proposals");
  const [chosen, setChosen] = useState<number | null>(null);
  const mayLeave = useLeaveGuard();
  const choose = async (next: number) => {
    if (await mayLeave()) setChosen(next);
  };
  const eid = useOpenEstimationId(chosen, useOnlyEstimation());
  return (
    <RecordPage title={text("title")} note={text("lead")}>
      <EstimationChoice eid={eid} onChoose={(next) => void choose(next)} />
      {eid === null ? <Note>{text("none")}</Note> : <Opened key={eid} eid={eid} setAction={setAction} />}
    </RecordPage>
  );
}

function Opened({ eid, setAction }: Pick<WidgetProps<unknown>, "setAction"> & { readonly eid: number }) {
  const text = useTexts("widgets.site-proposals");
  const problem = useSiteProblem(eid);
  const saved = useSiteProposals(eid);
  for (const query of [problem, saved])
    if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (problem.data === undefined || saved.data === undefined) return <Loading />;
  if (problem.data === null) return <Note>{text("neverRun")}</Note>;
  const { run, candidates, unplaced, unknown, unknownZones } = problem.data;
  const named = (names: readonly (string | number)[]) => names.join(", ");
  return (
    <>
      {run.stale && <Note kind="warning">{text("stale")}</Note>}
      {unknownZones.length > 0 && <Note kind="warning">{text("unknownZones", { zones: named(unknownZones) })}</Note>}
      {unplaced.length > 0 && <Note kind="warning">{text("unplaced", { names: named(unplaced) })}</Note>}
      {unknown.length > 0 && <Note kind="warning">{text("unknown", { names: named(unknown) })}</Note>}
      {candidates.length === 0 && <Note kind="warning">{text("noCandidates")}</Note>}
      {/* Another run has other people: what was found for the one before is no answer to it. */}
      <Proposals key={run.id} problem={problem.data} saved={saved.data} {...{ eid, setAction }} />
    </>
  );
}
