import { useEffect, useState } from "react";
import type { ZonePartInput } from "../../contract/domain.ts";
import { PREVIEW_REST_MS, useZonePreview } from "../../client/zones.ts";
import { faultyPart } from "./areas.ts";
import { provisionalParts } from "./draft.ts";
import type { DraftState } from "./draft.ts";

/** What the draft would hold, asked when the hand rests; a shape the server would refuse is not asked for. */
export function usePreview(eid: number, draft: DraftState) {
  const parts = provisionalParts(draft);
  const rested = useRested(JSON.stringify(parts), PREVIEW_REST_MS);
  const asked = JSON.parse(rested) as readonly ZonePartInput[];
  const fault = faultyPart(parts);
  const query = useZonePreview(eid, draft.zone, fault ? null : asked);
  return { query, fault, parts, current: rested === JSON.stringify(parts) && !query.isPlaceholderData };
}

/** The value as it was when it last stood still for so long. */
function useRested(value: string, milliseconds: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
