import { z } from "zod";
import { IdSchema, InstancesSchema, TextSchema } from "./names.ts";

/** A widget under a name of its own, with its config. */
export const InstanceSchema = z
  .strictObject({
    id: IdSchema,
    widget: IdSchema.describe("Name of the widget."),
    title: TextSchema.optional().describe("Title on its tab; the widget's own where absent."),
    config: z
      .record(z.string(), z.unknown())
      .default({})
      .describe("The widget's own config; its manifest says what may stand here."),
  })
  .meta({ id: "Instance" });
export type InstanceConfig = z.infer<typeof InstanceSchema>;

/** Joins what one instance publishes to what another can do. */
export const WireSchema = z
  .strictObject({
    from: z
      .strictObject({
        instance: IdSchema.describe("Id of the instance that publishes."),
        topic: z.string().min(1).describe("Name of a topic that its widget publishes."),
      })
      .describe("What is said, and by whom."),
    to: z
      .strictObject({
        instance: IdSchema.describe("Id of the instance that acts."),
        action: z.string().min(1).describe("Name of an action of its widget."),
      })
      .describe("What is done, and by whom."),
  })
  .meta({ id: "Wire" });

export const EmbeddingSchema = z.strictObject({
  widgets: InstancesSchema.describe("Instances that another site's page may show; none where empty."),
  wholeApp: z.boolean().default(false).describe("Whether another site's page may show the whole app."),
});
