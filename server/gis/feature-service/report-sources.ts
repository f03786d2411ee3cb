import { localeOf } from "../../../contract/api/numbers.ts";
import { ReportDocumentSchema } from "../../../contract/reports/report-document.ts";
import type { ReportSection, ReportText } from "../../../engine/reports/document.ts";
import { createFormatter, type Formatter } from "../../../engine/reports/formatter.ts";
import { textOf } from "../../answers/texts.ts";
import { readRegion } from "../../config/keys.ts";
import { isId } from "../../persistence/refusals.ts";
import type { Database } from "../../storage/database.ts";
import { asc, eq } from "../../storage/orm.ts";
import { reportSections, reports } from "../../storage/schema/index.ts";
import { OBJECT_ID, double, integer, text, type FeatureSource, type Field, type FieldValue } from "./feature-source.ts";
import { LAYERS, type LayerFacts } from "./layers.ts";
import { tableSource } from "./shape-source.ts";

const WORD = 100;
const LINE = 2_000;

const SECTION_FIELDS: readonly Field[] = [
  OBJECT_ID,
  text("variant", "Variant", WORD),
  integer("page", "Page"),
  integer("position", "Position on the page"),
  text("section", "Section", WORD),
  integer("active", "Active (1) or left out (0)"),
];

/** Table 24: the page of each section, in each variant. */
export async function reportSectionsSource(db: Database): Promise<FeatureSource> {
  const rows = await db.select().from(reportSections).orderBy(asc(reportSections.id));
  return tableSource(
    LAYERS.reportSections,
    SECTION_FIELDS,
    rows.map(({ id, variant, page, position, section, active }) => ({
      objectId: id,
      values: { variant, page, position, section, active: active ? 1 : 0 },
    })),
  );
}

export const REPORT_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  integer("rid", "Run"),
  text("variant", "Variant", WORD),
  text("selection", "Pages", WORD),
  text("units", "Units", WORD),
  text("code", "Code printed on it", WORD),
];

/** Table 25: the reports that were printed or shared. */
export async function reportsSource(db: Database, eid: number | null): Promise<FeatureSource> {
  const rows = (await issued(db, eid)).map(({ reportId, eid: of, rid, variant, selection, units, code }) => ({
    objectId: reportId,
    values: { eid: of, rid, variant, selection, units, code },
  }));
  return tableSource(LAYERS.reports, REPORT_FIELDS, rows);
}

/** The views of the issued reports' tables: one row for each cell, which names its report, table, row and column. */
export const CELL_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  integer("report", "Report (table 25)"),
  text("variant", "Variant", WORD),
  text("block", "Table", WORD),
  text("row_id", "Row", LINE),
  text("row_name", "Row label", LINE),
  text("column_id", "Column", WORD),
  text("column_name", "Column label", LINE),
  double("figure", "Displayed figure"),
  text("unit", "Unit of the figure", WORD),
  text("words", "Displayed text", LINE),
];

/** Which sections of a report each view shows. */
interface ReportView {
  readonly layer: LayerFacts;
  readonly sections: readonly ReportSection["id"][];
}
const VIEWS: readonly ReportView[] = [
  { layer: LAYERS.reportSummary, sections: ["overview", "population", "headline"] },
  { layer: LAYERS.reportDayOne, sections: ["dayOneNeed", "distributionPoints"] },
  { layer: LAYERS.reportMultiDay, sections: ["multiDayNeed"] },
  { layer: LAYERS.reportComparison, sections: ["comparison", "runningBalance"] },
  { layer: LAYERS.reportContacts, sections: ["contacts"] },
];

export const REPORT_VIEWS = VIEWS.map((view) => ({
  layer: view.layer,
  source: (db: Database, eid: number | null) => cellsSource(db, eid, view),
}));

/** The factor that keeps object ids of a report's cells apart. */
const CELLS_OF_REPORT = 10_000;

/** Tables 26 to 30: the content of issued reports, frozen as issued, in English. */
async function cellsSource(db: Database, eid: number | null, { layer, sections }: ReportView): Promise<FeatureSource> {
  const locale = localeOf("en", await readRegion(db));
  const rows = (await issued(db, eid)).flatMap((report) => {
    const document = ReportDocumentSchema.parse(report.document);
    const { timeZone } = document;
    const formatter = createFormatter({ locale, timeZone, text: (key, values) => textOf("en", key, values) });
    return document.pages
      .flatMap((page) => page.sections as readonly ReportSection[])
      .filter(({ id }) => sections.includes(id))
      .flatMap((section) => cellsOf(section, formatter))
      .map((cell, i) => ({
        objectId: report.reportId * CELLS_OF_REPORT + i,
        values: { eid: report.eid, report: report.reportId, variant: report.variant, ...cell },
      }));
  });
  return tableSource(layer, CELL_FIELDS, rows);
}

/** A section's figures and facts, one by one. */
function cellsOf({ blocks }: ReportSection, { format, quantity }: Formatter): Readonly<Record<string, FieldValue>>[] {
  return blocks.flatMap((block): Readonly<Record<string, FieldValue>>[] => {
    const row = (id: string, label: ReportText) => ({ block: block.id, row_id: id, row_name: format(label) });
    switch (block.kind) {
      case "facts":
        return block.facts.map(({ id, label, value }) => ({
          ...row(id, label),
          column_id: "value",
          column_name: "",
          ...contentOf(value, format),
        }));
      case "headline":
        return block.figures.map(({ id, label, figure }) => ({
          ...row(id, label),
          column_id: "figure",
          column_name: "",
          figure: figure.shown,
          unit: figure.unit,
          words: quantity(figure),
        }));
      case "table":
        return block.rows.flatMap(({ id, cells }) => {
          const [head] = cells;
          return cells.map((cell, i) => ({
            block: block.id,
            row_id: id,
            row_name: head ? format(head) : "",
            column_id: block.columns[i]?.id ?? "",
            column_name: format(block.columns[i]?.header ?? { said: "" }),
            ...contentOf(cell, format),
          }));
        });
      default:
        // Charts and maps show what the tables contain; notes have no figures.
        return [];
    }
  });
}

function contentOf(cell: Parameters<Formatter["format"]>[0], format: Formatter["format"]) {
  return "figure" in cell
    ? { figure: cell.figure.shown, unit: cell.figure.unit, words: format(cell) }
    : { figure: null, unit: null, words: format(cell) };
}

const issued = (db: Database, eid: number | null) =>
  eid !== null && !isId(eid)
    ? Promise.resolve([])
    : db
        .select()
        .from(reports)
        .where(eid === null ? undefined : eq(reports.eid, eid))
        .orderBy(asc(reports.reportId));
