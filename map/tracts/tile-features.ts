import { z } from "zod";
import { STATISTICS } from "../../engine/words/statistics.ts";
import type { StatisticKey } from "../../contract/api/domain.ts";
import { NOWHERE, unite, type Bounds } from "../geo.ts";
import { type Shape } from "../tiles.ts";

/** A tract or county as a tile shows it. */
export interface TractFeature {
  readonly fips: string;
  readonly name: string;
  readonly shape: Shape;
  /** Null without a shape. */
  readonly squareMiles: number | null;
  /** Null if the figure is missing. */
  readonly figures: Readonly<Record<StatisticKey, number | null>>;
}

const AnswerSchema = z.object({
  transform: z.object({ scale: z.array(z.number()).min(2), translate: z.array(z.number()).min(2) }).nullish(),
  exceededTransferLimit: z.boolean().optional(),
  features: z.array(
    z.object({
      attributes: z.record(z.string(), z.unknown()),
      // `shapeOfRings` reads the rings in one pass: a tile here has tens of thousands of positions.
      geometry: z.object({ rings: z.array(z.array(z.unknown())) }).nullish(),
    }),
  ),
});
const RefusalSchema = z.object({ error: z.object({ message: z.string() }) });

type Transform = NonNullable<z.infer<typeof AnswerSchema>["transform"]>;

export interface TileAnswer {
  readonly features: readonly TractFeature[];
  /** The service had more than it returned. */
  readonly more: boolean;
}

/**
 * Reads a feature service's answer (`f=json`), quantized or plain.
 * @throws {Error} with the service's own message, or with the fault of the answer
 */
export function readTileAnswer(answer: unknown): TileAnswer {
  const refusal = RefusalSchema.safeParse(answer);
  if (refusal.success) throw new Error(refusal.data.error.message);
  const { features, transform, exceededTransferLimit } = AnswerSchema.parse(answer);
  return {
    more: exceededTransferLimit ?? false,
    features: features.map(({ attributes, geometry }) => ({
      fips: textOf(attributes["fips"]),
      name: textOf(attributes["name"] ?? attributes["county"]),
      squareMiles: figureOf(attributes["area_sq_mi"]),
      shape: shapeOfRings(geometry?.rings ?? [], transform ?? null),
      figures: Object.fromEntries(STATISTICS.map((key) => [key, figureOf(attributes[key])])) as TractFeature["figures"],
    })),
  };
}

/**
 * A shape from rings as they came. Of quantized ones the first position is absolute, each later one the step from the
 * previous one, y downwards. @throws {Error} for a position that is not a pair of numbers
 */
function shapeOfRings(rings: readonly (readonly unknown[])[], transform: Transform | null): Shape {
  const [scaleX = 1, scaleY = 1] = transform?.scale ?? [];
  const [left = 0, top = 0] = transform?.translate ?? [];
  const pathBounds: Bounds[] = [];
  const paths = rings.map((ring) => {
    const path = new Float64Array(2 * ring.length);
    let [west, south, east, north] = NOWHERE;
    let column = 0;
    let line = 0;
    for (const [index, position] of ring.entries()) {
      const [dx, dy]: readonly unknown[] = Array.isArray(position) ? position : [];
      if (typeof dx !== "number" || typeof dy !== "number")
        throw new Error(`A ring of the feature service holds ${JSON.stringify(position)} instead of two numbers.`);
      column += dx;
      line += dy;
      const x = transform ? left + column * scaleX : dx;
      const y = transform ? top - line * scaleY : dy;
      path[2 * index] = x;
      path[2 * index + 1] = y;
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
    pathBounds.push([west, south, east, north]);
    return path;
  });
  return { paths, pathBounds, bounds: pathBounds.reduce(unite, NOWHERE) };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const figureOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
