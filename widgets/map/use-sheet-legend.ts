import { useLabelOfZone } from "../../client/planning/zone-label.ts";
import { SITE_STATES } from "../../contract/supply/sites.ts";
import { rangesOf } from "../../engine/display/class-bounds.ts";
import type { LegendEntry } from "../../engine/reports/draw/legend.ts";
import { zoneLooks } from "../../engine/reports/draw/zone-looks.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { PALETTES } from "../../map/basemap/palette.ts";
import type { SheetLegend } from "../../map/print/compose-sheet.ts";
import { blended } from "../../map/print/shade.ts";
import { STATE_COLORS, groundOf } from "../../map/facility-marks.ts";
import { dotWorth } from "../../map/tracts/paint-dots.ts";
import { FILL_OPACITY, classColors, markColor, measureDrawn } from "../../map/tracts/paint-tracts.ts";
import { levelAt } from "../../map/tracts/tract-source.ts";
import type { Facilities } from "./facility-parts.ts";
import type { MapData } from "./use-map-data.ts";
import { missingEntry } from "./missing-entry.ts";
import type { PrintedLegends } from "./use-layer-legends.ts";
import { useMeasure } from "./use-measure.ts";

const AREA = { kind: "column", hatch: "none" } as const;
/** Prints always use the light palette. */
const PAPER = PALETTES.light;

/** The legends of a printed map at its resolution: statistic or time series, layers, zones and facilities. */
export function useSheetLegend(
  data: MapData,
  facilities: Facilities,
): (resolution: number, above: Pick<PrintedLegends, "series" | "legends">) => SheetLegend[] {
  const tools = useTexts("widgets.map.tools");
  const states = useTexts("domain.site.states");
  const labelOf = useLabelOfZone();
  const statistic = useStatisticLegend(data);
  const found = SITE_STATES.filter(
    (state) => facilities.shown && facilities.rows?.some(({ site }) => site?.state === state),
  );
  const zones = {
    heading: tools("zones"),
    entries: data.zones.map((zone): LegendEntry => {
      const { color, hatch } = zoneLooks(zone.zone);
      return { kind: "area", color, hatch, label: labelOf(zone) };
    }),
  };
  const signs = {
    heading: tools("facilities"),
    entries: found.map((state): LegendEntry => ({
      ...AREA,
      color: groundOf(state),
      rim: STATE_COLORS[state],
      label: states(state),
    })),
  };
  return (resolution, above) =>
    [above.series ?? statistic(resolution), ...above.legends, zones, signs].filter(({ entries }) => entries.length > 0);
}

function useStatisticLegend({ style, classes }: MapData): (resolution: number) => SheetLegend {
  const text = useTexts("widgets.map.legend");
  const print = useTexts("widgets.map.print");
  const statistics = useTexts("map.statistics");
  const { statistic, drawing, ramp, classing } = style;
  const { nameOf, figure } = useMeasure(statistic, measureDrawn(drawing));
  return (resolution) => {
    const level = levelAt(resolution);
    const shown = classes?.[level];
    const shape = drawing === "share" ? nameOf("share") : text(`drawing.${drawing}`);
    const heading = `${statistics(statistic)}: ${shape}. ${text(level)}`;
    if (!shown) return { heading, entries: [] };
    const missing = missingEntry(text("missing"), FILL_OPACITY);
    const color = markColor(ramp, PAPER);
    const mark = { kind: "mark", mark: "circle", hatch: "none", color } as const;
    switch (drawing) {
      case "share": {
        const colors = classColors(ramp, shown.bounds.length, PAPER);
        const entries = rangesOf(shown, false).map(({ index, from, to }): LegendEntry => {
          const fill = blended(colors[index] ?? PAPER.missing, PAPER.land, FILL_OPACITY);
          return { ...AREA, color: fill, label: from === to ? figure(from) : `${figure(from)} – ${figure(to)}` };
        });
        return { heading: `${heading} ${text(`method.${classing.method}`)}`, entries: [...entries, missing] };
      }
      case "symbols": {
        const largest: LegendEntry = { ...mark, label: print("largest", { figure: figure(shown.greatest) }) };
        return { heading, entries: [largest, missing] };
      }
      case "dots": {
        const worth = dotWorth(resolution, classes?.tracts.mean ?? 0);
        return { heading, entries: [{ ...mark, label: text("dot", { figure: figure(worth) }) }, missing] };
      }
    }
  };
}
