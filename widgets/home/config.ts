import { z } from "zod";
import { ImageSchema } from "../../contract/config/pictures.ts";

export const HomeConfig = z.object({
  picture: ImageSchema.describe(
    "Picture above the page's heading: the name of an uploaded picture, a path that begins with / or an http(s) address.",
  ),
  latest: z.boolean().default(true).describe("Whether the active disasters show to those who may see them."),
  shortcuts: z.boolean().default(false).describe("Whether the pages of the menus are shown as shortcuts."),
});
export type HomeConfig = z.output<typeof HomeConfig>;
