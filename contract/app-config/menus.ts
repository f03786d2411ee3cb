import { z } from "zod";
import {
  HrefSchema,
  IconSchema,
  IdSchema,
  PrivilegeIndexesSchema,
  RouteSchema,
  TextSchema,
  type ConfigText,
} from "./names.ts";

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
    get children() {
      return z
        .array(MenuEntrySchema)
        .default([])
        .describe("Entries below this one; a group shows while any of them does.");
    },
  })
  .meta({ id: "MenuEntry" });

/** The two menus of an app. */
export const MenusSchema = z.strictObject({
  main: z.array(MenuEntrySchema).default([]).describe("The side or top menu."),
  administration: z.array(MenuEntrySchema).default([]).describe("The drop-down of the bar."),
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
  links: LinksSchema.describe("The department's links; one without an address is not shown."),
});

/** What stands below every page. */
export const FooterSchema = z.strictObject({
  links: LinksSchema.describe("The footer's links; one without an address is not shown."),
  liveChat: z.string().default("FooterLiveChat").describe("Key of the live chat's address."),
  address: z.string().default("").describe("Postal address; not shown where empty."),
  helpLines: z.array(z.string().min(3).max(40)).default([]).describe("Telephone numbers."),
});
