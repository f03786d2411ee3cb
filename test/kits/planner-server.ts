import type { ErrorAnswer, ErrorStatus } from "../../contract/api/errors.ts";
import {
  addOrUpdateDisaster,
  deleteDisaster,
  getAllDisasters,
  getDisasterCategories,
  lockDisaster,
  unlockDisaster,
} from "../../contract/planning/calls/disasters.ts";
import {
  addOrUpdateEstimation,
  copyEstimation,
  getEstimation,
  getEstimations,
  unlockEstimation,
} from "../../contract/planning/calls/estimations.ts";
import {
  getDefaults,
  getParameters,
  saveParameters,
  suggestAssistance,
} from "../../contract/planning/calls/parameters.ts";
import {
  calculateProjections,
  getProjections,
  updateEverything,
  verifyRun,
} from "../../contract/planning/calls/projections.ts";
import { getComparison, getUrgentOrders } from "../../contract/supply/calls/comparison.ts";
import { getDataSets } from "../../contract/tracts/calls/tracts.ts";
import { CURRENT_KEYS } from "../../client/planning/current.ts";
import { dropDrafts } from "./drafts.ts";
import { fake, serveFake, type FakeAnswer } from "./fake-api.ts";
import { DISASTER, ESTIMATION, PARAMETERS, projectionsOf } from "./planner-fixtures.ts";
import { comparisonOf } from "./record-fixtures.ts";
import { cancelExport, downloadExport, getExport, type ExportProgress } from "../../contract/lists/calls.ts";
import { issueReport } from "../../contract/reports/calls/issuing.ts";
import {
  ReportChoiceSchema,
  getPublicReport,
  getReport,
  getReportSeal,
  startReportFile,
} from "../../contract/reports/calls/reports.ts";
import { getPublished } from "../../contract/reports/calls/published.ts";
import { getPlausibility } from "../../contract/planning/calls/plausibility.ts";
import { ReportDocumentSchema } from "../../contract/reports/report-document.ts";
import { sampleReport } from "./sample-report.ts";

/** Thrown by a fake answer to refuse the call. */
export class Refusal extends Error {
  readonly status: ErrorStatus;
  readonly answer: ErrorAnswer;

  constructor(status: ErrorStatus, answer: Partial<ErrorAnswer> & { key: string }) {
    super(answer.key);
    this.status = status;
    this.answer = { message: answer.key, details: {}, ...answer };
  }
}

export interface PlannerServer {
  /** The sent requests, in order. */
  readonly sent: { readonly path: string; readonly body: unknown }[];
  /** The bodies sent to one call. */
  to(call: { readonly path: string }): unknown[];
  stop(): void;
}

/** A fake server with one disaster, one estimation and its run; `answers` take precedence. */
export function servePlanner({
  answers = [],
  did = DISASTER.did,
  eid = ESTIMATION.eid,
}: {
  readonly answers?: readonly FakeAnswer[];
  readonly did?: number | null;
  readonly eid?: number | null;
} = {}): PlannerServer {
  localStorage.setItem(CURRENT_KEYS.disaster, JSON.stringify(did));
  localStorage.setItem(CURRENT_KEYS.estimation, JSON.stringify(eid));
  dropDrafts();
  const stopFake = serveFake([...answers, ...STANDING]);
  const answering = window.fetch;
  const sent: PlannerServer["sent"] = [];
  window.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input), location.href).pathname;
    sent.push({ path, body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined });
    try {
      return await answering(input, init);
    } catch (error) {
      if (error instanceof Refusal) return Response.json(error.answer, { status: error.status });
      throw error;
    }
  };
  return {
    sent,
    to: ({ path }) => sent.filter((one) => one.path === path).map((one) => one.body),
    stop: stopFake,
  };
}

const STANDING: readonly FakeAnswer[] = [
  fake(getReportSeal, () => ({ seal: null })),
  fake(getAllDisasters, () => [DISASTER]),
  fake(getDisasterCategories, () => ({
    types: ["Hurricane", "Flood"],
    categories: [1, 2, 3].map((rank) => ({ dcid: rank, dtype: "Hurricane", category: String(rank), priority: rank })),
    version: 1,
  })),
  fake(addOrUpdateDisaster, (body) => ({ ...DISASTER, ...(body as object), did: DISASTER.did, version: 2 })),
  fake(deleteDisaster, () => ({ did: DISASTER.did })),
  fake(lockDisaster, () => DISASTER),
  fake(unlockDisaster, () => DISASTER),
  fake(getEstimations, () => [ESTIMATION]),
  fake(getEstimation, () => ESTIMATION),
  fake(addOrUpdateEstimation, (body) => ({ ...ESTIMATION, ...(body as object), eid: ESTIMATION.eid, version: 5 })),
  fake(copyEstimation, (body) => ({ ...ESTIMATION, ...(body as object), eid: 8 })),
  fake(unlockEstimation, () => ESTIMATION),
  fake(getDataSets, () => [
    {
      dataSetId: 3,
      label: "Sample data 2018",
      tractYear: 2018,
      povertyMeaning: "below100" as const,
      sample: true,
      tracts: 4245,
      population: 21_000_000,
      extent: [-87.6, 24.5, -80, 31] as [number, number, number, number],
      hash: "0",
      source: "generated",
      isDefault: true,
      hidden: false,
    },
  ]),
  fake(getParameters, () => PARAMETERS),
  fake(saveParameters, (body) => ({ ...PARAMETERS, ...(body as object), version: PARAMETERS.version + 1 })),
  fake(getDefaults, () => PARAMETERS),
  fake(suggestAssistance, () => ({
    cells: PARAMETERS.assistance
      .slice(0, 2)
      .map((row) => ({ ...row, value: 71.4, suggestedCategory: "Coastal(%) 72 %, Inland(%) 28 %", mix: [] })),
    coastUnknown: ["Loving"],
  })),
  fake(getProjections, () => ({
    projections: projectionsOf(),
    changes: null,
    status: "Projected" as const,
    estimationVersion: 4,
  })),
  fake(calculateProjections, () => ({ projections: projectionsOf(), estimationVersion: 5 })),
  fake(updateEverything, () => ({ projections: projectionsOf(), estimationVersion: 5 })),
  fake(getComparison, () => ({ comparison: comparisonOf() })),
  fake(getUrgentOrders, () => []),
  fake(getPlausibility, () => ({ plausibility: null })),
  fake(verifyRun, () => ({
    same: true,
    runAt: projectionsOf().run.at,
    engineVersion: "1.0.0",
    currentEngineVersion: "1.0.0",
    differences: [],
  })),
];

const EXPORT_ID = "7d0c5a0e-54a4-4f37-9b6e-2f5f3f9a0c11";
/** A code with its check character. */
export const CODE = "2345678ABW";

const PROGRESS: ExportProgress = {
  exportId: EXPORT_ID,
  state: "done",
  done: 6,
  total: 6,
  fileName: "Report_11212026_120000.pdf",
  bytes: 9,
  error: null,
};

/** The sample report in the form of an API answer. */
const documentOf = (asked: object) => ReportDocumentSchema.parse(sampleReport(ReportChoiceSchema.parse(asked)));

/** The answers for the report page: the sample report in the requested form. */
export const reportAnswers = (): readonly FakeAnswer[] => [
  fake(getReport, (_, __, query) => documentOf(query)),
  fake(getPublicReport, (_, __, query) => documentOf({ ...query, variant: "Public" })),
  fake(issueReport, (body) => ({
    reportId: 3,
    code: CODE,
    address: `https://provision.example.org/verify/${CODE}`,
    document: documentOf(body as object),
  })),
  fake(startReportFile, () => PROGRESS),
  fake(getExport, () => PROGRESS),
  fake(cancelExport, () => PROGRESS),
  fake(downloadExport, () => "%PDF-1.7"),
  fake(getPublished, () => [
    {
      eid: 7,
      name: "Landfall at Tampa Bay",
      disaster: { name: "Hurricane Ada", type: "Hurricane", category: "3" },
      startDate: "2026-09-01",
      publishedAt: "2026-09-02T12:00:00.000Z",
      calculatedAt: "2026-09-01T16:30:00.000Z",
      sampleData: true,
    },
  ]),
];
