import { legendOf } from "../../client/layers/style.ts";
import { useLayerFigure } from "../../client/layers/use-layer-words.ts";
import { useChosenSeries } from "../../client/series/chosen.ts";
import { useSeriesLegend } from "../../client/series/series-legend.ts";
import { useMoment } from "../../client/series/use-moment.ts";
import type { LegendEntry } from "../../engine/report/draw/legend.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { PALETTES } from "../../map/basemap/palette.ts";
import type { SheetLegend } from "../../map/print/compose-sheet.ts";
import { blended, shadeOf } from "../../map/print/shade.ts";
import { seriesColors } from "../../map/series/paint-series.ts";
import { missingEntry } from "./missing-entry.ts";
import type { ShownLayer } from "./use-overlays.ts";

const PAPER = PALETTES.light;

/** A color as it is seen on paper, above land. */
function onLand(color: string): string {
  const { color: solid, opacity } = shadeOf(color);
  return blended(solid, PAPER.land, opacity);
}

const area = (color: string, label: string): LegendEntry => ({
  kind: "column",
  hatch: "none",
  color: onLand(color),
  label,
});

/** Whether paper shows a layer: those whose features the browser has, and outlines of the data set; services are pictures of others. */
const isPrinted = ({ layer, content }: ShownLayer): boolean =>
  content.set !== null || layer.kind === "tracts" || layer.kind === "counties";

/** The legends of the time series, which is seen instead of the statistic, and of the layers that a printed map shows, the topmost first, and whose data they are. */
export function useLayerLegends(shown: readonly ShownLayer[]): {
  readonly series: SheetLegend | null;
  readonly legends: readonly SheetLegend[];
  readonly credits: readonly string[];
} {
  const text = useTexts("widgets.map.print");
  const missing = useTexts("widgets.map.legend")("missing");
  const figure = useLayerFigure();
  const moment = useMoment();
  const { chosen } = useChosenSeries({ listed: false });
  const { entries } = useSeriesLegend(chosen, (classes) => seriesColors(classes, PAPER));
  const series = chosen && {
    heading: [
      chosen.series.title,
      chosen.series.columns[chosen.column]?.label,
      moment(chosen.series.steps[chosen.step]),
    ].join(" · "),
    entries: [...entries.map(({ color, said }) => area(color, said)), missingEntry(missing)],
  };
  const printed = shown.filter(isPrinted);
  const looks = printed
    .filter(({ layer }) => layer.legend)
    .map(({ layer: { title, style } }): SheetLegend => {
      const colors = legendOf(style).map(({ color, outline, label }): LegendEntry => {
        // What has no fill is known by its line.
        const seen = shadeOf(color).opacity === 0 ? outline : color;
        const range = label !== null && typeof label !== "string";
        const unit = style.unit === "" ? "" : ` ${style.unit}`;
        const said = range ? `${figure(label.min)} – ${figure(label.max)}${unit}` : (label ?? title);
        return area(seen, said);
      });
      return { heading: title, entries: colors };
    });
  // Layers that look the same all over share a heading: their name is what is said of them.
  const isPlain = ({ heading, entries: said }: SheetLegend): boolean => said.length === 1 && said[0]?.label === heading;
  const plain = looks.filter(isPlain).flatMap(({ entries: said }) => said);
  const layers = looks.filter((one) => !isPlain(one));
  if (plain.length > 0) layers.push({ heading: text("layers"), entries: plain });
  const credits = [chosen?.series.source ?? "", ...printed.map(({ layer }) => layer.credit)];
  return { series, legends: layers, credits: credits.filter((credit) => credit !== "") };
}
