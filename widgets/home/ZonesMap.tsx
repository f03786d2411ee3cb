import { useMemo } from "react";
import { DrawnSvg } from "../../client/reports/drawings.tsx";
import { LETTERS, SCREEN } from "../../client/reports/view/screen-looks.ts";
import { useZoneLabel } from "../../client/planning/zone-label.ts";
import { useZoneOutlines } from "../../client/planning/zones.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import type { ZoneNames } from "../../engine/display/zone-label.ts";
import { drawOutlines, type Outlines } from "../../engine/reports/draw/draw-outlines.ts";
import { zoneLooks } from "../../engine/reports/draw/zone-looks.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** The drawing is scaled to its container. */
const WIDTH = 400;

/** The zones over their counties' outlines, in the report's colors and patterns; empty without zones. */
export function ZonesMap({ estimation }: { readonly estimation: Estimation }) {
  const outlines = useZoneOutlines(estimation.eid, estimation.version).data;
  return outlines ? <OutlinesMap name={estimation.name} outlines={outlines} names={estimation.zoneNames} /> : null;
}

interface OutlinesMapProps {
  /** The name of the estimation or disaster. */
  readonly name: string;
  readonly outlines: Outlines;
  readonly names: ZoneNames;
}

/** Zones over county outlines with their names; empty without zones. */
export function OutlinesMap({ name, outlines, names }: OutlinesMapProps) {
  const texts = useTexts("widgets.home.active");
  const labelOf = useZoneLabel(names);
  const drawing = useMemo(
    () => drawOutlines(outlines, { width: WIDTH, colors: SCREEN, textSize: LETTERS.narrow }),
    [outlines],
  );
  if (outlines.areas.length === 0) return null;
  const counties = outlines.counties.map((county) => county.name).join(", ");
  return (
    <div className="home__map pv-stack pv-stack--tight">
      <DrawnSvg
        drawing={drawing}
        name={{ title: texts("map", { name }), description: counties && texts("counties", { counties }) }}
      />
      <ul className="pv-row pv-plain-list pv-small">
        {outlines.areas.map(({ zone }) => (
          <li key={zone}>
            <span
              className="pv-badge"
              style={{ background: zoneLooks(zone).color, inlineSize: "1.25rem" }}
              aria-hidden="true"
            >
              {zone}
            </span>{" "}
            {labelOf(zone)}
          </li>
        ))}
      </ul>
    </div>
  );
}
