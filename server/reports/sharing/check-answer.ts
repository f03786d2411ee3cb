import type { CheckDifference, ReportCheck } from "../../../contract/reports/calls/issuing.ts";
import { ReportDocumentSchema } from "../../../contract/reports/report-document.ts";
import { ENGINE_VERSION } from "../../../engine/distribution/estimate.ts";
import {
  ANNEXED,
  ASKED_SECTION,
  type Figure,
  type HeadlineBlock,
  type ReportDocument,
  type ReportSection,
} from "../../../engine/reports/document.ts";
import type { SectionPlace } from "../../../engine/reports/facts.ts";
import { figuresOf } from "../../../engine/reports/figures.ts";
import { reportDocument } from "../../../engine/reports/report-document.ts";
import { PAST_EVENTS } from "../../../engine/reports/sections/plausibility.ts";
import { OPEN_POINTS_BLOCK } from "../../../engine/reports/sections/open-points.ts";
import { URGENT_BLOCK } from "../../../engine/reports/sections/urgent.ts";
import { readEstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { RunInputsSchema } from "../../planning/projections/run-inputs.ts";
import { canonicalHash, tractsOfRun, type StoredRun } from "../../planning/projections/runs.ts";
import { resultsAsStored, RunResultsSchema, storedResults } from "../../planning/projections/results.ts";
import { inSnapshot, type Database } from "../../storage/database.ts";
import type { reports, runs } from "../../storage/schema/index.ts";
import { readBandFacts, tractFactsOf } from "../facts.ts";
import { readFacts } from "../documents.ts";

/** Most differences that an answer lists. */
const LISTED = 20;

/**
 * The result of checking an issued report, except whether a newer calculation exists: its stored inputs are
 * recalculated if the current engine made its run, else its stored results are used, and every figure of need is
 * compared.
 */
export async function checkAnswer(
  db: Database,
  { report, run }: { readonly report: typeof reports.$inferSelect; readonly run: typeof runs.$inferSelect },
): Promise<Omit<ReportCheck, "newer">> {
  const document = ReportDocumentSchema.parse(report.document);
  const inputs = RunInputsSchema.parse(run.inputs);
  const again = await calculatedAgain(db, document, { ...run, inputs });
  const { compared, differences } = compareReports(document, again);
  const untouched =
    canonicalHash(report.document) === report.documentHash &&
    canonicalHash(inputs) === run.inputsHash &&
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

/**
 * The headline of the printed report, without its figures of stock; of the new calculation if the printed one has none.
 */
function headlineOf(document: ReportDocument, again: ReportDocument): ReportCheck["headline"] {
  const known = new Set(figuresIn(again).map(({ id }) => id));
  const printed = figuresIn(document).filter(({ id }) => known.has(id));
  const shown = printed.length > 0 ? printed : figuresIn(again);
  return shown.map(({ id, label, figure, trucks }) => ({ id, label, figure, trucks }));
}

function figuresIn({ pages }: ReportDocument): HeadlineBlock["figures"] {
  return pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "headline" ? block.figures : []));
}

function shown({ issued, now, page, sectionTitle, blockTitle, row, column }: ReportDifference): CheckDifference {
  return { page, section: sectionTitle, block: blockTitle, row, column, issued, now };
}
type ReportDifference = ReturnType<typeof compareReports>["differences"][number];

/** Sections whose figures come from stock and deliveries, which are recorded and not calculated from a run. */
const RECORDED: ReadonlySet<ReportSection["id"]> = new Set(["comparison", "runningBalance", "contacts", "deliveries"]);
/**
 * Figures of the headline from stock and deliveries, by their present and former names, and those of past events, which
 * the agency maintains.
 */
const KEPT_APART = new RegExp(
  `^(?:headline/firstShortfall|(?:${URGENT_BLOCK}|${OPEN_POINTS_BLOCK}|${PAST_EVENTS})(?:${ANNEXED})?)(?:/|$)`,
);

/**
 * Compares every figure of need of an issued report with the one at the same address of the recalculated report: the
 * displayed number and its unit. Figures that only the newer report has were not on the printed one.
 */
function compareReports(issued: ReportDocument, again: ReportDocument) {
  const now = new Map(figuresOf(again).map(({ address, figure }) => [address, figure]));
  const placed = figuresOf(issued).filter(
    ({ section, address }) => !RECORDED.has(section) && !KEPT_APART.test(address),
  );
  return {
    compared: placed.length,
    differences: placed.flatMap(({ figure, ...place }) => {
      const other = now.get(place.address) ?? null;
      return other !== null && isSame(figure, other) ? [] : [{ ...place, issued: figure, now: other }];
    }),
  };
}

/** Compares shown figures (0 equals -0); for older reports with other decimals, the calculated ones. */
function isSame(a: Figure, b: Figure): boolean {
  return a.unit === b.unit && (a.decimals === b.decimals ? a.shown === b.shown : a.exact === b.exact);
}

/**
 * The report calculated from the stored inputs of an issued one's run: the same variant, units and sections, always
 * with a headline. The supply side, which continues changing after a report was issued, is left out, and so are
 * outlines for the map.
 */
async function calculatedAgain(
  db: Database,
  { variant, selection, units, pages }: ReportDocument,
  run: Omit<StoredRun, "results"> & { readonly results: unknown },
): Promise<ReportDocument> {
  const { inputs } = run;
  const set = await tractsOfRun(db, inputs);
  // This engine cannot reproduce the figures of another: the printed report is compared with that engine's stored
  // results.
  const results =
    run.engineVersion === ENGINE_VERSION
      ? resultsAsStored(inputs, set)
      : RunResultsSchema.parse(storedResults(run.results));
  const again = { ...run, results };
  const facts = await inSnapshot(db, async (tx) => {
    const estimation = await readEstimationRow(tx, run.eid);
    return readFacts(tx, { estimation, run: again }, true);
  });
  const band = await readBandFacts(db, again, { name: facts.estimation });
  const choice = { variant, selection, units, sections: sectionsOf(pages) };
  const tracts = selection === "tracts" ? tractFactsOf(again, set) : [];
  return reportDocument({ ...facts, band, tracts, areas: [], counties: [] }, choice);
}

function sectionsOf(pages: ReportDocument["pages"]): SectionPlace[] {
  const printed = pages.flatMap(({ page, sections }) =>
    sections.flatMap(({ id }): SectionPlace[] => (id === ASKED_SECTION ? [] : [{ section: id, page, active: true }])),
  );
  return printed.some(({ section }) => section === "headline")
    ? printed
    : [...printed, { section: "headline", page: 1, active: true }];
}
