import { useState } from "react";
import { UpdatePlan, isBehind } from "../../client/storms/updates/UpdatePlan.tsx";
import type { AdvisoryPreview, StormMappingRows } from "../../contract/storms/calls/plans.ts";
import type { LinePlan } from "../../contract/storms/plans.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { FreshPlan } from "./FreshPlan.tsx";

/** A created or opened plan. */
export interface OpenedPlan {
  readonly did: number;
  readonly eid: number;
}

interface NextAdvisoryProps {
  readonly plan: AdvisoryPreview["plan"] & { readonly did: number; readonly line: LinePlan };
  readonly advisory: { readonly advisoryId: number; readonly number: string; readonly issuedAt: string };
  /** The shown mapping; `own` if it differs from the plan's. */
  readonly mapping: StormMappingRows;
  readonly beyondHorizon: boolean;
  readonly own: StormMappingRows | null;
  readonly disabled: boolean;
  /** Shows the changes by an advisory. */
  onUpdated(plan: OpenedPlan): void;
  onOpen(plan: OpenedPlan): void;
  onPlanned(plan: OpenedPlan & { readonly disaster: string; readonly estimation: string }): void;
}

/** Offers to update the disaster's existing plan to an advisory; a fresh plan is the exception. */
export function NextAdvisory(props: NextAdvisoryProps) {
  const { plan, advisory, mapping, beyondHorizon, own, disabled, onUpdated, onOpen, onPlanned } = props;
  const text = useTexts("widgets.storm-picker");
  const [isAsking, ask] = useState(false);
  const { did, line } = plan;
  const isSame = line.advisoryId === advisory.advisoryId;
  return (
    <div className="pv-stack">
      {isBehind(line, advisory) ? (
        <UpdatePlan {...{ did, line, advisory, onUpdated }} isHeld={disabled} mapping={own ?? undefined} />
      ) : (
        <div className="pv-note pv-stack" data-kind={isSame ? "success" : "warning"}>
          <p>{text(isSame ? "plannedBy" : "plannedByNewer", { name: line.name, number: line.number })}</p>
          <div>
            <Button onClick={() => onOpen({ did, eid: line.eid })}>{text("open", { name: line.name })}</Button>
          </div>
        </div>
      )}
      {plan.following && <p className="pv-muted pv-small">{text("follows", { disaster: plan.disaster })}</p>}
      <div>
        <Button kind="quiet" disabled={disabled} onClick={() => ask(true)}>
          {text("fresh")}
        </Button>
      </div>
      {isAsking && (
        <FreshPlan
          {...{ plan, mapping, beyondHorizon }}
          advisoryId={advisory.advisoryId}
          onClose={() => ask(false)}
          onPlanned={(made) => {
            ask(false);
            onPlanned(made);
          }}
        />
      )}
    </div>
  );
}
