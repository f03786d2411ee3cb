import { z } from "zod";

export const HomeConfig = z.object({
  latest: z.boolean().default(true).describe("Whether the latest disaster shows to those who may see it."),
  shortcuts: z.boolean().default(true).describe("Whether the pages of the menus stand as shortcuts."),
});
export type HomeConfig = z.output<typeof HomeConfig>;
