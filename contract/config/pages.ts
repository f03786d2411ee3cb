import { z } from "zod";
import { REGIONS, type PanelRegion, type Region } from "./layout.ts";
import { IconSchema, IdSchema, InstancesSchema, PrivilegeIndexesSchema, RouteSchema, TextSchema } from "./names.ts";

export const PAGE_LAYOUTS = ["full", "view", "blank"] as const;
export type PageLayout = (typeof PAGE_LAYOUTS)[number];

const StepSchema = z
  .strictObject({
    id: IdSchema,
    title: TextSchema,
    icon: IconSchema,
    panel: InstancesSchema.describe("Instances that open next to the main region."),
    drawer: InstancesSchema.describe("Instances that open in the bottom drawer."),
    page: RouteSchema.optional().describe("Page that the step leads to, where it is done elsewhere than in a panel."),
  })
  .meta({ id: "Step" });
export type StepConfig = z.infer<typeof StepSchema>;

const PanelSchema = z.strictObject({
  display: z.enum(["stack", "tabs"]).default("stack").describe("One below the other, or one at a time behind tabs."),
  size: z.int().min(15).max(60).default(28).describe("Percent of the page's width; of its height at the bottom."),
  resizable: z.boolean().default(true).describe("Whether the reader may change the size; the choice is remembered."),
  collapsed: z.boolean().default(false).describe("Whether it starts closed, with a button that opens it."),
});
export type PanelConfig = z.infer<typeof PanelSchema>;

const PanelsSchema = z.strictObject({
  start: PanelSchema.prefault({}).describe("The panel before the main region."),
  main: PanelSchema.pick({ display: true }).prefault({}).describe("The main region."),
  end: PanelSchema.prefault({}).describe("The panel after the main region."),
  bottom: PanelSchema.prefault({}).describe("The drawer at the bottom."),
} satisfies Record<PanelRegion, z.ZodType>);

const RegionsSchema = z.strictObject({
  top: InstancesSchema.describe("Instances above the others, over the whole width."),
  start: InstancesSchema.describe("Instances of the panel before the main region."),
  main: InstancesSchema.describe("Instances in the middle."),
  end: InstancesSchema.describe("Instances of the panel after the main region."),
  bottom: InstancesSchema.describe("Instances of the drawer at the bottom."),
} satisfies Record<Region, z.ZodType>);

/** A page: its address, who may open it, and its content. */
export const PageSchema = z
  .strictObject({
    route: RouteSchema,
    layout: z
      .enum(PAGE_LAYOUTS)
      .default("full")
      .describe(
        "full: with the menu; view: for reading, without it; blank: for sign-in and other content, without it.",
      ),
    title: TextSchema,
    parent: RouteSchema.optional().describe(
      "Route of the page that this one belongs to, a record's to its list: menus mark that one while this is open.",
    ),
    privileges: PrivilegeIndexesSchema,
    visitors: RouteSchema.optional().describe(
      "Route of the page that those see at this address who may not see this one.",
    ),
    // Finished values, not `prefault({})`: a config has many pages, and parsing the same defaults for each takes time.
    regions: RegionsSchema.default(RegionsSchema.parse({})).describe("The regions and what they contain."),
    panels: PanelsSchema.default(PanelsSchema.parse({})).describe(
      "How the regions of a page without steps are arranged.",
    ),
    phoneOrder: z
      .array(z.enum(REGIONS))
      .default(["top", "main", "start", "end", "bottom"])
      .describe("Order of the regions where there is room for one column only; those left out follow."),
    steps: z.array(StepSchema).default([]).describe("The steps of the work, in their order."),
  })
  .meta({ id: "Page" });
export type PageConfig = z.infer<typeof PageSchema>;

/** A widget under a name of its own, with its config. */
export const InstanceSchema = z
  .strictObject({
    id: IdSchema,
    widget: IdSchema.describe("Name of the widget."),
    title: TextSchema.optional().describe("Title on its tab; the widget's own where absent."),
    width: z
      .int()
      .min(2)
      .max(12)
      .optional()
      .describe("Twelfths of a row shared with its neighbors where there is room; a row of its own where absent."),
    config: z
      .record(z.string(), z.unknown())
      .default({})
      .describe("What this widget shows, and how; each kind of widget has keys of its own."),
  })
  .meta({ id: "Instance" });
export type InstanceConfig = z.infer<typeof InstanceSchema>;

/** Connects a topic that one instance publishes to an action of another. */
export const WireSchema = z
  .strictObject({
    from: z
      .strictObject({
        instance: IdSchema.describe("Id of the instance that publishes."),
        topic: z.string().min(1).describe("Name of a topic that its widget publishes."),
      })
      .describe("The topic, and the instance that publishes it."),
    to: z
      .strictObject({
        instance: IdSchema.describe("Id of the instance that carries out the action."),
        action: z.string().min(1).describe("Name of an action of its widget."),
      })
      .describe("The action, and the instance that carries it out."),
  })
  .meta({ id: "Wire" });

export const EmbeddingSchema = z.strictObject({
  widgets: InstancesSchema.describe("Instances that another site's page may show; none where empty."),
  wholeApp: z.boolean().default(false).describe("Whether another site's page may show the whole app."),
});
