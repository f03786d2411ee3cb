import { schemaFaults, type OwnFaults } from "../../client/record-form/refusals.ts";
import type { RecordForm } from "../../client/record-form/use-record-form.ts";
import { StyleDraftSchema, type StyleDraft } from "../../contract/calls/layers.ts";
import type {
  ClassBreak,
  RendererKind,
  StyleRecord,
  StyleShape,
  StyleSymbol,
  UniqueValue,
} from "../../contract/calls/map/style.ts";
import { faultsOfStyle } from "../../contract/layer-rules.ts";
import { RAMPS, type Ramp } from "../../engine/display/ramp-names.ts";
import { rampColors } from "../../engine/display/ramps.ts";
import { readNumber, writeNumber } from "../../engine/display/read-number.ts";
import { fieldOfMoment, momentOfField } from "./layer-draft.ts";

/** A class while it is edited: its numbers as they are typed. */
export interface BreakDraft {
  readonly min: string;
  readonly max: string;
  readonly color: string;
  readonly size: string;
  readonly label: string;
}

/** The classes from one date on. */
export interface BucketDraft {
  readonly at: string;
  readonly breaks: readonly BreakDraft[];
}

/** A style while it is edited. */
export interface Draft {
  readonly name: string;
  readonly table: string;
  readonly shape: StyleShape;
  readonly renderer: RendererKind;
  readonly field: string;
  readonly unit: string;
  readonly ramp: Ramp | "";
  readonly symbol: Omit<StyleSymbol, "size" | "outlineWidth">;
  readonly size: string;
  readonly outlineWidth: string;
  readonly values: readonly UniqueValue[];
  readonly breaks: readonly BreakDraft[];
  readonly otherColor: string;
  readonly buckets: readonly BucketDraft[];
}
export type StyleForm = RecordForm<Draft, StyleRecord>;

/** What a new style begins with: one look for all, from which classes can be made. */
export const EMPTY: Draft = {
  name: "",
  table: "",
  shape: "polygon",
  renderer: "single",
  field: "",
  unit: "",
  ramp: "",
  symbol: { color: "#2c7fb8", marker: "circle", line: "solid", outline: "#253494" },
  size: "8",
  outlineWidth: "1",
  values: [],
  breaks: [],
  otherColor: "#bdbdbd",
  buckets: [],
};

/** A style as its form holds it. */
export function draftOf(style: StyleRecord, locale: string): Draft {
  const { name, table, shape, renderer, field, unit, symbol, values, otherColor } = style;
  const { color, marker, line, outline } = symbol;
  const breaks = (list: readonly ClassBreak[]) => list.map((one) => breakDraft(one, locale));
  return {
    name,
    table,
    shape,
    renderer,
    field,
    unit,
    ramp: RAMPS.find((ramp) => ramp === style.ramp) ?? "",
    symbol: { color, marker, line, outline },
    size: writeNumber(symbol.size, locale),
    outlineWidth: writeNumber(symbol.outlineWidth, locale),
    values,
    breaks: breaks(style.breaks),
    otherColor,
    buckets: style.buckets.map((bucket) => ({ at: fieldOfMoment(bucket.at), breaks: breaks(bucket.breaks) })),
  };
}

const breakDraft = ({ min, max, color, size, label }: ClassBreak, locale: string): BreakDraft => ({
  min: writeNumber(min, locale),
  max: writeNumber(max, locale),
  color,
  size: size === null ? "" : writeNumber(size, locale),
  label,
});

/** What was typed as a number; NaN, which the schema refuses, for what is none. */
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

/** What is sent of a draft: what its renderer does not use is left out. */
export function sentOf(
  draft: Draft,
  at: { readonly styleId: number; readonly version: number } | null,
  locale: string,
): StyleDraft {
  const { name, table, shape, renderer, unit, ramp, otherColor, symbol } = draft;
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
    symbol: Object.assign(
      { size: figure(draft.size, locale), outlineWidth: figure(draft.outlineWidth, locale) },
      symbol,
    ),
    values: renderer === "unique" ? [...draft.values] : [],
    breaks: byBreaks ? classes(draft.breaks) : [],
    otherColor,
    buckets: byBreaks
      ? draft.buckets.map((bucket) => ({ at: momentOfField(bucket.at), breaks: classes(bucket.breaks) }))
      : [],
  };
}

/** The faults that this side sees: the server's rules, and numbers that are none. */
export function faultsOf(draft: Draft, locale: string): OwnFaults {
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

/** So many classes of equal width between two figures, in the colors of a ramp. */
export function equalBreaks(
  {
    from,
    to,
    count,
    ramp,
  }: { readonly from: number; readonly to: number; readonly count: number; readonly ramp: Ramp },
  locale: string,
): BreakDraft[] {
  const colors = rampColors(ramp, count, "light");
  // Twelve digits: 0.1 + 0.2 is written as 0.3.
  const bound = (i: number): number => Number((from + ((to - from) * i) / count).toPrecision(12));
  return Array.from({ length: count }, (_, i) => ({
    min: writeNumber(bound(i), locale),
    max: writeNumber(bound(i + 1), locale),
    color: colors[i] ?? colors.at(-1) ?? "#808080",
    size: "",
    label: "",
  }));
}

/** The same classes in the colors of a ramp. */
export function recolored(breaks: readonly BreakDraft[], ramp: Ramp): BreakDraft[] {
  const colors = rampColors(ramp, breaks.length, "light");
  return breaks.map((one, i) => ({ ...one, color: colors[i] ?? colors.at(-1) ?? one.color }));
}
