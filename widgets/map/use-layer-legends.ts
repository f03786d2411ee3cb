import type { FeatureSet } from "../../client/layers/features.ts";
import { legendOf, type LayerStyle } from "../../client/layers/style.ts";
import { useLayerFigure } from "../../client/layers/use-layer-words.ts";
import { useChosenSeries } from "../../client/series/chosen.ts";
import { useSeriesLegend } from "../../client/series/series-legend.ts";
import { useMoment } from "../../client/series/use-moment.ts";
import { useSourceWords } from "../../client/use-source-words.ts";
import type { LegendEntry } from "../../engine/report/draw/legend.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { PALETTES } from "../../map/basemap/palette.ts";
import type { ServedOverlays } from "../../map/live-map.ts";
import type { SheetLegend } from "../../map/print/compose-sheet.ts";
import { blended, shadeOf } from "../../map/print/shade.ts";
import { seriesColors } from "../../map/series/paint-series.ts";
import { missingEntry } from "./missing-entry.ts";
import type { ShownLayer } from "./use-overlays.ts";
import { tracksOnMap, useShownTracks } from "./use-series.ts";

const PAPER = PALETTES.light;

/** A color as it is seen on paper, above land. */
function onLand(color: string): string {
  const { color: solid, opacity } = shadeOf(color);
  return blended(solid, PAPER.land, opacity);
}

/** What a style draws something as, in a legend. */
function entryOf({ shape, symbol: { line } }: LayerStyle, { color, outline }: StyleColors, label: string): LegendEntry {
  // What has no fill is known by its line.
  const seen = shadeOf(color).opacity === 0 ? outline : color;
  if (shape === "line") return { kind: "line", hatch: "none", color: shadeOf(seen).color, dash: DASHES[line], label };
  return { kind: "column", hatch: "none", color: onLand(seen), rim: onLand(outline), label };
}

type StyleColors = Pick<ReturnType<typeof legendOf>[number], "color" | "outline">;
const DASHES: Readonly<Record<LayerStyle["symbol"]["line"], readonly number[]>> = {
  solid: [],
  dash: [5, 2],
  dot: [1.5, 2],
};

const area = (color: string, label: string): LegendEntry => ({
  kind: "column",
  hatch: "none",
  color: onLand(color),
  label,
});

/** Whether paper shows a layer: those whose features the browser has or fetched for it, and outlines of the data set; services are pictures of others. */
const isPrinted = ({ layer, content }: ShownLayer, served: ServedOverlays): boolean =>
  content.set !== null || layer.kind === "tracts" || layer.kind === "counties" || served.has(layer.id);

/** The values of a style that something is drawn by. */
function withoutUnseen(style: LayerStyle, { features }: FeatureSet): LayerStyle {
  const seen = new Set(features.map(({ attributes }) => String(attributes[style.field] ?? "")));
  return { ...style, values: style.values.filter(({ value }) => seen.has(value)) };
}

/**
 * The legends of the time series, which is seen instead of the statistic, of the tracks of storms, and of the layers that a printed
 * map shows, the topmost first, and whose data they are: by what was fetched of services for it.
 */
export function useLayerLegends(shown: readonly ShownLayer[]) {
  const text = useTexts("widgets.map.print");
  const missing = useTexts("widgets.map.legend")("missing");
  const sourceWords = useSourceWords();
  const figure = useLayerFigure();
  const stormWords = useStormWords();
  const moment = useMoment();
  const { chosen } = useChosenSeries({ listed: false });
  const tracks = useShownTracks();
  const { entries } = useSeriesLegend(chosen, (classes) => seriesColors(classes, PAPER));
  const series: SheetLegend | null = chosen && {
    heading: [
      chosen.series.title,
      chosen.series.columns[chosen.column]?.label,
      moment(chosen.series.steps[chosen.step]),
    ].join(" · "),
    entries: [...entries.map(({ color, said }) => area(color, said)), missingEntry(missing)],
  };
  const line = { kind: "line", hatch: "none", color: PAPER.highlight, mark: "circle" } as const;
  const isAhead = tracksOnMap(tracks, chosen).some(({ past }) => !past);
  const storms = [
    ...tracks.map(({ name }): LegendEntry => ({ ...line, label: text("track", { storm: name }) })),
    ...(isAhead ? [{ ...line, dash: [3, 3], label: text("ahead") }] : []),
  ];

  return (served: ServedOverlays): PrintedLegends => {
    const printed = shown.filter((one) => isPrinted(one, served));
    const looks = printed
      .filter(({ layer }) => layer.legend)
      .map(({ layer }): SheetLegend => {
        const drawn = served.get(layer.id);
        const style = drawn ? withoutUnseen(drawn.style, drawn.set) : layer.style;
        const said = legendOf(style).map((look, i) => {
          const { label } = look;
          const unit = style.unit === "" ? "" : ` ${style.unit}`;
          const own = STORMS.test(layer.address) ? stormWords(style.field, style.values[i]?.value ?? "") : undefined;
          const words =
            label !== null && typeof label !== "string"
              ? `${figure(label.min)} – ${figure(label.max)}${unit}`
              : (own ?? label ?? layer.title);
          return entryOf(style, look, words);
        });
        return { heading: layer.title, entries: said };
      })
      .filter(({ entries: said }) => said.length > 0);
    // Layers that look the same all over share a heading: their name is what is said of them.
    const isPlain = ({ heading, entries: said }: SheetLegend): boolean =>
      said.length === 1 && said[0]?.label === heading;
    const plain = [...storms, ...looks.filter(isPlain).flatMap(({ entries: said }) => said)];
    const legends = looks.filter((one) => !isPlain(one));
    if (plain.length > 0) legends.push({ heading: text("layers"), entries: plain });
    const credits = [
      sourceWords(chosen?.series.source ?? ""),
      ...tracks.map(({ source }) => sourceWords(source)),
      ...printed.map(({ layer }) => layer.credit),
    ];
    return { series, legends, credits: [...new Set(credits)].filter((credit) => credit !== "") };
  };
}

/** What a printed map says of its time series and layers. */
export interface PrintedLegends {
  /** Of the time series, which is seen instead of the statistic; null without one. */
  readonly series: SheetLegend | null;
  readonly legends: readonly SheetLegend[];
  readonly credits: readonly string[];
}

/** A layer of our service of storms. */
const STORMS = /\/Storms\/FeatureServer\/\d+$/;

/** What our service of storms draws by, in the reader's language: its own labels are English. */
function useStormWords(): (field: string, value: string) => string | undefined {
  const text = useTexts("widgets.map.print");
  const areas = useTexts("client.storm.areas");
  return (field, value) => {
    switch (`${field} ${value}`) {
      case "threshold 34":
      case "threshold 50":
      case "threshold 64":
        return areas(`wind${value}`);
      case "watch HWR":
        return areas("hurricaneWarning");
      case "watch HWA":
        return areas("hurricaneWatch");
      case "watch TWR":
        return areas("stormWarning");
      case "watch TWA":
        return areas("stormWatch");
      case "category 0":
        return text("weakStorm");
      default:
        return field === "category" ? text("category", { category: value }) : undefined;
    }
  };
}
