import { z } from "zod";

export const HomeConfig = z.object({
  latest: z.boolean().default(true).describe("Whether the active disasters show to those who may see them."),
  shortcuts: z.boolean().default(true).describe("Whether the pages of the menus are shown as shortcuts."),
});
export type HomeConfig = z.output<typeof HomeConfig>;
