import type { z } from "zod";
import type { ResultColumn } from "../../contract/adhoc/queries.ts";
import type { getResultFeatures } from "../../contract/adhoc/calls.ts";
import { featureSetOf, type FeatureSet } from "../../client/map/layers/features.ts";
import { plainStyle, shapeOf, type LayerStyle } from "../../client/map/layers/style.ts";

type Features = z.output<typeof getResultFeatures.answer>;

/** An answer as a map layer, whose fields are named by the columns' titles. */
export interface ResultLayer {
  readonly set: FeatureSet;
  readonly style: LayerStyle;
  /** The figure that colors it; null if it has none. */
  readonly figure: ResultColumn | null;
  /** Number of rows without a place. */
  readonly placeless: number;
}

/** Number of classes, each with the same number of places unless figures are equal. */
const CLASSES = 5;

/**
 * The layer of an answer, colored by a figure or by its first one.
 * @param colorsOf returns a number of colors, from the least to the most
 */
export function resultLayer(
  { columns, features }: Pick<Features, "columns" | "features">,
  wanted: string | null,
  colorsOf: (classes: number) => readonly string[],
): ResultLayer {
  const { set, placeless } = featureSetOf(
    features.map(({ geometry, properties }) => ({
      geometry,
      properties: Object.fromEntries(columns.map((column) => [fieldOf(column), properties[column.id] ?? null])),
    })),
  );
  const figures = columns.filter((column) => column.figure);
  const figure = figures.find(({ id }) => id === wanted) ?? figures[0] ?? null;
  const shape = shapeOf(set);
  const plain = plainStyle(0, shape);
  if (figure === null) return { set, style: plain, figure, placeless };
  const field = fieldOf(figure);
  const values = set.features.flatMap(({ attributes }) => {
    const value = attributes[field];
    return typeof value === "number" ? [value] : [];
  });
  const starts = classStarts(values);
  const colors = colorsOf(starts.length);
  const greatest = Math.max(...values);
  const style: LayerStyle = {
    ...plain,
    renderer: "breaks",
    field,
    unit: figure.unit ?? "",
    symbol: { ...plain.symbol, outline: "#6b6b6b", outlineWidth: 0.75, size: 10 },
    breaks: starts.map((min, i) => ({
      min,
      max: starts[i + 1] ?? greatest,
      color: colors[i] ?? plain.otherColor,
      size: null,
      label: "",
    })),
    otherColor: shape === "polygon" ? "#8a8a8a55" : plain.otherColor,
  };
  return { set, style, figure, placeless };
}

/** The field name of a column. */
const fieldOf = ({ title, unit }: ResultColumn): string => (unit === null ? title : `${title} (${unit})`);

/** The lowest value of each class, ascending; empty without known values. */
function classStarts(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const starts = Array.from({ length: CLASSES }, (_, i) => sorted[Math.floor((i * sorted.length) / CLASSES)] ?? NaN);
  return [...new Set(starts)].filter((start) => !Number.isNaN(start));
}
