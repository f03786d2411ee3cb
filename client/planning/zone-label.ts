import { useCallback } from "react";
import { zoneLabel, zoneMark, type ZoneNames } from "../../engine/display/zone-label.ts";
import { useChosenEid } from "./current.ts";
import { useEstimation } from "./estimations.ts";
import { useText } from "../../framework/i18n/index.ts";

const NO_NAMES: ZoneNames = {};

/** The label of a zone in the reader's language, with its name if it has one: `Zone 2 – Coast`. */
export function useZoneLabel(names: ZoneNames = NO_NAMES): (zone: number) => string {
  const text = useText();
  return useCallback(
    (zone) => {
      const { key, values } = zoneLabel(zone, names);
      return text(key, { ...values });
    },
    [text, names],
  );
}

/** The labels of the zones of the estimation that is being worked on. */
export const useCurrentZoneLabel = (): ((zone: number) => string) =>
  useZoneLabel(useEstimation(useChosenEid()).data?.zoneNames);

/** The same inside a sentence that already says "zone": `2 – Coast`. */
export function useCurrentZoneMark(): (zone: number) => string {
  const names = useEstimation(useChosenEid()).data?.zoneNames ?? NO_NAMES;
  return (zone) => zoneMark(zone, names);
}

/** The label of a given zone. */
export function useLabelOfZone(): (zone: NamedZone) => string {
  const text = useText();
  return (zone) => {
    const { key, values } = zoneLabel(zone.zone, zoneNamesOf([zone]));
    return text(key, { ...values });
  };
}

interface NamedZone {
  readonly zone: number;
  readonly name: string | null;
}

/** The names of zones by number. */
export const zoneNamesOf = (zones: readonly NamedZone[]): ZoneNames =>
  Object.fromEntries(zones.flatMap(({ zone, name }) => (name === null ? [] : [[zone, name]])));
