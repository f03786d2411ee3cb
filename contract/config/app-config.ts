import { z } from "zod";
import { FooterSchema, HeaderSchema, LayoutSchema, MenusSchema, ThemesSchema } from "./layout.ts";
import { APP_CONFIG_VERSION } from "./version.ts";
import { RegionSchema, RouteSchema, TimeZoneSchema } from "./names.ts";
import { EmbeddingSchema, InstanceSchema, PageSchema, WireSchema } from "./pages.ts";
import { LANGUAGE_CODES } from "../api/languages.ts";

export { APP_CONFIG_VERSION } from "./version.ts";
export { LAYOUT_VARIANTS, LayoutSchema, MenuEntrySchema, PANEL_REGIONS, REGIONS, ThemesSchema } from "./layout.ts";
export type { LayoutVariant, MenuEntry, MenuSection, PanelRegion, Region } from "./layout.ts";
export { HrefSchema, TextSchema, type ConfigText } from "./names.ts";
export { InstanceSchema, PAGE_LAYOUTS, PageSchema, WireSchema } from "./pages.ts";
export type { InstanceConfig, PageConfig, PageLayout, PanelConfig, StepConfig } from "./pages.ts";

/**
 * An app as an administrator writes it: the one source of its types, its checks, the JSON Schema that editors use for
 * completion, and the reference page. Every key has a description and a default, unless it is required in its entry.
 */
export const AppConfigSchema = z.strictObject({
  $schema: z.string().optional().describe("Address of this schema, for editors of the file; the app does not read it."),
  version: z.literal(APP_CONFIG_VERSION).default(APP_CONFIG_VERSION).describe("Version of the config's format."),
  title: z.string().min(1).max(80).default("Provision").describe("The app's name in the bar and the window title."),
  shortTitle: z.string().min(1).max(20).default("Provision").describe("The name where there is little room."),
  start: z
    .strictObject({
      signedIn: RouteSchema.default("/main/map").describe("The page that opens with a session."),
      visitor: RouteSchema.default("/login").describe("The page that opens without one."),
      byRole: z
        .array(
          z.strictObject({
            role: z.string().min(1).describe("The name of a role."),
            page: RouteSchema.describe("The page that opens for it."),
          }),
        )
        .default([])
        .describe("Pages that open for readers of a role, who get the first that fits, and signedIn if none does."),
    })
    .prefault({})
    .describe("Where / leads with and without a session."),
  languages: z
    .array(z.enum(LANGUAGE_CODES).describe("A language."))
    .min(1)
    .default([...LANGUAGE_CODES])
    .describe("The languages that the reader may choose from."),
  defaultLanguage: z
    .enum(LANGUAGE_CODES)
    .default("en")
    .describe("The language for readers whose browser asks for none of these; the first of them if it is none."),
  layout: LayoutSchema.prefault({}).describe("The menu, bar and background around the pages."),
  themes: ThemesSchema.prefault({}).describe("The agency's own presets of the variants."),
  menus: MenusSchema.prefault({}).describe("The menus; an entry shows to those who hold one of its privileges."),
  header: HeaderSchema.prefault({}).describe("The bar at the top."),
  footer: FooterSchema.prefault({}).describe("The foot of the page."),
  pages: z.array(PageSchema).default([]).describe("The pages: their addresses and what they contain."),
  widgets: z.array(InstanceSchema).default([]).describe("The widgets, each under a name that pages and wires use."),
  data: z.array(z.record(z.string(), z.unknown())).default([]).describe("The data sets that widgets may show."),
  wiring: z
    .array(WireSchema)
    .default([])
    .describe("Joins a topic that one instance publishes to an action of another."),
  embedding: EmbeddingSchema.prefault({}).describe(
    "What may be embedded. Which sites may do so is the operator's setting, never the config's.",
  ),
  services: z
    .strictObject({
      timeZone: TimeZoneSchema.default("America/New_York").describe(
        "The agency's time zone by its IANA name, such as America/New_York.",
      ),
      region: RegionSchema.default("US").describe(
        "The agency's region by its ISO 3166-1 code, such as US: every language writes and reads numbers and dates as this region does.",
      ),
    })
    .prefault({})
    .describe("What the app needs to know about the agency's services."),
});
export type AppConfig = z.infer<typeof AppConfigSchema>;
