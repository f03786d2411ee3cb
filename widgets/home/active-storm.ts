import { FORECAST_DAYS } from "../../engine/storms/advisory.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Advisory, Storm } from "../../contract/storms/storms.ts";

/** A storm that has or could have a plan. */
export interface ActiveStorm {
  readonly storm: Storm;
  /** The storm's newest advisory. */
  readonly advisory: Advisory;
  /** The active disaster planned by this storm. */
  readonly disaster: Disaster | null;
}

const DAY = 86_400_000;

/** The storm with the newest advisory among those that an active disaster was planned by or whose forecast is still valid; null for none. */
export function activeStorm(storms: readonly Storm[], active: readonly Disaster[], now: number): ActiveStorm | null {
  for (const storm of storms) {
    const [advisory] = storm.advisories;
    if (advisory === undefined) continue;
    const disaster = active.find(({ stormId }) => stormId === storm.stormId) ?? null;
    const runs = now - Date.parse(advisory.issuedAt) < FORECAST_DAYS * DAY;
    if (disaster !== null || runs) return { storm, advisory, disaster };
  }
  return null;
}
