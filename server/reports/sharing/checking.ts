import { and, eq, gt } from "drizzle-orm";
import type { CheckDifference, ReportCheck } from "../../../contract/calls/report-check.ts";
import { readReportCode } from "../../../contract/report-code.ts";
import { ReportDocumentSchema } from "../../../contract/report-document.ts";
import type { HeadlineBlock, ReportDocument } from "../../../engine/report/document.ts";
import { ENGINE_VERSION } from "../../../engine/version.ts";
import { fail } from "../../http/errors.ts";
import { hashOfInputs, RunInputsSchema } from "../../projections/inputs.ts";
import type { Database } from "../../storage/database.ts";
import { reports, runs } from "../../storage/schema/index.ts";
import { hashOfDocument } from "../issuing.ts";
import { compareReports } from "./compare-reports.ts";
import { calculatedAgain } from "./calculated-again.ts";

/** Differences that an answer lists at most. */
const LISTED = 20;

/**
 * Checks the report that carries a code: is the stored document the one that was issued, and do its stored inputs,
 * calculated again by today's engine, come to the same figures of need? Tells nothing that is not on the paper, and no
 * person's name. 404 for a code that no report carries.
 */
export async function checkReport(db: Database, typed: string): Promise<ReportCheck> {
  const code = readReportCode(typed) ?? fail(404, "domain.sharing.codeUnknown");
  const [found] = await db
    .select({ report: reports, run: runs })
    .from(reports)
    .innerJoin(runs, eq(runs.rid, reports.rid))
    .where(eq(reports.code, code));
  if (found === undefined) return fail(404, "domain.sharing.codeUnknown");
  const { report, run } = found;
  const document = ReportDocumentSchema.parse(report.document);
  const inputs = RunInputsSchema.parse(run.inputs);
  const again = await calculatedAgain(db, { document, run, inputs });
  const { compared, differences } = compareReports(document, again);
  const newer = await db.$count(runs, and(eq(runs.eid, report.eid), gt(runs.rid, report.rid)));
  const untouched =
    hashOfDocument(report.document) === report.documentHash &&
    hashOfInputs(inputs) === run.inputsHash &&
    document.run.inputHash === run.inputsHash;
  const { variant, selection, units, disaster, estimation, agency, startDate, timeZone, sampleData } = document;
  return {
    code,
    verdict: untouched ? (differences.length === 0 ? "same" : "differs") : "altered",
    report: {
      ...{ variant, selection, units, disaster, estimation, agency, startDate, timeZone, sampleData },
      issuedAt: report.createdDate.toISOString(),
    },
    run: {
      at: run.runAt.toISOString(),
      engineVersion: run.engineVersion,
      checkedBy: ENGINE_VERSION,
      inputHash: run.inputsHash,
    },
    newer: newer > 0,
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
