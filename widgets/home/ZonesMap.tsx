import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { DrawnSvg } from "../../client/drawings.tsx";
import { onScreen, useFormatter } from "../../client/report-view/on-screen.ts";
import { useZoneOutlines } from "../../client/zones.ts";
import type { ZoneOutlines } from "../../contract/calls/zones.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import type { ZoneNames } from "../../engine/display/zone-label.ts";
import { drawMap } from "../../engine/report/draw/draw-map.ts";
import type { MapBlock } from "../../engine/report/document.ts";
import { zoneName } from "../../engine/report/texts.ts";
import { timeZoneAtom, useTexts } from "../../framework/i18n/index.ts";

/** The drawing is scaled to its place. */
const WIDTH = 400;

/** The zones over the outlines of their counties, drawn as in the report; nothing until there are some. */
export function ZonesMap({ estimation }: { readonly estimation: Estimation }) {
  const outlines = useZoneOutlines(estimation.eid, estimation.version).data;
  return outlines ? <OutlinesMap name={estimation.name} outlines={outlines} names={estimation.zoneNames} /> : null;
}

interface OutlinesMapProps {
  /** Whose zones they are. */
  readonly name: string;
  readonly outlines: Outlines;
  readonly names: ZoneNames;
}

/** Zones over the outlines of counties; nothing without zones. */
export function OutlinesMap({ name, outlines, names }: OutlinesMapProps) {
  const texts = useTexts("widgets.home.active");
  const formatter = useFormatter(useAtomValue(timeZoneAtom));
  const drawing = useMemo(
    () => drawMap(blockOf(outlines, names), onScreen(formatter, WIDTH)),
    [outlines, names, formatter],
  );
  if (outlines.areas.length === 0) return null;
  const counties = outlines.counties.map(({ name }) => name).join(", ");
  return (
    <div className="home__map">
      <DrawnSvg
        drawing={drawing}
        name={{
          title: texts("map", { name }),
          description: counties && texts("counties", { counties }),
        }}
      />
    </div>
  );
}

interface Outlines {
  readonly areas: readonly Pick<ZoneOutlines["areas"][number], "zone" | "area">[];
  readonly counties: ZoneOutlines["counties"];
}

/** What the drawing needs of a report's map; title and notes are the page's own. */
function blockOf({ areas, counties }: Outlines, names: ZoneNames): MapBlock {
  return {
    kind: "map",
    id: "zones",
    title: { said: "" },
    description: { said: "" },
    zones: areas.map(({ zone, area }) => ({ zone, label: zoneName(zone, names), area })),
    counties,
    notes: [],
  };
}
