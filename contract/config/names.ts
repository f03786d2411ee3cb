import { z } from "zod";
import { inEach, OTHER_LANGUAGES } from "../api/languages.ts";
import { isRegion } from "../api/numbers.ts";
import { PRIVILEGES } from "../people/privileges.ts";

/** Names an entry within the app config. */
export const IdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, "lower-case letters, digits and hyphens, a letter first")
  .describe("Names the entry within the app config: lowercase letters, digits and hyphens, a letter first.");

const TextKeySchema = z
  .string()
  .regex(/^[\w-]+(\.[\w-]+)+$/, "a text key such as shell.menu.map")
  .describe("Key of a text in the locales.");
const OwnTextSchema = z.string().min(1).max(200);

/** A text of the locales by its key, or one of the config's own in the languages it is offered in. */
export const TextSchema = z
  .union([
    TextKeySchema,
    z
      .strictObject({
        en: OwnTextSchema.describe("The text in English, also used for a language that is not given."),
        ...inEach(OTHER_LANGUAGES, () => OwnTextSchema.optional().describe("The text in this language.")),
      })
      .describe("The text itself by language."),
  ])
  .describe("Key of a text in the locales, or the text itself by language.");
export type ConfigText = z.infer<typeof TextSchema>;

// No flag on these patterns: the JSON Schema made from them has none.
export const ColorSchema = z
  .string()
  .regex(/^(#[0-9a-fA-F]{6})?$/, "a color such as #103a46, or nothing")
  .describe("A color such as #103a46, or nothing.");
export const IconSchema = z.string().min(1).describe("Name of an icon of Calcite's set.");
export const RouteSchema = z
  .string()
  .regex(/^\/[\w\-/:?*]*$/, "a path that begins with /")
  .describe("Path of a page; begins with /, and may have parts to fill in, such as /user/:id?.");

/** An address in the app, or an http(s) address elsewhere; never a script. */
export const HrefSchema = z
  .string()
  .regex(/^([hH][tT][tT][pP][sS]?:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/, "a path that begins with / or an http(s) address")
  .describe("A path that begins with / or an http(s) address.");

export const PrivilegeIndexesSchema = z
  .array(
    z
      .int()
      .min(0)
      .max(PRIVILEGES.length - 1)
      .describe("Index of a privilege."),
  )
  .default([])
  .describe("Privilege indexes; holding any one of them is enough, none are open to everyone.");

/** Ids of widget instances, in order. */
export const InstancesSchema = z
  .array(IdSchema)
  .default([])
  .describe("Ids of the instances that stand here, in order.");

/** A time zone that this browser or server knows: every date of the app is shown in it. */
export const TimeZoneSchema = z.string().refine(isTimeZone, "an IANA time zone such as America/New_York");

/** A region whose numbers this browser or server knows. */
export const RegionSchema = z.string().refine(isRegion, "a region's two-letter code such as US");

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
