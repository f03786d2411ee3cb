import { z } from "zod";

export const ZoneDrawerConfig = z.object({
  pointBufferMiles: z.number().positive().max(100).default(0.1).describe("Miles around a drawn point at first."),
  lineBufferMiles: z.number().positive().max(100).default(0.1).describe("Miles around a drawn line at first."),
  uploadLimitMB: z.number().positive().max(50).default(5).describe("Largest GeoJSON file that is read, in megabytes."),
});
export type ZoneDrawerConfig = z.output<typeof ZoneDrawerConfig>;
