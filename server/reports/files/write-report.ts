import type { DocumentFormat } from "../../../contract/lists/export-formats.ts";
import type { FileFacts } from "../../../contract/lists/file-name.ts";
import type { ReportDocument, ReportPage } from "../../../engine/reports/document.ts";
import { boundedLine } from "../../answers/fair-line.ts";
import { textOf, type Language } from "../../answers/texts.ts";
import { startFileWorker } from "../../lists/file-worker.ts";

const THREAD = new URL("./report-worker.ts", import.meta.url);

interface Writing {
  /** Stores the next part of the file. */
  store(part: Uint8Array): Promise<void>;
  /** Called after each page of the document. Throwing ends the writing. */
  onProgress?(done: number): Promise<void>;
}

/** Writes a report's file in a thread of its own, page after page. */
export async function writeReport(plan: ReportFilePlan, { store, onProgress }: Writing): Promise<void> {
  const file = startFileWorker<ReportPage>(THREAD, plan, { store });
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

/** Reports for mails: one is written at a time, for as long as the client waits. */
const inLine = boundedLine(1, { each: 3, all: 12 });

/**
 * Resolves with the whole file at once, for a mail. 429 for a sender with too many waiting, 503 if too many wait in
 * all.
 */
export function reportBytes(plan: ReportFilePlan, sender: number | null): Promise<Buffer> {
  return inLine(String(sender), async () => {
    const parts: Uint8Array[] = [];
    await writeReport(plan, {
      store: async (part) => {
        parts.push(part);
      },
    });
    return Buffer.concat(parts);
  });
}

/** The parts of the name and title of a report's file. */
export function reportFileFacts({
  document,
  language,
  timeZone,
  madeAt,
}: Pick<ReportFilePlan, "document" | "language" | "timeZone" | "madeAt">): FileFacts {
  const { agency, estimation, variant } = document;
  const what = textOf(language, `report.variants.${variant}`);
  return { agency, of: estimation, what, at: new Date(madeAt), timeZone };
}

/** The agency's logo: a PNG or JPEG file's bytes. */
export interface Logo {
  readonly bytes: Uint8Array;
}

/** All data needed to write a report into a file; sent to the writing thread unchanged. */
export interface ReportFilePlan {
  readonly document: ReportDocument;
  readonly format: DocumentFormat;
  readonly paper: "letter" | "a4";
  readonly language: Language;
  /** The region whose number and date formats are used (ISO 3166-1). */
  readonly region: string;
  /** IANA name; moments are reported in it. */
  readonly timeZone: string;
  /** The short code by which its figures can be checked. */
  readonly code: string;
  /** The address of the check, with the code in it; null if the product's own address is not known. */
  readonly checkAddress: string | null;
  /** Who requested the file. */
  readonly author: string;
  /** When, ISO 8601. */
  readonly madeAt: string;
  readonly logo: Logo | null;
}
