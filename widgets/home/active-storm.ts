import { FORECAST_DAYS } from "../../engine/storms/advisory.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Advisory, Storm } from "../../contract/storms/storms.ts";

/** A storm that people plan for, or could. */
export interface ActiveStorm {
  readonly storm: Storm;
  /** Its newest one. */
  readonly advisory: Advisory;
  /** The active disaster that was planned by it. */
  readonly disaster: Disaster | null;
}

const DAY = 86_400_000;

/** The storm with the newest advisory that an active disaster was planned by, or whose forecast still runs; null without one. */
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
