import { z } from "zod";
import { NameSchema, PLAIN_TEXT } from "../api/domain.ts";
import { nameField, type NameField } from "../api/language-texts.ts";
import { OTHER_LANGUAGES } from "../api/languages.ts";
import { AGENCY, describeSheet, field } from "../sheets/describe-sheet.ts";
import { unit } from "./fields.ts";
import { DEFAULTS_SIDE } from "./side.ts";

const otherName = field({
  schema: z.string().trim().max(200).regex(PLAIN_TEXT).default(""),
  kind: "text",
  width: 22,
  minWidth: 130,
  hint: true,
});
const otherNames = Object.fromEntries(OTHER_LANGUAGES.map((language) => [nameField(language), otherName])) as Record<
  NameField,
  typeof otherName
>;
/** Quantity of the product, in its own unit, that one case or one pallet holds; and servings that make one unit. */
const pieces = field({
  schema: z.number().positive().max(1_000_000).nullable(),
  kind: "number",
  width: 14,
  minWidth: 110,
  hint: true,
});
const figure = field({ schema: z.number().nullable(), kind: "number", width: 14, minWidth: 90, hint: true });

/** The list of all products. */
export const catalogue = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Products",
  owner: AGENCY,
  fields: {
    /** Its English name, the key in estimations, stock and files. */
    name: field({ schema: NameSchema, kind: "text", width: 22, minWidth: 130, required: "value" }),
    ...otherNames,
    unit,
    shelfLifeBlocks: field({
      schema: z.int().min(1).max(1_000).nullable(),
      kind: "number",
      width: 14,
      minWidth: 120,
      hint: true,
    }),
    leadTimeDays: field({
      schema: z.int().min(0).max(365).default(0),
      kind: "number",
      width: 14,
      minWidth: 110,
      hint: true,
    }),
    piecesPerCase: pieces,
    piecesPerPallet: pieces,
    servingsPerUnit: pieces,
    /** A retired product is no longer offered; records that use it keep it. */
    active: field({ schema: z.boolean().default(true), kind: "yesNo", width: 10, minWidth: 84, hint: true }),
  },
  /** The default need and capacity, and the number of estimations, stock rows and deliveries that use it. */
  derived: { npp: figure, cpt: figure, uses: figure },
  key: ["name"],
  uniqueAt: "name",
  rowHeader: "name",
});
