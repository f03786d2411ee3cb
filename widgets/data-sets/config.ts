import { z } from "zod";

export const DataSetsConfig = z.object({
  previewRows: z.int().min(1).max(50).default(5).describe("How many rows of a file are shown before it is imported."),
});
export type DataSetsConfig = z.output<typeof DataSetsConfig>;
