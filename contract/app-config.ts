import { z } from "zod";
import { PRIVILEGES } from "./privileges.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import { PANEL_REGIONS, REGIONS } from "./regions.ts";

/** The version an app config of this release carries. */
export const APP_CONFIG_VERSION = 1;

const IdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, "lower-case letters, digits and hyphens, a letter first")
  .describe("Names the entry within the app config.");
const TextKeySchema = z
  .string()
  .regex(/^[\w-]+(\.[\w-]+)+$/, "a text key such as shell.menu.map")
  .describe("Key of a text in the locales.");
const OwnTextSchema = z.string().min(1).max(200);
/** A text of the locales by its key, or one of the config's own in the languages it is offered in. */
export const TextSchema = z
  .union([
    TextKeySchema,
    z.strictObject({
      en: OwnTextSchema.describe("The text in English; stands in for a language that is not given."),
      es: OwnTextSchema.optional().describe("The text in Spanish."),
      pt: OwnTextSchema.optional().describe("The text in Portuguese."),
      de: OwnTextSchema.optional().describe("The text in German."),
    }),
  ])
  .describe("Key of a text in the locales, or the text itself by language.");
export type ConfigText = z.infer<typeof TextSchema>;
const ColorSchema = z.string().regex(/^(#[0-9a-f]{6})?$/i, "a colour such as #103a46, or nothing");
const IconSchema = z.string().min(1).describe("Name of an icon of Calcite's set.");
const RouteSchema = z
  .string()
  .regex(/^\/[\w\-/:?*]*$/, "a path that begins with /")
  .describe("Path of a page.");
/** An address in the app, or an http(s) address elsewhere; never a script. */
export const HrefSchema = z
  .string()
  .regex(/^(https?:\/\/[^\s]+|\/(?!\/)[^\s]*)$/i, "a path that begins with / or an http(s) address")
  .describe("Address of a link.");
const PrivilegeIndexesSchema = z
  .array(
    z
      .int()
      .min(0)
      .max(PRIVILEGES.length - 1),
  )
  .default([])
  .describe("Privilege indexes; holding any one of them is enough, none are open to everybody.");

export const LAYOUT_VARIANTS = ["Light", "Dark", "Transparent"] as const;
export type LayoutVariant = (typeof LAYOUT_VARIANTS)[number];
export const PAGE_LAYOUTS = ["full", "view", "blank"] as const;
export type PageLayout = (typeof PAGE_LAYOUTS)[number];
export { PANEL_REGIONS, REGIONS } from "./regions.ts";
export type { PanelRegion, Region } from "./regions.ts";

const SidebarSchema = z.strictObject({
  collapsed: z.boolean().default(true).describe("Whether only the icons show until the pointer is over the menu."),
  size: z.enum(["sidebar-sm", "sidebar-lg"]).default("sidebar-sm").describe("Width of the opened menu."),
  backgroundColor: ColorSchema.default("").describe(
    "Colour of the menu; the variant's own where empty. Its text turns dark or light by itself.",
  ),
  backgroundImage: z.boolean().default(true).describe("Whether the background image shows."),
  backgroundImageURL: z
    .union([z.literal(""), HrefSchema])
    .default("")
    .describe("Image of one's own instead of the variant's."),
});

export const LayoutSchema = z.strictObject({
  variant: z.enum(LAYOUT_VARIANTS).default("Light").describe("Light, Dark or Transparent, until the reader chooses."),
  menuPosition: z.enum(["Side", "Top"]).default("Side").describe("Where the main menu stands."),
  navbar: z.enum(["Fixed", "Static"]).default("Fixed").describe("Whether the bar stays while the page scrolls."),
  sidebar: SidebarSchema.prefault({}),
});

const ThemeSchema = z.strictObject({
  brand: ColorSchema.default("").describe(
    "Colour of buttons and marks; the variant's own where empty. Made darker or lighter until it can be read.",
  ),
  backgroundImageURL: z
    .union([z.literal(""), HrefSchema])
    .default("")
    .describe("Image behind the pages of the variant; its own where empty."),
});
/** An agency's own presets of the three variants. */
export const ThemesSchema = z.strictObject({
  Light: ThemeSchema.prefault({}).describe("Presets of the variant Light."),
  Dark: ThemeSchema.prefault({}).describe("Presets of the variant Dark."),
  Transparent: ThemeSchema.prefault({}).describe("Presets of the variant Transparent."),
});

export interface MenuEntry {
  readonly id: string;
  readonly label: ConfigText;
  readonly icon?: string | undefined;
  /** Route of a page of this app. */
  readonly page?: string | undefined;
  /** Address elsewhere; opens in a new tab. */
  readonly href?: string | undefined;
  readonly privileges: number[];
  readonly children: MenuEntry[];
}
export const MenuEntrySchema: z.ZodType<MenuEntry> = z.strictObject({
  id: IdSchema,
  label: TextSchema,
  icon: IconSchema.optional(),
  page: RouteSchema.optional(),
  href: HrefSchema.optional(),
  privileges: PrivilegeIndexesSchema,
  get children() {
    return z
      .array(MenuEntrySchema)
      .default([])
      .describe("Entries below this one; a group shows while any of them does.");
  },
});

const LinkSchema = z.strictObject({
  key: z.string().min(1).describe("Key under which the server keeps the address (GetFooterKeys)."),
  label: TextSchema,
});

const InstancesSchema = z.array(IdSchema).default([]);
const StepSchema = z.strictObject({
  id: IdSchema,
  title: TextSchema,
  icon: IconSchema,
  panel: InstancesSchema.describe("Instances that open beside the main region."),
  drawer: InstancesSchema.describe("Instances that open in the bottom drawer."),
});

const PanelSchema = z.strictObject({
  display: z.enum(["stack", "tabs"]).default("stack").describe("One below the other, or one at a time behind tabs."),
  size: z.int().min(15).max(60).default(28).describe("Percent of the page's width; of its height at the bottom."),
  resizable: z.boolean().default(true).describe("Whether the reader may change the size; the choice is remembered."),
  collapsed: z.boolean().default(false).describe("Whether it starts closed, with a button that opens it."),
});
const PanelsSchema = z.strictObject({
  start: PanelSchema.prefault({}).describe("The panel before the main region."),
  main: PanelSchema.pick({ display: true }).prefault({}).describe("The main region."),
  end: PanelSchema.prefault({}).describe("The panel after the main region."),
  bottom: PanelSchema.prefault({}).describe("The drawer at the bottom."),
} satisfies Record<(typeof PANEL_REGIONS)[number], z.ZodType>);
export type PanelConfig = z.infer<typeof PanelSchema>;

export const PageSchema = z.strictObject({
  route: RouteSchema,
  layout: z.enum(PAGE_LAYOUTS).default("full"),
  title: TextSchema,
  privileges: PrivilegeIndexesSchema,
  regions: z
    .strictObject({
      top: InstancesSchema,
      start: InstancesSchema,
      main: InstancesSchema,
      end: InstancesSchema,
      bottom: InstancesSchema,
    })
    .prefault({}),
  panels: PanelsSchema.prefault({}).describe("How the regions of a page without steps stand."),
  phoneOrder: z
    .array(z.enum(REGIONS))
    .default(["top", "main", "start", "end", "bottom"])
    .describe("Order of the regions where there is room for one column only; those left out follow."),
  steps: z
    .array(StepSchema)
    .default([])
    .describe("The steps of the work, in their order; a page with steps is a workbench."),
});
export type PageConfig = z.infer<typeof PageSchema>;
export type StepConfig = z.infer<typeof StepSchema>;

export const InstanceSchema = z.strictObject({
  id: IdSchema,
  widget: IdSchema.describe("Name of the widget."),
  title: TextSchema.optional().describe("Title on its tab; the widget's own where absent."),
  config: z
    .record(z.string(), z.unknown())
    .default({})
    .describe("The widget's own config; its manifest says what may stand here."),
});
export type InstanceConfig = z.infer<typeof InstanceSchema>;

export const WireSchema = z.strictObject({
  from: z.strictObject({ instance: IdSchema, topic: z.string().min(1) }),
  to: z.strictObject({ instance: IdSchema, action: z.string().min(1) }),
});

export const AppConfigSchema = z.strictObject({
  version: z.literal(APP_CONFIG_VERSION).default(APP_CONFIG_VERSION).describe("Version of the config's form."),
  title: z.string().min(1).max(80).default("Provision").describe("The app's name in the bar and the window title."),
  shortTitle: z.string().min(1).max(20).default("Provision").describe("The name where there is little room."),
  start: z
    .strictObject({
      signedIn: RouteSchema.default("/main/map"),
      visitor: RouteSchema.default("/login"),
    })
    .prefault({})
    .describe("Where / leads with and without a session."),
  languages: z
    .array(z.enum(LANGUAGE_CODES))
    .min(1)
    .default([...LANGUAGE_CODES]),
  layout: LayoutSchema.prefault({}),
  themes: ThemesSchema.prefault({}).describe("The agency's own presets of the variants."),
  menus: z
    .strictObject({
      main: z.array(MenuEntrySchema).default([]).describe("The side or top menu."),
      administration: z.array(MenuEntrySchema).default([]).describe("The drop-down of the bar."),
    })
    .prefault({}),
  header: z.strictObject({ links: z.array(LinkSchema).default([]) }).prefault({}),
  footer: z
    .strictObject({
      links: z.array(LinkSchema).default([]),
      liveChat: z.string().default("FooterLiveChat").describe("Key of the live chat's address."),
      address: z.string().default("").describe("Postal address; not shown where empty."),
      helpLines: z.array(z.string().min(3).max(40)).default([]).describe("Telephone numbers."),
    })
    .prefault({}),
  pages: z.array(PageSchema).default([]),
  widgets: z.array(InstanceSchema).default([]),
  wiring: z
    .array(WireSchema)
    .default([])
    .describe("Joins a topic that one instance publishes to an action of another."),
  embedding: z
    .strictObject({
      widgets: InstancesSchema.describe("Instances that another site's page may show; none where empty."),
      wholeApp: z.boolean().default(false).describe("Whether another site's page may show the whole app."),
    })
    .prefault({})
    .describe("What may be embedded. Which sites may do so is the operator's setting, never the config's."),
  services: z
    .strictObject({ timeZone: z.string().default("America/New_York").describe("The agency's time zone (IANA).") })
    .prefault({}),
});
export type AppConfig = z.infer<typeof AppConfigSchema>;
