import { z } from "zod";
import { PLACEHOLDERS, isPlaceholder, placeholdersIn } from "../../client/content/names.ts";
import { SOURCES } from "../../client/planning/source.ts";
import { LANGUAGE_CODES, inEach } from "../../contract/api/languages.ts";

/** The longest text, in characters. */
const LONGEST = 20_000;

/** Markdown whose placeholders are known; each other one is a fault with its nearest name. */
const MarkdownSchema = z
  .string()
  .max(LONGEST)
  .superRefine((text, { addIssue }) => {
    for (const found of new Set(placeholdersIn(text)))
      if (!isPlaceholder(found)) addIssue({ code: "invalid_value", values: [...PLACEHOLDERS], input: text, found });
  });

export const TextConfig = z.object({
  text: z
    .strictObject(
      inEach(LANGUAGE_CODES, () =>
        MarkdownSchema.optional().describe(
          "The text in this language, in Markdown; {{people}}, {{meals}}, {{advisory}}, {{updated}} and others are replaced by what the estimation has.",
        ),
      ),
    )
    .default({})
    .describe(
      "The text by language; readers of a language that is not given get the app's default language, else another one that is.",
    ),
  source: z
    .enum(SOURCES)
    .default("published")
    .describe("working: the estimation that is being worked on; published: a published one, to read, for everyone."),
  framed: z.boolean().default(false).describe("Whether a frame is drawn around it."),
});
export type TextConfig = z.output<typeof TextConfig>;
