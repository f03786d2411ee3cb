import type { CheckDifference, ReportCheck } from "../../../contract/calls/report-check.ts";
import { ReportDocumentSchema } from "../../../contract/report-document.ts";
import type { HeadlineBlock, ReportDocument } from "../../../engine/report/document.ts";
import { ENGINE_VERSION } from "../../../engine/version.ts";
import { hashOfInputs, RunInputsSchema } from "../../planning/projections/inputs.ts";
import type { Database } from "../../storage/database.ts";
import type { reports, runs } from "../../storage/schema/index.ts";
import { hashOfDocument } from "../issuing.ts";
import { calculatedAgain } from "./calculated-again.ts";
import { compareReports } from "./compare-reports.ts";

/** Differences that an answer lists at most. */
const LISTED = 20;

/**
 * What the check of an issued report finds, but for whether a newer calculation was made since: its stored inputs are
 * calculated again by today's engine and every figure of need is compared.
 */
export async function checkAnswer(
  db: Database,
  { report, run }: { readonly report: typeof reports.$inferSelect; readonly run: typeof runs.$inferSelect },
): Promise<Omit<ReportCheck, "newer">> {
  const document = ReportDocumentSchema.parse(report.document);
  const inputs = RunInputsSchema.parse(run.inputs);
  const again = await calculatedAgain(db, { document, run, inputs });
  const { compared, differences } = compareReports(document, again);
  const untouched =
    hashOfDocument(report.document) === report.documentHash &&
    hashOfInputs(inputs) === run.inputsHash &&
    document.run.inputHash === run.inputsHash;
  const { variant, selection, units, disaster, estimation, agency, startDate, timeZone, sampleData } = document;
  return {
    code: report.code,
    verdict: untouched ? (differences.length === 0 ? "same" : "differs") : "altered",
    report: {
      variant,
      selection,
      units,
      disaster,
      estimation,
      agency,
      startDate,
      timeZone,
      sampleData,
      issuedAt: report.createdDate.toISOString(),
    },
    run: {
      at: run.runAt.toISOString(),
      engineVersion: run.engineVersion,
      checkedBy: ENGINE_VERSION,
      inputHash: run.inputsHash,
    },
    headline: headlineOf(document, again),
    compared,
    differing: differences.length,
    differences: differences.slice(0, LISTED).map(shown),
  };
}

/** The headline of the paper, without what it says of stock; of the new calculation where the paper has none. */
function headlineOf(document: ReportDocument, again: ReportDocument): ReportCheck["headline"] {
  const known = new Set(figuresIn(again).map(({ id }) => id));
  const printed = figuresIn(document).filter(({ id }) => known.has(id));
  return (printed.length > 0 ? printed : figuresIn(again)).map(({ id, label, figure, trucks }) => ({
    id,
    label,
    figure,
    trucks,
  }));
}

function figuresIn({ pages }: ReportDocument): HeadlineBlock["figures"] {
  return pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "headline" ? block.figures : []));
}

function shown({ issued, now, page, sectionTitle, blockTitle, row, column }: Difference): CheckDifference {
  return { page, section: sectionTitle, block: blockTitle, row, column, issued, now };
}
type Difference = ReturnType<typeof compareReports>["differences"][number];
