import { z } from "zod";
import { ZoneNumberSchema } from "../../contract/api/domain.ts";

export const ZoneDrawerConfig = z.object({
  pointBufferMiles: z.number().positive().max(100).default(0.1).describe("Miles around a drawn point at first."),
  lineBufferMiles: z.number().positive().max(100).default(0.1).describe("Miles around a drawn line at first."),
  uploadLimitMB: z.number().positive().max(50).default(5).describe("Largest file that is read, in megabytes."),
});
export type ZoneDrawerConfig = z.output<typeof ZoneDrawerConfig>;

/** The shape for the action `startDrawing` and its zone, by default the first free one. */
export const DrawingRequest = z.object({
  eid: z.int().optional(),
  zone: ZoneNumberSchema.optional(),
  kind: z.enum(["polygon", "line", "point"]).default("polygon"),
});
export type DrawingRequest = z.output<typeof DrawingRequest>;
