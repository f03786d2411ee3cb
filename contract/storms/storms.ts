import { z } from "zod";
import { STORM_BASINS, STORM_SHAPES, STORM_WATCHES, WIND_THRESHOLDS } from "../../engine/storms/advisory.ts";
import { AreaSchema, InstantSchema, VersionSchema } from "../api/domain.ts";

const PositionSchema = z.array(z.number()).min(2).max(4);
/** Longitude and latitude in degrees (WGS 84). */
const ShapeGeometrySchema = z.discriminatedUnion("type", [
  ...AreaSchema.options,
  z.object({ type: z.literal("Point"), coordinates: PositionSchema }),
  z.object({ type: z.literal("LineString"), coordinates: z.array(PositionSchema) }),
  z.object({ type: z.literal("MultiLineString"), coordinates: z.array(z.array(PositionSchema)) }),
]);

const knots = z.number().nullable();

/** One shape of an advisory; properties that it does not have are null. */
export const StormShapeSchema = z.object({
  shapeId: z.int(),
  kind: z.enum(STORM_SHAPES),
  /** Forecast hour, counted from the synoptic time; 0 is the advisory itself. */
  tau: z.int().nullable(),
  validAt: InstantSchema.nullable(),
  /** Knots, of wind radii and swaths. */
  threshold: z.literal([...WIND_THRESHOLDS]).nullable(),
  /** Nautical miles; of wind radii. */
  radii: z.object({ ne: z.number(), se: z.number(), sw: z.number(), nw: z.number() }).nullable(),
  wind: knots,
  gust: knots,
  /** Millibars. */
  pressure: z.number().nullable(),
  /** On the Saffir-Simpson scale, 0 below hurricane strength. */
  category: z.int().nullable(),
  /** Two letters of the Hurricane Center: TD, TS, HU, MH, EX, LO … */
  status: z.string().nullable(),
  watch: z.enum(STORM_WATCHES).nullable(),
  /** Drawn by this product from figures of the Hurricane Center; a cone is then an estimate. */
  drawn: z.boolean(),
  geometry: ShapeGeometrySchema,
});
export type StormShapeAnswer = z.infer<typeof StormShapeSchema>;

export const AdvisorySchema = z.object({
  advisoryId: z.int(),
  stormId: z.int(),
  /** As the Hurricane Center counts them, with the letter of an intermediate one: 37, 37A. */
  number: z.string(),
  issuedAt: InstantSchema,
  status: z.string().nullable(),
  wind: knots,
  pressure: z.number().nullable(),
  category: z.int().nullable(),
  files: z.array(z.string()),
  /** Kinds of shapes that it has. */
  kinds: z.array(z.enum(STORM_SHAPES)),
  /** Thresholds in knots for which it has wind radii. */
  thresholds: z.array(z.int()),
  /** Whether its cone is an estimate of this product; null without a cone. */
  coneIsEstimate: z.boolean().nullable(),
  version: VersionSchema,
});
export type Advisory = z.infer<typeof AdvisorySchema>;

export const StormSchema = z.object({
  stormId: z.int(),
  /** Basin, number and season: AL112017. */
  code: z.string(),
  basin: z.enum(STORM_BASINS),
  season: z.int(),
  /** Empty if no file names it. */
  name: z.string(),
  hasBestTrack: z.boolean(),
  /** Newest first; the first is the present one. */
  advisories: z.array(AdvisorySchema),
  version: VersionSchema,
});
export type Storm = z.infer<typeof StormSchema>;
