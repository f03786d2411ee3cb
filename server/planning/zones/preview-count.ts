import type { z } from "zod";
import type { previewZones } from "../../../contract/calls/zones.ts";
import type { ZonePartInput } from "../../../contract/domain.ts";
import { SELECTIONS, type Overlap, type Selection } from "../../../engine/zones/shapes.ts";
import type { TractSet } from "../../../engine/zones/tract-set.ts";
import { selectByEveryRule, selectedStatistics, type ZoneSelections } from "../../../engine/zones/zone-statistics.ts";
import { areaOf } from "./areas.ts";
import { statisticsAnswer, type CountyNames } from "./statistics-answer.ts";
import { shapeOf } from "./zone-shapes.ts";

/** A zone as it is drawn at the moment, or as it is saved. */
export interface DrawnZone {
  readonly zone: number;
  readonly parts: readonly ZonePartInput[];
}

/** A tract set as previews count by it. */
export interface PreviewTracts {
  readonly set: TractSet;
  readonly counties: CountyNames;
}

interface PreviewInputs {
  readonly drawn: readonly DrawnZone[];
  /** What the saved zones of other numbers select. */
  readonly saved: readonly ZoneSelections[];
  readonly selection: Selection;
  readonly overlap: Overlap;
}

/** What a saved or drawn zone selects by every rule. Throws the ZoneError of one that cannot be counted. */
export function selectionsOf(zone: DrawnZone, tracts: Pick<PreviewTracts, "set">): ZoneSelections[] {
  return selectByEveryRule(tracts.set, [shapeOf(zone, tracts)]);
}

/**
 * What drawn zones would hold, and what each selection rule would give. The saved zones take part in the overlap rule by
 * what they select, and are not counted. Throws the ZoneError of a drawn zone that cannot be counted.
 */
export function countPreview(
  tracts: PreviewTracts,
  { drawn, saved, selection: ownRule, overlap }: PreviewInputs,
): Omit<z.input<typeof previewZones.answer>, "milliseconds"> {
  const shapes = drawn.map((zone) => shapeOf(zone, tracts));
  const selections = [...saved, ...selectByEveryRule(tracts.set, shapes)].sort(
    (a, b) => a.intersects.zone - b.intersects.zone,
  );
  const wanted = new Set(drawn.map(({ zone }) => zone));
  const byRule = SELECTIONS.map((selection) => {
    const selected = selections.map((zone) => zone[selection]);
    return { selection, zones: selectedStatistics(tracts.set, selected, { selection, overlap, wanted }) };
  });
  const own = byRule.find(({ selection }) => selection === ownRule)?.zones ?? [];
  return {
    selection: ownRule,
    overlap,
    zones: shapes.flatMap((shape) =>
      own
        .filter(({ zone }) => zone === shape.zone)
        .map((statistics) => ({ ...statisticsAnswer(statistics, tracts), area: areaOf(shape, tracts) })),
    ),
    byRule: byRule.map(({ selection, zones }) => ({
      selection,
      zones: zones.map(({ zone, tracts: count, population, households }) => ({
        zone,
        tracts: count,
        population,
        households,
      })),
    })),
  };
}
