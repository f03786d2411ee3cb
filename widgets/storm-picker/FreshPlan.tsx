import { useState } from "react";
import { useLeftOut, usePlanFromAdvisory } from "../../client/storms/make-plan.ts";
import type { AdvisoryPreview, PlanOmissions, StormMappingRows } from "../../contract/storms/calls/plans.ts";
import type { LinePlan } from "../../contract/storms/plans.ts";
import { zoneLabel } from "../../engine/display/zone-label.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { Checkbox } from "../../framework/ui/controls/index.ts";
import { FormDialog, ErrorState, Loading, useErrorToast } from "../../framework/ui/index.ts";
import type { OpenedPlan } from "./NextAdvisory.tsx";

interface FreshPlanProps {
  readonly plan: AdvisoryPreview["plan"] & { readonly did: number; readonly line: LinePlan };
  readonly advisoryId: number;
  readonly mapping: StormMappingRows;
  readonly beyondHorizon: boolean;
  onClose(): void;
  onPlanned(plan: OpenedPlan & { readonly disaster: string; readonly estimation: string }): void;
}

/** Lists before saving what a fresh plan would not take over from the disaster's existing plan. */
export function FreshPlan({ plan, advisoryId, mapping, beyondHorizon, onClose, onPlanned }: FreshPlanProps) {
  const text = useTexts("widgets.storm-picker.freshPlan");
  const fail = useErrorToast();
  const [continued, setContinued] = useState(false);
  const { did, line } = plan;
  const left = useLeftOut(line.eid);
  const make = usePlanFromAdvisory();
  const linesOf = useLeftOutLines();
  const lines = left.data && linesOf(left.data);
  return (
    <FormDialog
      title={text("title", { name: line.name })}
      confirm={text("make")}
      disabled={lines === undefined || make.isPending}
      busy={make.isPending && "saving"}
      onSubmit={() =>
        make.mutate(
          { advisoryId, mapping, beyondHorizon, did, fresh: true, continued },
          { onSuccess: onPlanned, onError: fail },
        )
      }
      onClose={onClose}
    >
      {left.isError && <ErrorState error={left.error} retry={() => void left.refetch()} />}
      {left.isPending && <Loading />}
      {lines && (
        <div className="pv-stack">
          <p>{text(lines.length === 0 ? "nothing" : "text", { name: line.name })}</p>
          {lines.length > 0 && (
            <ul>
              {lines.map((lineText) => (
                <li key={lineText}>{lineText}</li>
              ))}
            </ul>
          )}
          <Checkbox label={text("continued", { name: line.name })} checked={continued} onChange={setContinued} />
        </div>
      )}
    </FormDialog>
  );
}

/** One line for each omitted item, with zones by name. */
function useLeftOutLines(): (left: PlanOmissions) => string[] {
  const text = useTexts("widgets.storm-picker.freshPlan");
  const word = useText();
  const format = useFormat();
  const zoneName = ({ zone, name }: PlanOmissions["zones"][number]) => {
    const label = zoneLabel(zone, name === null ? {} : { [zone]: name });
    return word(label.key, label.values);
  };
  const counted = (key: string, count: number) => (count > 0 ? [text(key, { count })] : []);
  return (left) => [
    ...left.zones.map((zone) => text("zone", { zone: zoneName(zone) })),
    ...left.shares.map((row) => text("share", { zone: zoneName(row), share: format.percent(row.affected) })),
    ...counted("percentages", left.percentages),
    ...(left.parameters ? [text("parameters")] : []),
    ...(left.settings ? [text("settings")] : []),
    ...(left.dataSet === null ? [] : [text("dataSet", { dataSet: left.dataSet })]),
    ...(left.startDate === null ? [] : [text("startDate", { date: format.date(left.startDate) })]),
    ...counted("deliveries", left.deliveries),
    ...counted("allocations", left.allocations),
    ...counted("distributed", left.distributed),
  ];
}
