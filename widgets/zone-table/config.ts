import { z } from "zod";

export const ZoneTableConfig = z.object({
  exports: z.boolean().default(true).describe("Whether the table can be downloaded as CSV, Excel and GeoJSON."),
  actions: z.boolean().default(true).describe("Whether a zone can be edited and deleted from the table."),
});
export type ZoneTableConfig = z.output<typeof ZoneTableConfig>;
