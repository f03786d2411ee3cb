import { z } from "zod";
import {
  CHART_FORMS,
  FIGURE_UNITS,
  ROW_EMPHASES,
  type Cell,
  type ChartBlock,
  type FactsBlock,
  type Figure,
  type HeadlineBlock,
  type MapBlock,
  type NotesBlock,
  type ReportGround,
  type ReportText,
  type TableBlock,
} from "../../engine/reports/document-blocks.ts";
import { ASKED_SECTION, REPORT_SECTIONS, type ReportDocument } from "../../engine/reports/document.ts";
import { AreaSchema, CountedLandSchema } from "../api/domain.ts";
import { PageSelectionSchema, ReportUnitsSchema, ReportVariantSchema } from "./choices.ts";

export { PageSelectionSchema, ReportUnitsSchema, ReportVariantSchema };

/**
 * The report document as it crosses the wire. Its model is the engine's: every schema here is compared with the
 * engine's type, so that a difference between them fails to compile.
 */
const FigureUnitSchema = z.enum(FIGURE_UNITS);

export const FigureSchema = z.object({
  shown: z.number().nullable(),
  exact: z.number().nullable(),
  unit: FigureUnitSchema,
  decimals: z.int().min(0),
  alone: z.literal(true).exactOptional(),
}) satisfies z.ZodType<Figure>;

const WrittenTextSchema = z.object({ said: z.string(), translated: z.record(z.string(), z.string()).exactOptional() });
const KeyedSchema: z.ZodType<Exclude<ReportText, { said: string }>> = z.object({
  key: z.string(),
  get values() {
    return z.record(z.string(), CellSchema).exactOptional();
  },
});
export const ReportTextSchema: z.ZodType<ReportText> = z.union([KeyedSchema, WrittenTextSchema]);
export const CellSchema: z.ZodType<Cell> = z.union([
  KeyedSchema,
  WrittenTextSchema,
  z.object({ figure: FigureSchema }),
  z.object({ day: z.string() }),
  z.object({ moment: z.string() }),
  z.object({ about: z.string() }),
]);

const text = ReportTextSchema;
const titled = { id: z.string(), title: text.nullable() };

const FactsSchema = z.object({
  kind: z.literal("facts"),
  ...titled,
  facts: z.array(z.object({ id: z.string(), label: text, value: CellSchema })),
}) satisfies z.ZodType<FactsBlock>;

const HeadlineSchema = z.object({
  kind: z.literal("headline"),
  ...titled,
  figures: z.array(
    z.object({
      id: z.string(),
      label: text,
      figure: FigureSchema,
      trucks: FigureSchema.nullable(),
      band: z.object({ low: FigureSchema, high: FigureSchema }).nullable(),
      note: text.nullable(),
    }),
  ),
}) satisfies z.ZodType<HeadlineBlock>;

const row = { id: z.string(), emphasis: z.enum(ROW_EMPHASES), cells: z.array(CellSchema), from: text.exactOptional() };
const TableSchema = z.object({
  kind: z.literal("table"),
  id: z.string(),
  title: text,
  unit: text.nullable(),
  denominator: text.nullable(),
  columns: z.array(
    z.object({ id: z.string(), header: text, group: text.nullable(), numeric: z.boolean(), width: z.number() }),
  ),
  rows: z.array(z.object(row)),
  notes: z.array(text),
  empty: text,
}) satisfies z.ZodType<TableBlock>;

const values = z.array(z.number().nullable());
const ChartSchema = z.object({
  kind: z.literal("chart"),
  id: z.string(),
  title: text,
  description: text,
  form: z.enum(CHART_FORMS),
  categoryTitle: text,
  valueTitle: text,
  unit: FigureUnitSchema,
  decimals: z.int().min(0),
  categories: z.array(text),
  series: z.array(z.object({ id: z.string(), name: text, values, until: values.exactOptional() })),
  table: z.string(),
}) satisfies z.ZodType<ChartBlock>;

const lines = z.array(z.array(z.array(z.number())));
const GroundSchema = z.object({
  land: z.array(AreaSchema),
  seams: lines,
  roads: z.array(z.object({ route: z.string(), system: z.enum(["U", "S", "O"]).exactOptional(), lines })),
  places: z.array(z.object({ name: z.string(), at: z.array(z.number()).length(2), size: z.int().min(0).max(3) })),
}) satisfies z.ZodType<ReportGround>;

const MapSchema = z.object({
  kind: z.literal("map"),
  id: z.string(),
  title: text,
  description: text,
  zones: z.array(
    z.object({ zone: z.int(), label: text, area: AreaSchema, land: CountedLandSchema.nullable().exactOptional() }),
  ),
  counties: z.array(z.object({ fips: z.string(), name: z.string(), area: AreaSchema })),
  ground: GroundSchema.exactOptional(),
  notes: z.array(text),
}) satisfies z.ZodType<MapBlock>;

const NotesSchema = z.object({
  kind: z.literal("notes"),
  ...titled,
  notes: z.array(text),
}) satisfies z.ZodType<NotesBlock>;

const BlockSchema = z.discriminatedUnion("kind", [
  FactsSchema,
  HeadlineSchema,
  TableSchema,
  ChartSchema,
  MapSchema,
  NotesSchema,
]);

export const ReportSectionIdSchema = z.enum(REPORT_SECTIONS.map(({ section }) => section));

export const ReportDocumentSchema: z.ZodType<ReportDocument> = z.object({
  format: z.literal(1),
  variant: ReportVariantSchema,
  selection: PageSelectionSchema,
  units: ReportUnitsSchema,
  eid: z.int(),
  estimation: z.string(),
  disaster: z.string(),
  startDate: z.string(),
  agency: z.string(),
  contact: z.string().exactOptional(),
  timeZone: z.string(),
  sampleData: z.boolean(),
  run: z.object({ id: z.int(), at: z.string(), engineVersion: z.string(), inputHash: z.string() }),
  pages: z.array(
    z.object({
      page: z.int().min(1).max(5),
      title: text,
      sections: z.array(
        z.object({
          id: z.enum([...ReportSectionIdSchema.options, ASKED_SECTION]),
          title: text,
          blocks: z.array(BlockSchema),
        }),
      ),
    }),
  ),
});
