import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { PLAIN_TEXT } from "../../api/domain.ts";
import { publicAccess } from "../../people/privileges.ts";

/** Points of the longest side of a sheet: A3 is 1,190.55. */
const SHEET_SIDE_MAX = 1_200;
const SHEET_ITEMS_MAX = 20_000;
/** Bytes of a drawing: a state's tracts on A3 take some three million. */
export const SHEET_BYTES_MAX = 16 * 1024 * 1024;

const points = z.number().min(-10_000).max(10_000);
const opacity = z.number().min(0).max(1);
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** Only lines, as in drawings. */
const lines = z.string().regex(/^[MLZ\d. -]*$/);

const PathSchema = z.object({
  kind: z.literal("path"),
  d: lines,
  fill: color.nullable(),
  fillOpacity: opacity,
  stroke: color.nullable(),
  strokeWidth: z.number().min(0).max(1_000),
  dash: z.array(z.number().positive().max(1_000)).max(8).readonly(),
  strokeOpacity: opacity.exactOptional(),
  clip: lines.exactOptional(),
});
const TextSchema = z.object({
  kind: z.literal("text"),
  text: z.string().max(500).regex(PLAIN_TEXT),
  x: points,
  y: points,
  size: z.number().min(1).max(100),
  bold: z.boolean(),
  anchor: z.enum(["start", "middle", "end"]),
  color,
  halo: color.nullable(),
});

const SheetSchema = z.object({
  width: z.number().min(72).max(SHEET_SIDE_MAX),
  height: z.number().min(72).max(SHEET_SIDE_MAX),
  items: z
    .array(z.discriminatedUnion("kind", [PathSchema, TextSchema]))
    .max(SHEET_ITEMS_MAX)
    .readonly(),
});

/**
 * Public, like the map. The browser has what its reader sees, including layers from their own files; the server has the
 * writer and the fonts.
 */
export const printMap = defineCall("POST /api/Map/PrintMap", {
  body: z.object({
    title: z.string().trim().min(1).max(200).regex(PLAIN_TEXT),
    /** The text that screen readers read instead of the picture. */
    description: z.string().max(2_000).regex(PLAIN_TEXT),
    author: z.string().max(200).regex(PLAIN_TEXT),
    sheet: SheetSchema,
  }),
  answer: z.string(),
  needs: publicAccess,
  changes: false,
});
