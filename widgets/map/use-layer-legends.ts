import type { FeatureSet } from "../../client/map/layers/features.ts";
import type { TreeLayer } from "../../client/map/layers/layer.ts";
import { linesByKind, looksOf, type KindLine, type LayerLooks } from "../../client/map/layers/style.ts";
import { useLayerFigure } from "../../client/map/layers/use-layer-words.ts";
import { useChosenSeries } from "../../client/map/series/chosen.ts";
import { useSeriesLegend } from "../../client/map/series/series-legend.ts";
import { useSourceWords } from "../../client/lookups/use-source-words.ts";
import type { LegendEntry } from "../../engine/reports/draw/legend.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { PALETTES } from "../../map/basemap/palette.ts";
import type { SheetLegend } from "../../map/print/compose-sheet.ts";
import { blended, shadeOf } from "../../map/print/shade.ts";
import { seriesColors } from "../../map/series/paint-series.ts";
import { missingEntry } from "./missing-entry.ts";
import type { ShownLayer } from "./use-overlays.ts";
import { tracksOnMap, useShownTracks } from "./use-series.ts";

const PAPER = PALETTES.light;

/** A color as printed above the land color. */
function onLand(color: string): string {
  const { color: solid, opacity } = shadeOf(color);
  return blended(solid, PAPER.land, opacity);
}

/** A printed entry for a line of a layer's legend. */
function entryOf({ shape, symbol: { color, outline, line } }: KindLine, label: string): LegendEntry {
  // A shape without fill is recognized by its outline.
  const seen = shadeOf(color).opacity === 0 ? outline : color;
  if (shape === "line") return { kind: "line", hatch: "none", color: shadeOf(seen).color, dash: DASHES[line], label };
  return { kind: "column", hatch: "none", color: onLand(seen), rim: onLand(outline), label };
}

const DASHES: Readonly<Record<KindLine["symbol"]["line"], readonly number[]>> = {
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

/**
 * Returns whether a print can show a layer: its features are loaded, or it shows outlines of the data set. Service
 * images cannot be printed.
 */
const isPrinted = ({ layer, content }: ShownLayer, served: Pick<ReadonlyMap<string, unknown>, "has">): boolean =>
  content.set !== null || layer.kind === "tracts" || layer.kind === "counties" || served.has(layer.id);

/** The legend entries that occur in the features; a scale of classes stays whole. */
function withoutUnseen(looks: LayerLooks, { features }: FeatureSet): LayerLooks {
  const seen = new Set(features.map(({ attributes }) => looks.symbolOf(attributes)));
  return { ...looks, lines: looks.lines.filter(({ symbol, isClass }) => isClass === true || seen.has(symbol)) };
}

/**
 * The legends and sources of a printed map: the time series (instead of the statistic), the tracks of storms, and the
 * printed layers, topmost first.
 */
export function useLayerLegends(shown: readonly ShownLayer[]) {
  const text = useTexts("widgets.map.print");
  const missing = useTexts("widgets.map.legend")("missing");
  const sourceWords = useSourceWords();
  const figure = useLayerFigure();
  const stormWords = useStormWords();
  const format = useFormat();
  const { chosen } = useChosenSeries({ listed: false });
  const tracks = useShownTracks();
  const { entries } = useSeriesLegend(chosen, (classes) => seriesColors(classes, PAPER));
  const series: SheetLegend | null = chosen && {
    heading: [
      chosen.series.title,
      chosen.series.columns[chosen.column]?.label,
      format.instant(chosen.series.steps[chosen.step]),
    ].join(" · "),
    entries: [...entries.map(({ color, caption }) => area(color, caption)), missingEntry(missing)],
  };
  const line = { kind: "line", hatch: "none", color: PAPER.highlight, mark: "circle" } as const;
  const isAhead = tracksOnMap(tracks, chosen).some(({ past }) => !past);
  const storms = [
    ...tracks.map(({ name }): LegendEntry => ({ ...line, label: text("track", { storm: name }) })),
    ...(isAhead ? [{ ...line, dash: [3, 3], label: text("ahead") }] : []),
  ];

  const entriesOf = ({ layer, content }: ShownLayer, drawn: DrawnLooks | undefined): LegendEntry[] => {
    const set = drawn ? drawn.set : content.set;
    const looks = drawn?.set ? withoutUnseen(drawn.looks, drawn.set) : (drawn?.looks ?? looksOf(layer.style));
    const unit = looks.unit === "" ? "" : ` ${looks.unit}`;
    return linesByKind(looks, set).map((line) => {
      const { label, key, kind } = line;
      const own = STORMS.test(layer.address) ? stormWords(key) : undefined;
      const words =
        label !== null && typeof label !== "string"
          ? `${figure(label.min)} – ${figure(label.max)}${unit}`
          : (own ?? label ?? (kind ? "" : layer.title));
      const of = kind ? text(`shapes.${kind}`) : "";
      return entryOf(line, words && of ? `${words} (${of})` : words || of);
    });
  };

  return (served: ReadonlyMap<string, DrawnLooks>): PrintedLegends => {
    const printed = shown.filter((one) => isPrinted(one, served));
    const looks = printed
      .filter(({ layer }) => layer.legend)
      .map((one) => ({ one, entries: entriesOf(one, served.get(one.layer.id)) }))
      .filter(({ entries: legendLines }) => legendLines.length > 0);
    // The parts of an advisory share the heading that begins each of their titles; equal entries are listed once.
    const advisories = Map.groupBy(looks, ({ one: { layer } }) => advisoryIn(layer) ?? layer.id);
    const legended = [...advisories.values()].map((parts): SheetLegend => {
      const [{ one, entries: lines }] = parts as [(typeof parts)[number]];
      const heading = parts.length > 1 ? advisoryIn(one.layer) : null;
      if (heading === null) return { heading: one.layer.title, entries: lines };
      const all = parts.flatMap(({ one: { layer }, entries: own }) =>
        own.map((entry) => (entry.label === layer.title ? { ...entry, label: partIn(entry.label, heading) } : entry)),
      );
      return { heading, entries: [...new Map(all.map((entry) => [JSON.stringify(entry), entry])).values()] };
    });
    // Layers with a single look share a heading, and each layer's name is its entry.
    const isPlain = ({ heading, entries: lines }: SheetLegend): boolean =>
      lines.length === 1 && lines[0]?.label === heading;
    const plain = [...storms, ...legended.filter(isPlain).flatMap(({ entries: lines }) => lines)];
    const legends = legended.filter((one) => !isPlain(one));
    if (plain.length > 0) legends.push({ heading: text("layers"), entries: plain });
    const credits = [
      sourceWords(chosen?.series.source ?? ""),
      ...tracks.map(({ source }) => sourceWords(source)),
      ...printed.map(({ layer }) => layer.credit),
    ];
    return { series, legends, credits: [...new Set(credits)].filter((credit) => credit !== "") };
  };
}

/** The look of a layer by its service, and its features if they are loaded. */
interface DrawnLooks {
  readonly looks: LayerLooks;
  readonly set: FeatureSet | null;
}

/** The legends of a printed map's time series and layers. */
export interface PrintedLegends {
  /** The legend of the time series, which replaces the statistic's; null without one. */
  readonly series: SheetLegend | null;
  readonly legends: readonly SheetLegend[];
  readonly credits: readonly string[];
}

/** Separates the advisory from the name of its part in a title. */
const PART = ": ";

/** The advisory in the title of one of its parts; null for any other layer. */
function advisoryIn({ address, title }: TreeLayer): string | null {
  const end = title.lastIndexOf(PART);
  return STORMS.test(address) && end > 0 ? title.slice(0, end) : null;
}

/** The name of a part of an advisory, from its title. */
function partIn(title: string, advisory: string): string {
  const part = title.slice(advisory.length + PART.length);
  return `${part.slice(0, 1).toLocaleUpperCase()}${part.slice(1)}`;
}

/** Matches a layer of the product's storm service. */
const STORMS = /\/Storms\/FeatureServer\/\d+$/;

/** The texts of areas by the keys that the product's storm service draws them by. */
const STORM_AREAS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([34, 50, 64].map((knots) => [`threshold ${knots}`, `wind${knots}`])),
  "watch HWR": "hurricaneWarning",
  "watch HWA": "hurricaneWatch",
  "watch TWR": "stormWarning",
  "watch TWA": "stormWatch",
};

/** Translates the labels of the product's storm service, which are English. */
function useStormWords(): (key: string) => string | undefined {
  const text = useTexts("widgets.map.print");
  const areas = useTexts("client.storm.areas");
  return (key) => {
    if (key === "category 0") return text("weakStorm");
    if (key.startsWith("category ")) return text("category", { category: key.slice(9) });
    const area = STORM_AREAS[key];
    return area && areas(area);
  };
}
