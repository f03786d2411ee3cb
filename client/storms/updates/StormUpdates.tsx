import { useQueryClient } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { useEffect, useRef } from "react";
import type { StormUpdates as Updates } from "../../../contract/storms/calls/updates.ts";
import type { Estimation } from "../../../contract/planning/calls/estimations.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import { usePermits } from "../../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button, Checkbox, Switch } from "../../../framework/ui/controls/index.ts";
import { QueryState, useErrorToast, useReportedAction } from "../../../framework/ui/index.ts";
import { Explaining } from "../../explanation/Explaining.tsx";
import { DISASTER_KEYS } from "../../planning/disasters.ts";
import { AdvisoryStrip } from "./AdvisoryStrip.tsx";
import { UpdatePlan } from "./UpdatePlan.tsx";
import { WhatChanged } from "./WhatChanged.tsx";
import { ZoneChoice } from "./ZoneChoice.tsx";
import {
  landedUpdateAtom,
  useContinueFrom,
  useFollowStorm,
  useRetryUpdate,
  useStormUpdates,
  useWatchStorm,
} from "./calls.ts";

interface StormUpdatesProps {
  readonly did: number;
  /** Whether nothing of the disaster may change: it is locked or closed. */
  readonly isHeld: boolean;
  readonly estimations: readonly Estimation[];
  readonly eid: number | null;
  onChoose(eid: number): void;
}

/** A disaster's storm: whether it is followed, all its advisories with their estimations, and what the newest changed. */
export default function StormUpdates({ did, isHeld, estimations, eid, onChoose }: StormUpdatesProps) {
  const text = useTexts("client.advisories");
  const client = useQueryClient();
  const updates = useStormUpdates(did);
  const isBehind = updates.data?.advisories.some(
    ({ estimation }) => estimation !== null && estimations.every((one) => one.eid !== estimation.eid),
  );
  useEffect(() => {
    // A copy was made in the meantime.
    if (isBehind) void client.invalidateQueries({ queryKey: DISASTER_KEYS.estimations(did) });
  }, [isBehind, client, did]);
  if (!updates.isSuccess) return <QueryState query={updates} />;
  const { storm, advisories, line } = updates.data;
  if (storm === null) return null;
  return (
    <section role="group" className="pv-stack pv-section" aria-labelledby="storm-updates">
      <h2 id="storm-updates">{text("title", { storm: storm.name })}</h2>
      {line && advisories[0] && advisories[0].update?.state !== "waiting" && (
        <UpdatePlan {...{ did, line, isHeld }} advisory={advisories[0]} onUpdated={(made) => onChoose(made.eid)} />
      )}
      <Following did={did} isHeld={isHeld} updates={updates.data} />
      <Line isHeld={isHeld} updates={updates.data} chosen={estimations.find((one) => one.eid === eid)} />
      <Explaining>
        <Newest advisories={advisories} isHeld={isHeld} following={updates.data.following} />
        <AdvisoryStrip storm={storm.name} advisories={advisories} eid={eid} onChoose={onChoose} />
      </Explaining>
    </section>
  );
}

/** Switches for following the storm and for notifying the reader. */
function Following({
  did,
  isHeld,
  updates,
}: Pick<StormUpdatesProps, "did" | "isHeld"> & { readonly updates: Updates }) {
  const text = useTexts("client.advisories");
  const format = useFormat();
  const fail = useErrorToast();
  const follow = useFollowStorm();
  const watch = useWatchStorm();
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const { following, notices, mail, hasAddress } = updates;
  const noAddress = hasAddress ? undefined : text("noAddress");
  const set = (next: { notices: boolean; mail: boolean }) => watch.mutate({ did, ...next }, { onError: fail });
  return (
    <>
      <Switch
        label={text("follow")}
        hint={text("followHint")}
        checked={following !== null}
        disabled={!mayEdit || isHeld || follow.isPending || (following === null && updates.line === null)}
        onChange={(on) => follow.mutate({ did, follow: on }, { onError: fail })}
      />
      {following && (
        <p className="pv-muted pv-small">
          {text("followedBy", { by: following.by, when: format.instant(following.at) })}
        </p>
      )}
      <div className="pv-row">
        <Checkbox label={text("notices")} checked={notices} onChange={(on) => set({ notices: on, mail: on && mail })} />
        {notices && (
          <Checkbox
            label={text("mail")}
            checked={mail}
            disabled={!hasAddress && !mail}
            hint={mail ? undefined : noAddress}
            error={mail ? noAddress : undefined}
            onChange={(on) => set({ notices, mail: on })}
          />
        )}
      </div>
    </>
  );
}

/** Shows the plan that the next advisory continues, with a button to continue the chosen estimation instead. */
function Line({
  isHeld,
  updates: { storm, line },
  chosen,
}: Pick<StormUpdatesProps, "isHeld"> & { readonly updates: Updates; readonly chosen: Estimation | undefined }) {
  const text = useTexts("client.advisories");
  const reported = useReportedAction();
  const go = useContinueFrom();
  const mayPlan = usePermits(anyOf("estimation.create"));
  const isOther = chosen?.plannedBy?.stormId === storm?.stormId && chosen?.eid !== line?.eid;
  return (
    <div className="pv-row">
      <p>{line === null ? text("noLine") : text("line", { name: line.name })}</p>
      {chosen && isOther && mayPlan && !isHeld && (
        <Button
          kind="quiet"
          busy={go.isPending && "saving"}
          onClick={() => void reported(() => go.mutateAsync(chosen.eid), text("line", { name: chosen.name }))}
        >
          {text(line === null ? "continueFirst" : "continueFrom", { name: chosen.name })}
        </Button>
      )}
    </div>
  );
}

/** The outcome of updating to the newest advisory; scrolled into view if the reader just started it. */
function Newest(props: Pick<StormUpdatesProps, "isHeld"> & Pick<Updates, "advisories" | "following">) {
  const { advisories, isHeld, following } = props;
  const text = useTexts("client.advisories");
  const fail = useErrorToast();
  const retry = useRetryUpdate();
  const mayPlan = usePermits(anyOf("estimation.create"));
  const newest = advisories.find(({ update }) => update !== null);
  const [landed, land] = useAtom(landedUpdateAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLanded = landed !== null && newest?.update?.eid === landed;
  useEffect(() => {
    if (!isLanded) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
    land(null);
  }, [isLanded, land]);
  if (!newest?.update) return null;
  const { update, number, advisoryId } = newest;
  const { eid, kept, updateId, state } = update;
  return (
    <section role="group" className="pv-stack" aria-label={text("changed", { number })}>
      <h3 ref={heading} tabIndex={-1}>
        {text("changed", { number })}
      </h3>
      {state === "waiting" && <p role="status">{text("state.waiting")}</p>}
      <WhatChanged update={update} />
      {(state === "skipped" || state === "failed") && following !== null && mayPlan && !isHeld && (
        <div>
          <Button busy={retry.isPending && "saving"} onClick={() => retry.mutate(updateId, { onError: fail })}>
            {text("retry")}
          </Button>
        </div>
      )}
      {eid !== null &&
        kept
          .filter(({ choice }) => choice === null)
          .map(({ zone }) => <ZoneChoice key={zone} {...{ updateId, eid, zone }} advisory={{ advisoryId, number }} />)}
    </section>
  );
}
