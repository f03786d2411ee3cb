import { z } from "zod";
import { STATISTICS } from "../../engine/statistics.ts";
import type { StatisticKey } from "../../contract/domain.ts";
import { shapeOf, type Shape } from "../tiles.ts";

/** A tract or county as a tile shows it. */
export interface TractFeature {
  readonly fips: string;
  readonly name: string;
  readonly shape: Shape;
  /** Null where the figure is missing. */
  readonly figures: Readonly<Record<StatisticKey, number | null>>;
}

const PathSchema = z.array(z.array(z.number()).min(2));
const AnswerSchema = z.object({
  transform: z.object({ scale: z.array(z.number()).min(2), translate: z.array(z.number()).min(2) }).nullish(),
  exceededTransferLimit: z.boolean().optional(),
  features: z.array(
    z.object({
      attributes: z.record(z.string(), z.unknown()),
      geometry: z.object({ rings: z.array(PathSchema) }).nullish(),
    }),
  ),
});
const RefusalSchema = z.object({ error: z.object({ message: z.string() }) });

export interface TileAnswer {
  readonly features: readonly TractFeature[];
  /** The service had more than it answered with. */
  readonly more: boolean;
}

/**
 * Reads a feature service's answer (`f=json`), quantized or plain.
 * @throws {Error} with the service's own message, or with what is wrong with the answer
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
      shape: shapeOf((geometry?.rings ?? []).map((ring) => (transform ? unpacked(ring, transform) : ring))),
      figures: Object.fromEntries(STATISTICS.map((key) => [key, figureOf(attributes[key])])) as TractFeature["figures"],
    })),
  };
}

/** Quantized rings: the first position is absolute, each later one the step from the one before, y downwards. */
function unpacked(
  ring: readonly (readonly number[])[],
  transform: { scale: number[]; translate: number[] },
): number[][] {
  const [scaleX = 1, scaleY = 1] = transform.scale;
  const [left = 0, top = 0] = transform.translate;
  let column = 0;
  let line = 0;
  return ring.map(([dx = 0, dy = 0]) => {
    column += dx;
    line += dy;
    return [left + column * scaleX, top - line * scaleY];
  });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const figureOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
