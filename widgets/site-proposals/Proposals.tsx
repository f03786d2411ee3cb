import { useEffect, useEffectEvent, useState } from "react";
import { useProposing } from "../../client/logistics/propose-in-thread.ts";
import { useProving } from "../../client/logistics/prove-in-thread.ts";
import { RecordChosen } from "../../contract/config/topics.ts";
import type { SiteProblem, SiteProposal, SiteProposalOutcome } from "../../contract/supply/calls/site-proposals.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { EXACT_MOST } from "../../engine/logistics/proposal/proving.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Progress } from "../../framework/ui/controls/index.ts";
import { Alert } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Answer } from "./Answer.tsx";
import { Changed } from "./Changed.tsx";
import { Options } from "./Options.tsx";
import { Prove } from "./Prove.tsx";
import { FIRST_RULES, openOf } from "./rules.ts";
import { SaveForm } from "./SaveForm.tsx";
import { SavedProposals } from "./SavedProposals.tsx";
import { SiteList } from "./SiteList.tsx";
import { Unserved } from "./Unserved.tsx";

/** How long a search goes on, in seconds; a planner may end it before. */
const SECONDS = 20;

/** How long the exact solver may take for all blocks; then the best that was found stays. */
const PROVING_SECONDS = 120;

/** Options, search and answer of one run, and its saved proposals. */
export function Proposals(props: {
  readonly eid: number;
  readonly problem: SiteProblem;
  readonly saved: readonly SiteProposal[];
  readonly setAction: WidgetProps<unknown>["setAction"];
}) {
  const { eid, problem, saved, setAction } = props;
  const text = useTexts("widgets.site-proposals");
  const [rules, setRules] = useState(FIRST_RULES);
  const [opened, setOpened] = useState<SiteProposal | null>(null);
  const [before, setBefore] = useState<SiteProposalOutcome | null>(null);
  const { answer, isRunning, failed, ask, stop } = useProposing();
  const outcome = answer?.outcome ?? null;
  const publish = usePublish();
  const show = (id: number) => publish(RecordChosen, { kind: "site", id, day: problem.run.startDate });
  const act = useEffectEvent(show);
  useEffect(() => setAction<{ id: number }>("showOnMap", ({ id }) => act(id)), [setAction]);
  const proving = useProving();
  const { candidates, tracts } = problem;
  const isSmall = candidates.length <= EXACT_MOST.sites && tracts.length <= EXACT_MOST.points;
  const prove = async (found: SiteProposalOutcome) => {
    const proven = await proving.ask({ asked: problem, rules, open: openOf(found), seconds: PROVING_SECONDS });
    if (proven === null) return;
    const bounds = proven.open.map((ids, i) =>
      proven.fewest[i] === true ? ids.length : (found.blocks[i]?.bound ?? 0),
    );
    ask({ kind: "open", asked: problem, rules, open: proven.open, bounds });
  };
  const search = () => {
    setBefore(null);
    proving.forget();
    ask({ kind: "search", asked: problem, rules, seconds: SECONDS });
  };
  const open = (proposal: SiteProposal) => {
    proving.forget();
    const { rules: own, outcome: figures } = proposal;
    setOpened(proposal);
    setRules(own);
    setBefore(null);
    const bounds = figures.blocks.map(({ bound }) => bound);
    ask({ kind: "open", asked: problem, rules: own, open: openOf(figures), bounds });
  };
  return (
    <div className="pv-stack pv-stack--wide">
      <Options {...{ problem, rules }} disabled={isRunning} onChange={setRules}>
        <Button kind="primary" icon="search" disabled={isRunning || problem.candidates.length === 0} onClick={search}>
          {text("search")}
        </Button>
        {isRunning && <Button onClick={stop}>{text(outcome === null ? "cancel" : "stop")}</Button>}
      </Options>
      {isRunning && <Progress label={text(`stages.${answer?.stage ?? "choosing"}`)} done={answer?.share} />}
      {isRunning && <p className="pv-small pv-muted">{text(`stages.${answer?.stage ?? "choosing"}`)}</p>}
      {failed && <Alert>{text("failed")}</Alert>}
      {outcome !== null && (
        <>
          <Answer {...{ outcome, rules }} startDate={problem.run.startDate} />
          {!isRunning && <Prove {...{ proving, isSmall }} onProve={() => void prove(outcome)} />}
          {before !== null && !isRunning && <Changed {...{ before, outcome }} />}
          {!isRunning && (
            <SaveForm key={opened?.proposalId} {...{ eid, problem, rules, outcome, opened }} onSaved={setOpened} />
          )}
          <SiteList
            {...{ problem, rules, outcome }}
            onShow={show}
            disabled={isRunning}
            onChange={(next, change) => {
              setRules(next);
              proving.forget();
              if (change === null) return;
              setBefore(outcome);
              ask({ kind: "change", ...change });
            }}
          />
          <Unserved outcome={outcome} />
        </>
      )}
      <SavedProposals {...{ eid, saved }} run={problem.run.id} onOpen={open} />
    </div>
  );
}
