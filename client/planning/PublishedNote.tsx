import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Icon, useReportedAction } from "../../framework/ui/index.ts";
import { usePublishing } from "./estimations.ts";

/**
 * States that the published calculation is older than the newest, with a button to publish the newest for permitted
 * users; hidden otherwise.
 */
export default function PublishedNote({ estimation }: { readonly estimation: Estimation | undefined }) {
  const text = useTexts("client.publishing");
  const format = useFormat();
  const publishing = usePublishing();
  const mayPublish = usePermits(anyOf("estimation.publish"));
  const reported = useReportedAction();
  const published = estimation?.published ?? null;
  if (estimation === undefined || published === null || published.newer === null) return null;
  const isLocked = estimation.lock !== null || estimation.disasterLock !== null;
  const publish = () => publishing.mutateAsync({ ...estimation, published: true });
  return (
    <div className="pv-note pv-row pv-small pv-no-print" role="status">
      <p className="pv-row pv-row--one">
        <Icon name="view-visible" />
        <span>
          {text("older", { shown: format.instant(published.calculatedAt), newest: format.instant(published.newer) })}
        </span>
      </p>
      {mayPublish && !isLocked && estimation.status === "Projected" && (
        <Button
          className="pv-fixed"
          busy={publishing.isPending && "saving"}
          onClick={() => void reported(publish, text("done", { name: estimation.name }))}
        >
          {text("newest")}
        </Button>
      )}
    </div>
  );
}
