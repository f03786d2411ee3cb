import { z } from "zod";
import { HrefSchema, IconSchema, RouteSchema, TextSchema } from "../../contract/config/names.ts";
import { ImageSchema } from "../../contract/config/pictures.ts";

export const CardConfig = z.object({
  look: z
    .enum(["card", "button"])
    .default("card")
    .describe("card: a frame with picture, icon, title and text; button: a button with icon and title."),
  title: TextSchema.optional().describe("Its title; what a button says."),
  text: TextSchema.optional().describe("A sentence below the title of a card."),
  icon: z
    .union([z.literal(""), IconSchema])
    .default("")
    .describe("Name of an icon of Calcite's set; empty for none."),
  picture: ImageSchema.describe(
    "Picture at the top of a card: the name of an uploaded one, a path that begins with / or an http(s) address; empty for none.",
  ),
  page: z
    .union([z.literal(""), RouteSchema])
    .default("")
    .describe("Page of the app that it opens; empty for none."),
  href: z
    .union([z.literal(""), HrefSchema])
    .default("")
    .describe("Address that it opens where it opens no page; empty for none."),
  payload: z
    .record(z.string(), z.unknown())
    .default({})
    .describe("What its topic card.pressed carries to the actions that it is wired to, such as a zone's number."),
});
export type CardConfig = z.output<typeof CardConfig>;
