import { unitedBox, type AreaBox } from "../../geometry/boxes.ts";
import type { CountedLand } from "../../zones/counted-land.ts";
import type { ReportArea } from "../document-blocks.ts";
import { boxOfAreas } from "../simplify.ts";

/** A zone whose counted land a picture, a map or a page is to show. */
interface FramedZone {
  readonly area: ReportArea;
  /** Null if it counts no tract, absent if that is not known. */
  readonly land?: CountedLand | null | undefined;
}

/**
 * The extent that a picture of zones shows: that of the land they count. A storm's zones reach far out to sea, where no
 * one is counted; their own extent is shown only where none of them counts any land. Null without zones.
 */
export function frameOf(zones: readonly FramedZone[]): AreaBox | null {
  const lands = zones.flatMap(({ land }) => (land ? [land.bounds] : []));
  return unitedBox(lands) ?? boxOfAreas(zones.map(({ area }) => area));
}
