import { useSetAtom } from "jotai";
import type { StormMappingRows } from "../../../contract/storms/calls/plans.ts";
import type { LinePlan } from "../../../contract/storms/plans.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import { usePermits } from "../../../framework/gate/session.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { useReportedAction } from "../../../framework/ui/index.ts";
import { useUpdatePlan } from "../make-plan.ts";
import { landedUpdateAtom } from "./calls.ts";

interface UpdatePlanProps {
  readonly did: number;
  /** The plan that the advisory continues. */
  readonly line: Pick<LinePlan, "name" | "number" | "issuedAt">;
  readonly advisory: { readonly advisoryId: number; readonly number: string; readonly issuedAt: string };
  /** Whether nothing of the disaster may change: it is locked or closed. */
  readonly isHeld?: boolean;
  /** The zone of each area, if it differs from the plan's. */
  readonly mapping?: StormMappingRows | undefined;
  /** Opens the list of changes. */
  onUpdated(plan: { readonly did: number; readonly eid: number }): void;
}

/** Returns whether a plan is based on an advisory that is older than another one. */
export const isBehind = (line: Pick<LinePlan, "issuedAt">, advisory: { readonly issuedAt: string }): boolean =>
  Date.parse(line.issuedAt) < Date.parse(advisory.issuedAt);

/**
 * Shows that there is an advisory newer than the plan's, with a button that applies it to the plan; hidden if there is
 * none.
 */
export function UpdatePlan({ did, line, advisory, isHeld = false, mapping, onUpdated }: UpdatePlanProps) {
  const text = useTexts("client.advisories");
  const mayCreate = usePermits(anyOf("estimation.create"));
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const mayParameters = usePermits(anyOf("parameter.edit"));
  const update = useUpdatePlan();
  const land = useSetAtom(landedUpdateAtom);
  const reported = useReportedAction();
  if (!isBehind(line, advisory)) return null;
  const { advisoryId, number } = advisory;
  const apply = () =>
    reported(
      async () => {
        const made = await update.mutateAsync({ did, advisoryId, ...(mapping && { mapping }) });
        land(made.eid);
        onUpdated(made);
        return made;
      },
      ({ already, estimation, disaster }) => text(already ? "already" : "updated", { estimation, disaster }),
    );
  const may = mayCreate && mayEdit && mayParameters && !isHeld;
  return (
    <div className="pv-note pv-stack" data-kind="warning">
      <p>{text("basedOn", { name: line.name, planned: line.number, number })}</p>
      {may && (
        <>
          <p className="pv-small">{text("updateHint")}</p>
          <div>
            <Button
              kind="primary"
              busy={update.isPending && "saving"}
              disabled={update.isPending}
              onClick={() => void apply()}
            >
              {text("update", { number })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
