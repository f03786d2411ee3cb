import { z } from "zod";

export const LayerTreeConfig = z.object({
  add: z
    .boolean()
    .default(true)
    .describe("Whether readers may add layers of their own: by address, from a file or from the portal."),
});
export type LayerTreeConfig = z.output<typeof LayerTreeConfig>;
