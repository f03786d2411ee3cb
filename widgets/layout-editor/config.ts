import { z } from "zod";

export const LayoutEditorConfig = z.object({
  app: z
    .string()
    .regex(/^([a-z][a-z0-9-]{0,40})?$/, "the name of an app, or nothing")
    .default("")
    .describe("The app that is opened at first; the one that is running where empty."),
  preview: z.boolean().default(true).describe("Whether the app is shown next to its config as it will be."),
});
export type LayoutEditorConfig = z.output<typeof LayoutEditorConfig>;
