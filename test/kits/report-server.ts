import { cancelExport, downloadExport, getExport, type ExportProgress } from "../../contract/calls/exports.ts";
import { issueReport } from "../../contract/calls/report-issuing.ts";
import { ReportChoiceSchema, getPublicReport, getReport, startReportFile } from "../../contract/calls/reports.ts";
import { getPublished } from "../../contract/calls/view.ts";
import { ReportDocumentSchema } from "../../contract/report-document.ts";
import { fake, type FakeAnswer } from "./fake-api.ts";
import { sampleReport } from "./sample-report.ts";

const EXPORT_ID = "7d0c5a0e-54a4-4f37-9b6e-2f5f3f9a0c11";
/** A code with its check sign. */
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

/** The sample report as it crosses the wire. */
const documentOf = (asked: object) => ReportDocumentSchema.parse(sampleReport(ReportChoiceSchema.parse(asked)));

/** What the report page asks for: the sample report, in whichever form the address behind the `?` names. */
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
