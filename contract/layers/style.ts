import { z } from "zod";
import { RECORD_STAMPS, InstantSchema, PLAIN_TEXT } from "../api/domain.ts";
import { mandatoryText } from "../api/field-rules.ts";

export const RENDERERS = ["single", "unique", "breaks"] as const;
export type RendererKind = (typeof RENDERERS)[number];

/** The geometry that the style is drawn on. */
export const STYLE_SHAPES = ["polygon", "line", "point"] as const;
export type StyleShape = (typeof STYLE_SHAPES)[number];

export const MARKERS = ["circle", "square", "diamond", "triangle", "cross"] as const;
export const LINES = ["solid", "dash", "dot"] as const;

/** Most rows of a style's table, and dates of a bucket style. */
export const STYLE_LIMITS = { classes: 12, values: 60, buckets: 400, size: 60, width: 12 } as const;

const optionalText = (longest: number) => z.string().trim().max(longest).regex(PLAIN_TEXT);
/** `#rrggbb`, optionally with two more digits for opacity. */
const ColorSchema = z.string().regex(/^#[\da-f]{6}(?:[\da-f]{2})?$/i);

const SymbolSchema = z.object({
  color: ColorSchema,
  /** Points: the size of a marker or the width of a line. */
  size: z.number().min(0.5).max(STYLE_LIMITS.size),
  marker: z.enum(MARKERS),
  line: z.enum(LINES),
  outline: ColorSchema,
  /** Points; 0 for none. */
  outlineWidth: z.number().min(0).max(STYLE_LIMITS.width),
});
export type StyleSymbol = z.infer<typeof SymbolSchema>;

/** One class of figures: from `min` (included) to below `max`; the last class includes its `max`. */
const ClassBreakSchema = z.object({
  min: z.number(),
  max: z.number(),
  color: ColorSchema,
  /** Points; null for the symbol's own. */
  size: z.number().min(0.5).max(STYLE_LIMITS.size).nullable(),
  /** Empty for the range itself, in the reader's number format. */
  label: optionalText(120),
});
export type ClassBreak = z.infer<typeof ClassBreakSchema>;

const UniqueValueSchema = z.object({ value: mandatoryText(200), color: ColorSchema, label: optionalText(120) });
export type UniqueValue = z.infer<typeof UniqueValueSchema>;

/** The content of a style. `field`, `values` and `breaks` are used by the renderers that need them. */
export const StyleContentSchema = z.object({
  name: mandatoryText(120),
  /** The base view or table that it was made for; empty for any. */
  table: optionalText(100),
  shape: z.enum(STYLE_SHAPES),
  renderer: z.enum(RENDERERS),
  field: optionalText(100),
  /** Unit of the figures, after each range of the legend. */
  unit: optionalText(60),
  /** Name of the ramp that the colors were taken from; empty for custom colors. */
  ramp: optionalText(40),
  symbol: SymbolSchema,
  values: z.array(UniqueValueSchema).max(STYLE_LIMITS.values),
  breaks: z.array(ClassBreakSchema).max(STYLE_LIMITS.classes),
  /** For features in no class and with no value of the table. */
  otherColor: ColorSchema,
});
export type StyleContent = z.infer<typeof StyleContentSchema>;

/** The look of saved features at the time they were saved; `field` may be a heading with its unit. */
export const LayerLookSchema = StyleContentSchema.omit({ name: true, table: true, ramp: true }).extend({
  field: z.string().max(250).regex(PLAIN_TEXT),
});
export type LayerLook = z.infer<typeof LayerLookSchema>;

/** A style as maps get it. */
export const MapStyleSchema = StyleContentSchema.extend({ styleId: z.int() });
export type MapStyle = z.infer<typeof MapStyleSchema>;

/** The classes that apply from one date of a layer until the next. */
export const BucketSchema = z.object({
  at: InstantSchema,
  breaks: z.array(ClassBreakSchema).min(1).max(STYLE_LIMITS.classes),
});
export type Bucket = z.infer<typeof BucketSchema>;

/** A bucket style: the classes of one style at one date. */
export const BucketStyleSchema = BucketSchema.extend({ bucketStyleId: z.int(), styleId: z.int() });
export type BucketStyle = z.infer<typeof BucketStyleSchema>;

/** A style with its bucket styles, as administrators edit it. */
export const StyleRecordSchema = MapStyleSchema.extend({ buckets: z.array(BucketSchema), ...RECORD_STAMPS });
export type StyleRecord = z.infer<typeof StyleRecordSchema>;
