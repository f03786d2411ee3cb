import { unknownZones } from "../engine/zones/shapes.ts";
import type { CountedZone } from "../engine/zones/shapes.ts";
import { useTexts } from "../framework/i18n/index.ts";

/** Zones of a run, and of which of them the people are not known. */
export interface KnownZones {
  readonly all: number;
  readonly unknown: readonly number[];
}

export const knownZonesOf = (zones: readonly CountedZone[]): KnownZones => ({
  all: zones.length,
  unknown: [...unknownZones(zones)],
});

/** The words that stand with a dash: which zones have no population figure, or that none has; null where all have one. */
export function useKnownZonesText({ all, unknown }: KnownZones): string | null {
  const text = useTexts("client.knownZones");
  if (unknown.length === 0) return null;
  if (unknown.length === all) return text("nobody");
  return text("some", { known: all - unknown.length, all, zones: unknown.join(", ") });
}
