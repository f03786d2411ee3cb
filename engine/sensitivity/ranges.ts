import type { AffectedByZone } from "../estimate.ts";
import type { Assistance } from "../needs/inputs.ts";

/** How far an assumed percentage may lie from what was entered, in percentage points, each 0 to 100. */
export interface Points {
  readonly down: number;
  readonly up: number;
}

/** The ranges that a planner chooses; the selection rules and the margins of error need no choice. */
export interface BandRanges {
  /** Of every zone's affected share. */
  readonly affected: Points;
  /** Of every assistance percentage. */
  readonly assistance: Points;
}

/** Agency assumption, replace: what a band starts from. */
export const DEFAULT_RANGES: BandRanges = { affected: { down: 10, up: 10 }, assistance: { down: 10, up: 10 } };

/** Every zone's affected share moved by so many points, kept within 0 and 100. */
export function shiftedAffected(zones: readonly number[], affected: AffectedByZone, points: number): AffectedByZone {
  return Object.fromEntries(zones.map((zone) => [zone, percent((affected[zone] ?? 100) + points)]));
}

/** Every assistance percentage moved by so many points, kept within 0 and 100. */
export function shiftedAssistance(assistance: readonly Assistance[], points: number): Assistance[] {
  return assistance.map((cell) => ({ ...cell, value: percent(cell.value + points) }));
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, value));
}
