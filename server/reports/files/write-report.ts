import type { ReportPage } from "../../../engine/report/document.ts";
import { startFileWorker } from "../../exports/file-worker.ts";
import type { ReportFilePlan } from "./plan.ts";

const THREAD = new URL("./report-worker.ts", import.meta.url);

export interface Writing {
  /** Keeps the next part of the file. */
  store(part: Uint8Array): Promise<void>;
  /** Called after each page of the document. Anyone who throws ends the writing. */
  onProgress?(done: number): Promise<void>;
}

/** Writes a report's file in a thread of its own, page after page. */
export async function writeReport(plan: ReportFilePlan, { store, onProgress }: Writing): Promise<void> {
  const file = startFileWorker<ReportPage>(THREAD, plan, store);
  try {
    let done = 0;
    for (const page of plan.document.pages) {
      await file.write([page]);
      await onProgress?.(++done);
    }
    await file.end();
  } finally {
    await file.stop();
  }
}

/** The whole file at once, to go with a mail. */
export async function reportBytes(plan: ReportFilePlan): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await writeReport(plan, {
    store: async (part) => {
      parts.push(part);
    },
  });
  return Buffer.concat(parts);
}
