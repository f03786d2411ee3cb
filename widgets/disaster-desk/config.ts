import { z } from "zod";

export const DisasterDeskConfig = z.object({
  searchFrom: z.int().min(2).default(8).describe("From how many records on a list a search box stands above it."),
});
export type DisasterDeskConfig = z.output<typeof DisasterDeskConfig>;
