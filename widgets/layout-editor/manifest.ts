import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const LayoutEditorConfig = z.object({
  app: z
    .string()
    .regex(/^([a-z][a-z0-9-]{0,40})?$/, "the name of an app, or nothing")
    .default("")
    .describe("The app that is opened at first; the one that is running where empty."),
  preview: z.boolean().default(true).describe("Whether the app is shown beside its config as it will be."),
});
export type LayoutEditorConfig = z.output<typeof LayoutEditorConfig>;

export default defineWidget({
  name: "layout-editor",
  version: "1.0.0",
  config: LayoutEditorConfig,
  needs: anyOf("layout.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./LayoutEditor.tsx"),
});
