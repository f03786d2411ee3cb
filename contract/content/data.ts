import { z } from "zod";
import { BASE_VIEWS } from "../adhoc/base-views.ts";
import { IdSchema, TextSchema } from "../config/names.ts";
import { ConditionSchema, FieldNameSchema, type Condition } from "./conditions.ts";

const LayerNameSchema = z.string().min(1).max(100).describe("Name of the layer or table, such as counties.");
const EidSchema = z.int().min(1).optional().describe("Only this estimation; all that the reader may see where absent.");

/** Where the records of a data set come from. */
const SourceSchema = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("service").describe("A layer or table of the product's feature service."),
      service: z.enum(["Provision", "Storms"]).default("Provision").describe("Name of the service."),
      layer: LayerNameSchema,
      eid: EidSchema,
      dataSet: z.int().min(1).optional().describe("Number of the census data set; the default one where absent."),
    })
    .meta({ id: "ServiceSource" }),
  z
    .strictObject({
      kind: z.literal("published").describe("Published estimations, for staff too as every visitor sees them."),
      layer: LayerNameSchema.default("zones"),
      eid: EidSchema,
    })
    .meta({ id: "PublishedSource" }),
  z
    .strictObject({
      kind: z.literal("layer").describe("A layer of the map."),
      layer: z.int().min(1).describe("Its number on the page Layers."),
    })
    .meta({ id: "LayerSource" }),
  z
    .strictObject({
      kind: z.literal("view").describe("A base view of ad-hoc reports."),
      view: z.enum(BASE_VIEWS).describe("Name of the view."),
    })
    .meta({ id: "ViewSource" }),
  z
    .strictObject({
      kind: z.literal("data").describe("A part of another data set of this app."),
      data: IdSchema.describe("Id of a data set that is listed before this one."),
    })
    .meta({ id: "PartSource" }),
]);
export const SOURCE_KINDS: readonly string[] = SourceSchema.options.map(({ shape }) => shape.kind.value);
type DataSource = z.infer<typeof SourceSchema>;

/** A data set of an app: what its widgets show, under one name. */
const DataEntrySchema = z
  .strictObject({
    id: IdSchema,
    label: TextSchema,
    source: SourceSchema.describe("Where its records come from."),
    filter: z.array(ConditionSchema).max(20).default([]).describe("Only records that meet all of these."),
    fields: z
      .array(
        z.strictObject({
          name: FieldNameSchema.min(1).describe("Name of the field."),
          label: TextSchema.optional().describe("Its name for readers; the source's own where absent."),
        }),
      )
      .max(100)
      .default([])
      .describe("The fields that widgets show, in this order; all where empty."),
  })
  .meta({ id: "DataEntry" });
export type DataEntry = z.infer<typeof DataEntrySchema>;

/** Most data sets of an app. */
const DATA_MOST = 200;
export const DataEntriesSchema = z.array(DataEntrySchema).max(DATA_MOST);

/** The valid entries of a config by their places in it; undefined for a faulty one. */
export const readEntries = (data: readonly unknown[]): readonly (DataEntry | undefined)[] =>
  data.slice(0, DATA_MOST).map((entry) => DataEntrySchema.safeParse(entry).data);

/** A data set with those that it is a part of. */
export interface ResolvedData {
  /** Its entry, and those that it is a part of, up to the one with a source of its own. */
  readonly chain: readonly [DataEntry, ...DataEntry[]];
  readonly source: Exclude<DataSource, { kind: "data" }>;
  /** What its records must be like, by all entries of the chain. */
  readonly filter: readonly Condition[];
  /** The fields of the nearest entry that names any; null for all. */
  readonly fields: DataEntry["fields"] | null;
}

/** A data set by its id, among the entries before the given one; null if it, or one that it is a part of, is missing. */
export function resolveData(entries: readonly DataEntry[], id: string): ResolvedData | null {
  const at = entries.findIndex((entry) => entry.id === id);
  const entry = entries[at];
  if (entry === undefined) return null;
  const { source, filter, fields } = entry;
  const own = fields.length > 0 ? fields : null;
  if (source.kind !== "data") return { chain: [entry], source, filter, fields: own };
  const whole = resolveData(entries.slice(0, at), source.data);
  return (
    whole && {
      chain: [entry, ...whole.chain],
      source: whole.source,
      filter: [...whole.filter, ...filter],
      fields: own ?? whole.fields,
    }
  );
}
