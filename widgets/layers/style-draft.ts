import { schemaFaults, type OwnFaults } from "../../client/records/refusals.ts";
import type { AttributeValue } from "../../client/map/layers/features.ts";
import type { RecordForm } from "../../client/records/use-record-form.ts";
import { StyleDraftSchema, type StyleDraft } from "../../contract/layers/calls/layers.ts";
import type {
  ClassBreak,
  MapStyle,
  RendererKind,
  StyleRecord,
  StyleShape,
  StyleSymbol,
  UniqueValue,
} from "../../contract/layers/style.ts";
import { faultsOfStyle } from "../../contract/layers/rules.ts";
import { classify, type ClassMethod } from "../../engine/display/class-bounds.ts";
import { RAMPS, type Ramp } from "../../engine/display/ramp-names.ts";
import { rampColors } from "../../engine/display/ramps.ts";
import { readNumber, writeNumber } from "../../engine/display/read-number.ts";
import { fieldOfMoment, momentOfField } from "./layer-draft.ts";

/** A class while it is edited: its numbers as typed. */
export interface BreakDraft {
  readonly min: string;
  readonly max: string;
  readonly color: string;
  readonly size: string;
  readonly label: string;
}

/** The classes from one date on. */
interface BucketDraft {
  readonly at: string;
  readonly breaks: readonly BreakDraft[];
}

/** A style while it is edited. */
export interface StyleFormDraft extends Omit<StyleSymbol, "size" | "outlineWidth"> {
  readonly name: string;
  readonly table: string;
  readonly shape: StyleShape;
  readonly renderer: RendererKind;
  readonly field: string;
  readonly unit: string;
  readonly ramp: Ramp | "";
  readonly size: string;
  readonly outlineWidth: string;
  readonly values: readonly UniqueValue[];
  readonly breaks: readonly BreakDraft[];
  readonly otherColor: string;
  readonly buckets: readonly BucketDraft[];
}
export type StyleForm = RecordForm<StyleFormDraft, StyleRecord>;

/** The initial values of a new style: one look for all, from which classes can be made. */
export const EMPTY: StyleFormDraft = {
  name: "",
  table: "",
  shape: "polygon",
  renderer: "single",
  field: "",
  unit: "",
  ramp: "",
  color: "#2c7fb8",
  marker: "circle",
  line: "solid",
  outline: "#253494",
  size: "8",
  outlineWidth: "1",
  values: [],
  breaks: [],
  otherColor: "#bdbdbd",
  buckets: [],
};

/** A style in the form of its draft. */
export function draftOf(style: StyleRecord, locale: string): StyleFormDraft {
  return {
    name: style.name,
    table: style.table,
    ...lookOf(style, locale),
    buckets: style.buckets.map(({ at, breaks }) => ({
      at: fieldOfMoment(at),
      breaks: breaks.map((one) => breakDraft(one, locale)),
    })),
  };
}

function lookOf(style: MapStyle, locale: string): Omit<StyleFormDraft, "name" | "table" | "buckets"> {
  const { shape, renderer, field, unit, symbol, values, otherColor } = style;
  const { color, marker, line, outline } = symbol;
  return {
    shape,
    renderer,
    field,
    unit,
    ramp: RAMPS.find((ramp) => ramp === style.ramp) ?? "",
    color,
    marker,
    line,
    outline,
    size: writeNumber(symbol.size, locale),
    outlineWidth: writeNumber(symbol.outlineWidth, locale),
    values,
    breaks: style.breaks.map((one) => breakDraft(one, locale)),
    otherColor,
  };
}

const breakDraft = ({ min, max, color, size, label }: ClassBreak, locale: string): BreakDraft => ({
  min: writeNumber(min, locale),
  max: writeNumber(max, locale),
  color,
  size: size === null ? "" : writeNumber(size, locale),
  label,
});

/** The typed text as a number; NaN, which the schema refuses, where it is not one. */
function figure(typed: string, locale: string): number {
  const read = readNumber(typed, locale);
  return typeof read === "number" ? read : NaN;
}

const breakOf = ({ min, max, color, size, label }: BreakDraft, locale: string): ClassBreak => ({
  min: figure(min, locale),
  max: figure(max, locale),
  color,
  size: size.trim() === "" ? null : figure(size, locale),
  label,
});

/** The request for a draft: values that its renderer does not use are left out. */
export function sentOf(
  draft: StyleFormDraft,
  at: { readonly styleId: number; readonly version: number } | null,
  locale: string,
): StyleDraft {
  const { name, table, shape, renderer, unit, ramp, otherColor, color, marker, line, outline } = draft;
  const classes = (list: readonly BreakDraft[]) => list.map((one) => breakOf(one, locale));
  const byBreaks = renderer === "breaks";
  return {
    ...at,
    name,
    table,
    shape,
    renderer,
    field: renderer === "single" ? "" : draft.field.trim(),
    unit,
    ramp: byBreaks ? ramp : "",
    symbol: {
      color,
      marker,
      line,
      outline,
      size: figure(draft.size, locale),
      outlineWidth: figure(draft.outlineWidth, locale),
    },
    values: renderer === "unique" ? [...draft.values] : [],
    breaks: byBreaks ? classes(draft.breaks) : [],
    otherColor,
    buckets: byBreaks
      ? draft.buckets.map((bucket) => ({ at: momentOfField(bucket.at), breaks: classes(bucket.breaks) }))
      : [],
  };
}

/** The faults found in the browser: by the server's rules, and numbers that are not valid. */
export function styleFaults(draft: StyleFormDraft, locale: string): OwnFaults {
  const sent = sentOf(draft, null, locale);
  const found = faultsOfStyle(sent).map(({ path, key, values }) => [path, { key, values }] as const);
  const noNumbers = (StyleDraftSchema.safeParse(sent).error?.issues ?? [])
    .filter(({ code, path }) => code !== "custom" && NUMBERS.has(String(path.at(-1))))
    .map(({ path }) => [path.join(".").replace(/^symbol\./, ""), "domain.mapStyle.noNumber"] as const);
  return {
    ...Object.fromEntries(found.toReversed()),
    ...Object.fromEntries(noNumbers),
    ...schemaFaults(StyleDraftSchema, sent),
  };
}
const NUMBERS: ReadonlySet<string> = new Set(["min", "max", "size", "outlineWidth"]);

/** The methods to make classes: of equal width between two figures, or from a layer's values. */
export const MAKING_METHODS = ["equal", "quantile", "natural"] as const satisfies readonly ClassMethod[];
export type MakingMethod = (typeof MAKING_METHODS)[number];

/** The bounds of a number of classes of equal width between two figures, from the least to the greatest. */
export const equalBounds = ({
  from,
  to,
  count,
}: {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}) => Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);

/** The bounds of classes of a layer's values, from the least to the greatest: many equal values make fewer classes. */
export function boundsOfValues(
  values: readonly AttributeValue[],
  { method, count }: { readonly method: MakingMethod; readonly count: number },
): number[] {
  const known = values.map((value) => (typeof value === "number" ? value : null));
  const { least, bounds } = classify(known, { method, classes: count, own: [] });
  return least === null ? [] : [...new Set([least, ...bounds])];
}

/** The classes between bounds, in the colors of a ramp. */
export function breaksBetween(bounds: readonly number[], ramp: Ramp, locale: string): BreakDraft[] {
  const colors = rampColors(ramp, Math.max(bounds.length - 1, 3), "light");
  // Twelve digits: 0.1 + 0.2 is written as 0.3.
  const written = bounds.map((bound) => writeNumber(Number(bound.toPrecision(12)), locale));
  return written.slice(1).map((max, i) => ({
    min: written[i] ?? "",
    max,
    color: colors[i] ?? colors.at(-1) ?? "#808080",
    size: "",
    label: "",
  }));
}

/** A draft with the look of another style, under its own name. */
export const withLookOf = (draft: StyleFormDraft, style: MapStyle, locale: string): StyleFormDraft => ({
  ...draft,
  ...lookOf(style, locale),
});

/** The same classes in the colors of a ramp. */
export function recolored(breaks: readonly BreakDraft[], ramp: Ramp): BreakDraft[] {
  const colors = rampColors(ramp, breaks.length, "light");
  return breaks.map((one, i) => ({ ...one, color: colors[i] ?? colors.at(-1) ?? one.color }));
}
