import { setTimeout as wait } from "node:timers/promises";
import { downloadExport, getExport } from "../../contract/lists/calls.ts";
import type { DocumentFormat } from "../../contract/lists/export-formats.ts";
import { getReport, startReportFile } from "../../contract/reports/calls/reports.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import type { ReportDocument } from "../../engine/reports/document.ts";
import { figuresOf } from "../../engine/reports/figures.ts";
import { reportPlan, writtenReport } from "../kits/pdf.ts";
import { projectedEstimation, storeGrid } from "../kits/planning.ts";
import { sampleReport } from "../kits/sample-report.ts";
import type { TestClient } from "../kits/client.ts";
import { startTestServer } from "../kits/server.ts";
import { NO_POPPLER, readPdf } from "../poppler.ts";
import { judged, quantile, type Report, timesOf } from "./figures.ts";
import { benchReportPage } from "./reports/report-page.ts";

/** Target milliseconds for a PDF of five pages. */
const TARGET = 5_000;
const ROUNDS = 7;
const CHOICE = { variant: "Operations", selection: "full", units: "asEntered" } as const;

/**
 * Times a report: its document by HTTP, its files from the order to the last byte, and the delay of a small call in the
 * meantime; and only writing the sample report.
 */
export async function benchReports(report: Report): Promise<void> {
  const server = await startTestServer();
  try {
    await storeGrid(server.db);
    const staff = await server.as("Emergency Staff");
    const { eid } = await projectedEstimation(staff);
    const ask = () => staff.call(getReport, { params: { eid }, query: CHOICE }).then(({ ok }) => ok);
    const document = (await ask()) as ReportDocument;
    const size = JSON.stringify(document).length;
    report(
      `the document by HTTP: ${figuresOf(document).length} figures, ${(size / 1000).toFixed(0)} kB of JSON, ${(await spread(ask)).line}`,
    );
    for (const format of ["pdf", "xlsx"] as const) await benchFile(staff, { eid, format }, report);
  } finally {
    await server.close();
  }
  await benchWriting(report);
  await benchReportPage(report);
}

async function benchFile(
  staff: TestClient,
  { eid, format }: { readonly eid: number; readonly format: DocumentFormat },
  report: Report,
): Promise<void> {
  const waits: number[] = [];
  let bytes = new Uint8Array();
  const once = async () => {
    const order = { eid, ...CHOICE, language: "en", format } as const;
    const { exportId } = (await staff.call(startReportFile, { body: order })).ok;
    for (let state = "waiting"; state === "waiting" || state === "running";) {
      await wait(20);
      const asked = performance.now();
      await staff.call(getSession);
      waits.push(performance.now() - asked);
      const progress = (await staff.call(getExport, { params: { exportId } })).ok;
      ({ state } = progress);
      if (state === "failed") throw new Error(progress.error?.message);
    }
    const response = await staff.fetch(downloadExport.path.replace(":exportId", exportId));
    bytes = new Uint8Array(await response.arrayBuffer());
  };
  const { line, middle } = await spread(once);
  const pages = format === "pdf" && NO_POPPLER === false ? `, ${readPdf(bytes).pages.length} sheets of paper` : "";
  const longest = Math.max(...waits).toFixed(0);
  const target = format === "pdf" ? `, ${judged(middle, TARGET, "ms")}` : "";
  report(
    `${format}, all five pages, from the order to the last byte: ${line}${target}; ${(bytes.length / 1000).toFixed(0)} kB${pages}; a small call waited at most ${longest} ms meanwhile`,
  );
}

/** The writing alone, in this thread; the first time includes reading fonts and texts. */
async function benchWriting(report: Report): Promise<void> {
  const document = sampleReport();
  for (const format of ["pdf", "xlsx"] as const) {
    const plan = reportPlan({ document, format });
    report(`${format} of the sample report, written alone: ${(await spread(() => writtenReport(plan))).line}`);
  }
}

async function spread(work: () => Promise<unknown>): Promise<{ readonly line: string; readonly middle: number }> {
  const [cold = NaN, ...warm] = await timesOf(ROUNDS, work);
  const at = (share: number) => quantile(warm, share);
  const line = `median ${at(0.5).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms, the first ${cold.toFixed(0)} ms`;
  return { line, middle: at(0.5) };
}
