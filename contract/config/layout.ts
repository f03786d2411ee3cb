import { z } from "zod";
import {
  ColorSchema,
  HrefSchema,
  IconSchema,
  IdSchema,
  PrivilegeIndexesSchema,
  RouteSchema,
  TextSchema,
  type ConfigText,
} from "./names.ts";
import { ImageSchema } from "./pictures.ts";

export const LAYOUT_VARIANTS = ["Light", "Dark", "Transparent"] as const;
export type LayoutVariant = (typeof LAYOUT_VARIANTS)[number];

/** The variant in which the page opens: one of the three, or Light or Dark depending on the reader's device. */
const STARTING_VARIANTS = [...LAYOUT_VARIANTS, "Automatic"] as const;

const SidebarSchema = z.strictObject({
  collapsed: z
    .boolean()
    .default(true)
    .describe("Whether only the icons show until the pointer is over the menu; on the map they begin so."),
  size: z.enum(["sidebar-sm", "sidebar-lg"]).default("sidebar-sm").describe("Width of the opened menu."),
  backgroundColor: ColorSchema.default("").describe(
    "Color of the menu; the variant's own where empty. Its text turns dark or light by itself.",
  ),
  backgroundImage: z.boolean().default(true).describe("Whether the background image shows."),
  backgroundImageURL: ImageSchema.describe(
    "The agency's own image instead of the variant's: the name of an uploaded picture, a path that begins with / or an http(s) address.",
  ),
});

/** Arrangement of the shell around the pages. */
export const LayoutSchema = z.strictObject({
  variant: z
    .enum(STARTING_VARIANTS)
    .default("Light")
    .describe("Light, Dark, Transparent, or Automatic for Light or Dark as the device asks; until the reader chooses."),
  menuPosition: z.enum(["Side", "Top"]).default("Side").describe("Where the main menu is."),
  navbar: z.enum(["Fixed", "Static"]).default("Fixed").describe("Whether the bar stays while the page scrolls."),
  sidebar: SidebarSchema.prefault({}).describe("The menu at the side."),
  toolNames: z
    .boolean()
    .default(false)
    .describe(
      "Whether tools of maps, steps and the menu show their names next to their icons, until the reader chooses.",
    ),
});

const ThemeSchema = z.strictObject({
  brand: ColorSchema.default("").describe(
    "Color of buttons and marks; the variant's own where empty. Made darker or lighter until it can be read.",
  ),
  backgroundImageURL: ImageSchema.describe(
    "Image behind the pages of the variant: the name of an uploaded picture, a path that begins with / or an http(s) address; its own where empty.",
  ),
  logo: ImageSchema.describe("Logo in the variant's bar; header.logo where empty."),
});

/** Names of fonts as CSS lists them; characters that could end the declaration are not allowed. */
const FontSchema = z
  .string()
  .regex(/^[\w\s,"'-]*$/, "names of fonts with commas between them")
  .max(200)
  .default("");

/** An agency's own theme: its type, corners and density in all variants, and its brand and pictures in each. */
export const ThemesSchema = z.strictObject({
  font: FontSchema.describe(
    "Fonts, the first that the reader's device has; the app's own where empty. None is fetched.",
  ),
  radius: z
    .number()
    .int()
    .min(0)
    .max(12)
    .default(4)
    .describe("Radius of the corners of controls in pixels; cards and dialogs have twice that."),
  density: z.enum(["comfortable", "compact"]).default("comfortable").describe("Room around parts."),
  Light: ThemeSchema.prefault({}).describe("Presets of the variant Light."),
  Dark: ThemeSchema.prefault({}).describe("Presets of the variant Dark."),
  Transparent: ThemeSchema.prefault({}).describe("Presets of the variant Transparent."),
});

/** The regions of a page, in reading order. */
export const REGIONS = ["top", "start", "main", "end", "bottom"] as const;
export type Region = (typeof REGIONS)[number];
/** The regions that may have tabs; all but the main one may be resized. */
export const PANEL_REGIONS = ["start", "main", "end", "bottom"] as const;
export type PanelRegion = (typeof PANEL_REGIONS)[number];

/**
 * Parts of the main menu: work, data and administration under their names, and the entries that stay visible at its
 * foot.
 */
const MENU_SECTIONS = ["work", "data", "admin", "foot"] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

export interface MenuEntry {
  readonly id: string;
  readonly label: ConfigText;
  readonly icon?: string | undefined;
  /** Route of a page of this app. */
  readonly page?: string | undefined;
  /** Address elsewhere; opens in a new tab. */
  readonly href?: string | undefined;
  readonly privileges: number[];
  readonly section?: MenuSection | undefined;
  readonly children: MenuEntry[];
}

/** An entry of a menu, with the entries below it. */
export const MenuEntrySchema: z.ZodType<MenuEntry> = z
  .strictObject({
    id: IdSchema,
    label: TextSchema,
    icon: IconSchema.optional().describe("Name of an icon of Calcite's set."),
    page: RouteSchema.optional().describe("Route of the page of this app that it opens."),
    href: HrefSchema.optional().describe(
      "Address that it opens: an http(s) one, in a new tab, or a path that begins with /.",
    ),
    privileges: PrivilegeIndexesSchema,
    section: z
      .enum(MENU_SECTIONS)
      .optional()
      .describe(
        "Part of the main menu that an entry at its top level is in; those of data and admin are the bar's Administration too.",
      ),
    get children() {
      return z
        .array(MenuEntrySchema)
        .default([])
        .describe("Entries below this one; a group shows while any of them does.");
    },
  })
  .meta({ id: "MenuEntry" });

/** The menus of an app. */
export const MenusSchema = z.strictObject({
  main: z.array(MenuEntrySchema).default([]).describe("The side or top menu."),
  administration: z
    .array(MenuEntrySchema)
    .default([])
    .describe("The drop-down of the bar where no entry of the main menu is in data or admin."),
});

const LinkSchema = z
  .strictObject({
    key: z.string().min(1).describe("Key under which the server keeps the address (GetFooterKeys)."),
    label: TextSchema,
  })
  .meta({ id: "Link" });

const LinksSchema = z.array(LinkSchema).default([]);

/** The bar's own links. */
export const HeaderSchema = z.strictObject({
  logo: ImageSchema.describe(
    "The agency's logo in the bar instead of the app's mark: the name of an uploaded picture, a path that begins with / or an http(s) address.",
  ),
  links: LinksSchema.describe("The agency's links; one without an address is not shown."),
});

/** The footer of every page. */
export const FooterSchema = z.strictObject({
  links: LinksSchema.describe("The footer's links; one without an address is not shown."),
  liveChat: z.string().default("FooterLiveChat").describe("Key of the live chat's address."),
  address: z.string().default("").describe("Postal address; not shown where empty."),
  helpLines: z.array(z.string().min(3).max(40)).default([]).describe("Phone numbers."),
});
