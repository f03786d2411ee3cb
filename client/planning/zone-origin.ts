import type { Zone } from "../../contract/planning/calls/zones.ts";
import type { StormArea } from "../../engine/storms/areas.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/**
 * Returns a function that describes where a zone came from, in the reader's language: which areas of which advisory,
 * and whether someone has redrawn it; null for one that was drawn by hand.
 */
export function useZoneOrigin(): (zone: Pick<Zone, "fromAdvisory">) => string | null {
  const text = useTexts("client.storm");
  const areasName = useStormAreasName();
  return ({ fromAdvisory: from }) =>
    from &&
    text(from.edited ? "fromEdited" : "from", {
      storm: from.storm,
      number: from.number,
      areas: areasName(from.areas, from.estimated),
    });
}

/** The names of some areas of an advisory; those that hold tracts only by estimated winds are marked. */
export function useStormAreasName(): (areas: readonly StormArea[], estimated?: readonly StormArea[]) => string {
  const text = useTexts("client.storm");
  const areaName = useStormAreaName();
  return (areas, estimated = []) =>
    areas
      .map((area) => (estimated.includes(area) ? text("estimatedArea", { area: areaName(area) }) : areaName(area)))
      .join(", ");
}

/** The name of an area of an advisory. */
export function useStormAreaName(): (area: StormArea) => string {
  const text = useTexts("client.storm.areas");
  return (area) => text(area);
}
