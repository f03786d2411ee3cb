import { UpdatePlan } from "../../client/storms/updates/UpdatePlan.tsx";
import { useStormUpdates } from "../../client/storms/updates/calls.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { Navigate } from "./use-places.ts";

interface NewerProps {
  readonly disaster: Disaster;
  readonly going: Navigate;
}

/**
 * Offers to update a plan to the newest advisory of its storm, and links to its changes; empty if the plan uses the
 * newest.
 */
export default function NewerAdvisory({ disaster, going }: NewerProps) {
  const text = useTexts("client.advisories");
  const may = usePermits(anyOf("estimation.view", "estimation.edit"));
  const updates = useStormUpdates(may ? disaster.did : null).data;
  const [advisory] = updates?.advisories ?? [];
  if (!updates?.line || advisory === undefined) return null;
  if (advisory.update?.state === "waiting") return <p role="status">{text("state.waiting")}</p>;
  return (
    <UpdatePlan
      did={disaster.did}
      line={updates.line}
      advisory={advisory}
      isHeld={disaster.lock !== null || disaster.status === "Closed"}
      onUpdated={({ did, eid }) => going.work(did, eid, "disaster")}
    />
  );
}
