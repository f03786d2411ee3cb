import { z } from "zod";
import { inEach, OTHER_LANGUAGES } from "../api/languages.ts";
import { isRegion } from "../api/numbers.ts";
import { PRIVILEGE_CODES, PRIVILEGES } from "../people/privileges.ts";

/** Names an entry within the app config. */
export const IdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, "lower-case letters, digits and hyphens, a letter first")
  .describe("Names the entry within the app config: lowercase letters, digits and hyphens, a letter first.");

const OwnTextSchema = z.string().min(1).max(200);
const TEXT_FORMS = 'a text, a key of one such as shell.menu.map, or {"en": "a text"}';

/** A text of the locales by its key, or one of the config's own: in one language, or in those it is offered in. */
export const TextSchema = z
  .union(
    [
      OwnTextSchema.describe("Key of a text in the locales, or the text itself in one language."),
      z
        .strictObject({
          en: OwnTextSchema.describe("The text in English, also used for a language that is not given."),
          ...inEach(OTHER_LANGUAGES, () => OwnTextSchema.optional().describe("The text in this language.")),
        })
        .describe("The text itself by language."),
    ],
    TEXT_FORMS,
  )
  .describe("Key of a text in the locales, or the text itself, in one language or by language.");
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
      .union([
        z
          .int()
          .min(0)
          .max(PRIVILEGES.length - 1),
        z.enum(PRIVILEGE_CODES).transform((code) => PRIVILEGE_CODES.indexOf(code)),
      ])
      .describe("Index of a privilege, or its code such as estimation.view."),
  )
  .default([])
  .describe("Privileges by index or code; holding any one of them is enough, none are open to everyone.");

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
