import { ZONE_COLORS, rgbOf } from "../../../engine/display/zone-colors.ts";
import { AREA, type Field } from "./feature-source.ts";
import { LAYERS, type LayerFacts } from "./layers.ts";

const OUTLINE = { type: "esriSLS", style: "esriSLSSolid", color: [110, 110, 110, 255], width: 0.75 } as const;
const PLAIN = { type: "esriSFS", style: "esriSFSSolid", color: [0, 0, 0, 0], outline: OUTLINE } as const;
const POINT = {
  type: "esriSMS",
  style: "esriSMSCircle",
  // No zone's color.
  color: [55, 71, 79, 255],
  size: 7,
  outline: OUTLINE,
} as const;

/** Red, green, blue and opacity of a color, as the protocol has it. */
const rgba = (color: string, opacity: number): number[] => [...rgbOf(color), opacity];

/** Zones in the colors that they have on every map and in every report. */
const ZONE_RENDERER = {
  type: "uniqueValue",
  field1: "zone",
  defaultSymbol: PLAIN,
  uniqueValueInfos: ZONE_COLORS.map((color, i) => ({
    value: String(i + 1),
    label: `Zone ${i + 1}`,
    symbol: { ...PLAIN, color: rgba(color, 90), outline: { ...OUTLINE, color: rgba(color, 255), width: 1.5 } },
  })),
};

/**
 * People per square mile: the Census Bureau calls 1,000 and more urban (2010 criteria, 76 FR 53030), 500 its fringe;
 * the last class has no upper limit.
 */
const DENSITIES = [100, 500, 1_000, 5_000, Number.MAX_SAFE_INTEGER] as const;
const BLUES = ["#eff3ff", "#bdd7e7", "#6baed6", "#3182bd", "#08519c"] as const;

/** The name of a class; an open one has no upper number. */
const classLabel = (least: number, most: number | null): string =>
  most === null
    ? `more than ${least.toLocaleString("en-US")}`
    : `${least.toLocaleString("en-US")} – ${most.toLocaleString("en-US")}`;

/** Tracts and counties by their people per square mile. */
const DENSITY_RENDERER = {
  type: "classBreaks",
  field: "population",
  normalizationType: "esriNormalizeByField",
  normalizationField: AREA.name,
  minValue: 0,
  classificationMethod: "esriClassifyManual",
  defaultSymbol: PLAIN,
  defaultLabel: "Not known",
  classBreakInfos: DENSITIES.map((most, i) => ({
    classMinValue: DENSITIES[i - 1] ?? 0,
    classMaxValue: most,
    label: `${classLabel(DENSITIES[i - 1] ?? 0, i + 1 === DENSITIES.length ? null : most)} people per square mile`,
    symbol: { ...PLAIN, color: rgba(BLUES[i] ?? "#000000", 200), outline: { ...OUTLINE, width: 0.4 } },
  })),
};

/** A field drawn by the classes between ascending upper bounds; the last is open. */
export const classRenderer = ({ name, alias }: Field, bounds: readonly number[]) => ({
  type: "classBreaks",
  field: name,
  minValue: 0,
  classificationMethod: "esriClassifyManual",
  defaultSymbol: PLAIN,
  defaultLabel: "Not known",
  classBreakInfos: [...bounds, Number.MAX_SAFE_INTEGER].map((most, i) => ({
    classMinValue: bounds[i - 1] ?? 0,
    classMaxValue: most,
    label: `${alias}: ${classLabel(bounds[i - 1] ?? 0, i === bounds.length ? null : most)}`,
    symbol: {
      ...PLAIN,
      color: rgba(BLUES[Math.min(i, BLUES.length - 1)] ?? "#000000", 200),
      outline: { ...OUTLINE, width: 0.4 },
    },
  })),
});

/** A zone's number and name, in its middle. */
const ZONE_LABELS = [
  {
    labelPlacement: "esriServerPolygonPlacementAlwaysHorizontal",
    labelExpression: '"Zone " CONCAT [zone]',
    labelExpressionInfo: {
      expression: `"Zone " + $feature.zone + IIf(IsEmpty($feature.name), "", " – " + $feature.name)`,
    },
    useCodedValues: false,
    symbol: {
      type: "esriTS",
      color: [0, 0, 0, 255],
      haloSize: 1.5,
      haloColor: [255, 255, 255, 255],
      font: { family: "Arial", size: 11, weight: "bold" },
    },
    minScale: 0,
    maxScale: 0,
  },
] as const;

/** Returns the default drawing of a layer. */
export function drawingInfo({ name, shape, renderer }: LayerFacts) {
  const isZones = name === LAYERS.zones.name;
  const isCensus = name === LAYERS.tracts.name || name === LAYERS.counties.name;
  const symbol = shape === "point" ? POINT : shape === "polyline" ? { ...OUTLINE, width: 2 } : PLAIN;
  return {
    renderer: renderer ?? (isZones ? ZONE_RENDERER : isCensus ? DENSITY_RENDERER : { type: "simple", symbol }),
    transparency: 0,
    labelingInfo: isZones ? ZONE_LABELS : null,
  };
}
