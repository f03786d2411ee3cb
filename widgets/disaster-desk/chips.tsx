import type { Disaster } from "../../contract/calls/disasters.ts";
import type { EstimationStatus, Lock } from "../../contract/domain.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";

const LOOKS: Readonly<Record<EstimationStatus, "plain" | "warning" | "success">> = {
  Draft: "plain",
  PopulationStale: "warning",
  ProjectionsStale: "warning",
  Projected: "success",
};

/** An estimation's state in plain words. */
export function StatusChip({ status }: { status: EstimationStatus }) {
  const text = useTexts("widgets.disaster-desk.status");
  return <span className={`disaster-desk__chip disaster-desk__chip--${LOOKS[status]}`}>{text(status)}</span>;
}

/** Whether a disaster goes on. */
export function DisasterChip({ status }: { status: Disaster["status"] }) {
  const text = useTexts("widgets.disaster-desk.disasterStatus");
  const look = status === "Active" ? "success" : "plain";
  return <span className={`disaster-desk__chip disaster-desk__chip--${look}`}>{text(status)}</span>;
}

/** A small lock next to a name in a list. */
export function LockMark({ lock }: { lock: Lock }) {
  const text = useTexts("widgets.disaster-desk.lock");
  if (!lock) return null;
  return (
    <span className="disaster-desk__chip disaster-desk__chip--plain">
      <Icon name="lock" />
      {text("by", { who: lock.by })}
    </span>
  );
}

/** Who holds the record, since when, and what that means. */
export function LockNote({ lock, of }: { lock: Lock; of: "disaster" | "estimation" }) {
  const text = useTexts("widgets.disaster-desk.lock");
  const format = useFormat();
  if (!lock) return null;
  return (
    <p className="disaster-desk__note">
      <Icon name="lock" />
      {text(`note.${of}`, { who: lock.by, when: format.instant(lock.at) })}
    </p>
  );
}
