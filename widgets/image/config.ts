import { z } from "zod";
import { HrefSchema, TextSchema } from "../../contract/config/names.ts";
import { ImageSchema } from "../../contract/config/pictures.ts";

export const ImageConfig = z
  .object({
    picture: ImageSchema.describe(
      "The picture: the name of an uploaded one, a path that begins with / or an http(s) address; empty for none.",
    ),
    alt: TextSchema.optional().describe("What the picture shows, for those who do not see it."),
    decorative: z
      .boolean()
      .default(false)
      .describe("Whether the picture only decorates: then it is not described to those who do not see it."),
    caption: TextSchema.optional().describe("A line below the picture."),
    fit: z
      .enum(["contain", "cover"])
      .default("contain")
      .describe("contain: the whole picture; cover: its height is filled, and what does not fit is cut off."),
    height: z
      .int()
      .min(40)
      .max(2_000)
      .nullable()
      .default(null)
      .describe("Its height in pixels; null for as high as it is at the width of its place."),
    link: z
      .union([z.literal(""), HrefSchema])
      .default("")
      .describe("Where the picture leads; empty for nowhere."),
  })
  .superRefine(({ picture, alt, decorative }, { addIssue }) => {
    if (picture !== "" && alt === undefined && !decorative)
      addIssue({ code: "custom", path: ["picture"], message: 'a text in "alt", or "decorative": true' });
  });
export type ImageConfig = z.output<typeof ImageConfig>;
