import type { ReportFilePlan } from "../../server/reports/files/plan.ts";
import { reportWriter } from "../../server/reports/files/report-writer.ts";
import { sampleReport } from "./sample-report.ts";

/** A plan for a file of the sample report. */
export function reportPlan(changes: Partial<ReportFilePlan> = {}): ReportFilePlan {
  return {
    document: sampleReport(),
    format: "pdf",
    paper: "letter",
    language: "en",
    timeZone: "America/New_York",
    code: "ABCDE23456",
    checkAddress: "https://provision.agency.example/verify/ABCDE23456",
    author: "Ada Planner",
    madeAt: "2026-09-01T18:00:00.000Z",
    logo: null,
    ...changes,
  };
}

/** Writes a report's file in this thread. */
export async function writtenReport(plan: ReportFilePlan): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const writer = reportWriter(plan, (part) => parts.push(part));
  for (const page of plan.document.pages) writer.write([page]);
  await writer.end();
  return Buffer.concat(parts);
}
