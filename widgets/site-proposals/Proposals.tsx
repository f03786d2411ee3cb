import { useEffect, useEffectEvent, useState } from "react";
import { useProposing } from "../../client/logistics/propose-in-thread.ts";
import { useRouting } from "../../client/logistics/use-routing.ts";
import { useProving } from "../../client/logistics/prove-in-thread.ts";
import { RecordChosen } from "../../contract/config/topics.ts";
import type {
  SiteProblem,
  SiteProposal,
  SiteProposalOutcome,
  SiteProposalRules,
} from "../../contract/supply/calls/site-proposals.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { EXACT_MOST } from "../../engine/logistics/proposal/proving.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Progress } from "../../framework/ui/controls/index.ts";
import { Alert, Note } from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
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
  /** The rules of the answer, which those on the page may no longer be, and whether it is as it was saved. */
  const [asked, setAsked] = useState(FIRST_RULES);
  const [isSaved, setSaved] = useState(false);
  const { answer, isRunning, failed, ask, stop } = useProposing();
  const routing = useRouting(eid);
  const mayLeave = useLeaveGuard();
  const reason = useErrorText();
  const isBusy = isRunning || routing.share !== null;
  const isReady = !isBusy && problem.candidates.length > 0;
  const isOther = !isBusy && JSON.stringify(rules) !== JSON.stringify(asked);
  const outcome = answer?.outcome ?? null;
  const publish = usePublish();
  const show = (id: number) => publish(RecordChosen, { kind: "site", id, day: problem.run.startDate });
  const act = useEffectEvent(show);
  useEffect(() => setAction<{ id: number }>("showOnMap", ({ id }) => act(id)), [setAction]);
  const proving = useProving();
  const { candidates, tracts } = problem;
  const isSmall = candidates.length <= EXACT_MOST.sites && tracts.length <= EXACT_MOST.points;
  const prove = async (found: SiteProposalOutcome) => {
    const routed = await routing.ask(problem, asked);
    if (routed === null) return;
    const request = { asked: problem, rules: asked, routed, open: openOf(found), seconds: PROVING_SECONDS };
    const proven = await proving.ask(request);
    if (proven === null) return;
    const bounds = proven.open.map((ids, i) =>
      proven.fewest[i] === true ? ids.length : (found.blocks[i]?.bound ?? 0),
    );
    setSaved(false);
    ask({ kind: "open", read: problem, rules: asked, routed, open: proven.open, bounds });
  };
  const begin = (own: SiteProposalRules, isKept: boolean) => {
    setBefore(null);
    proving.forget();
    setAsked(own);
    setSaved(isKept);
  };
  const search = async () => {
    const routed = await routing.ask(problem, rules);
    if (routed === null) return;
    begin(rules, false);
    ask({ kind: "search", read: problem, rules, routed, seconds: SECONDS });
  };
  const open = async (proposal: SiteProposal) => {
    if (!(await mayLeave())) return;
    const { rules: own, outcome: figures } = proposal;
    const routed = await routing.ask(problem, own);
    if (routed === null) return;
    begin(own, true);
    setOpened(proposal);
    setRules(own);
    const bounds = figures.blocks.map(({ bound }) => bound);
    ask({ kind: "open", read: problem, rules: own, routed, open: openOf(figures), bounds });
  };
  const onSaved = (proposal: SiteProposal) => {
    setOpened(proposal);
    setSaved(true);
  };
  const saving = { rules: asked, dirty: !isSaved, onSaved };
  const host = problem.routing ?? "–";
  const stage = isRunning ? text(`stages.${answer?.stage ?? "choosing"}`) : text("routing.asking", { host });
  return (
    <div className="pv-stack pv-stack--wide">
      <Options {...{ problem, rules }} disabled={isBusy} onChange={setRules}>
        <Button kind="primary" icon="search" disabled={!isReady} onClick={() => void search()}>
          {text("search")}
        </Button>
        {isBusy && (
          <Button onClick={isRunning ? stop : routing.cancel}>
            {text(isRunning && outcome !== null ? "stop" : "cancel")}
          </Button>
        )}
      </Options>
      {isBusy && <Progress label={stage} done={routing.share ?? answer?.share} />}
      {isBusy && <p className="pv-small pv-muted">{stage}</p>}
      {routing.failure !== null && (
        <Note kind="warning" alert>
          {text("routing.failed", { host, reason: text(`routing.failures.${routing.failure}`) })}
        </Note>
      )}
      {routing.refused !== null && <Alert>{reason(routing.refused)}</Alert>}
      {failed && <Alert>{text("failed")}</Alert>}
      {outcome !== null && (
        <>
          {isOther && <Note kind="warning">{text("otherOptions")}</Note>}
          <Answer {...{ outcome, problem }} rules={asked} />
          {!isRunning && <Prove {...{ proving, isSmall }} onProve={() => void prove(outcome)} />}
          {before !== null && !isRunning && <Changed {...{ before, outcome }} />}
          {!isRunning && <SaveForm key={opened?.proposalId} {...{ eid, problem, outcome, opened }} {...saving} />}
          <SiteList
            {...{ problem, rules, outcome }}
            onShow={show}
            disabled={isBusy || failed}
            onChange={(next, change) => {
              setRules(next);
              proving.forget();
              if (change === null) return;
              const { pinned, forbidden, moved } = next;
              setAsked({ ...asked, pinned, forbidden, moved });
              setSaved(false);
              setBefore(outcome);
              ask({ kind: "change", ...change });
            }}
          />
          <Unserved outcome={outcome} />
        </>
      )}
      <SavedProposals {...{ eid, saved }} run={problem.run.id} onOpen={(proposal) => void open(proposal)} />
    </div>
  );
}
