import { z } from "zod";

export const DisasterDeskConfig = z.object({
  searchFrom: z.int().min(2).default(8).describe("Number of records from which a list has a search box."),
  zonesStep: z
    .string()
    .default("")
    .describe("Step of this page on which zones are drawn, to which an estimation without any leads; empty for none."),
});
export type DisasterDeskConfig = z.output<typeof DisasterDeskConfig>;
