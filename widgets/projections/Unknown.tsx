import { knownZonesOf, useKnownZonesText } from "../../client/known-zones.ts";
import type { ShownProjections } from "./shown.ts";

/** Says of which zones no figure is known, where there are such. */
export function Unknown({ zones }: Pick<ShownProjections, "zones">) {
  const said = useKnownZonesText(knownZonesOf(zones));
  return said === null ? null : <p className="pv-figures__quiet">{said}</p>;
}
