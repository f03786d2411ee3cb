import type { ReportDocument, ReportPage } from "../../../engine/report/document.ts";
import type { Attachment } from "../../email/attachments.ts";
import { fileName } from "../../exports/file-name.ts";
import { writeApart } from "../../exports/write-apart.ts";
import type { Language } from "../../http/texts.ts";
import type { ReportFilePlan } from "../files/plan.ts";

/** Writes the PDF of an issued report, in a thread of its own, to go with mails. */
export async function reportAttachment({
  document,
  language,
  ...rest
}: {
  readonly document: ReportDocument;
  readonly language: Language;
  readonly paper: ReportFilePlan["paper"];
  readonly code: string;
  readonly checkAddress: string | null;
  readonly author: string;
}): Promise<Attachment> {
  const now = new Date();
  const { timeZone, pages } = document;
  const plan: ReportFilePlan = {
    ...rest,
    ...{ document, language, timeZone, format: "pdf", madeAt: now.toISOString(), logo: null },
  };
  const parts: Uint8Array[] = [];
  const file = writeApart<ReportPage>(new URL("./pdf-worker.ts", import.meta.url), plan, async (part) => {
    parts.push(part);
  });
  try {
    await file.write(pages);
    await file.end();
  } finally {
    await file.stop();
  }
  return {
    fileName: fileName(document.estimation, { format: "pdf", timeZone }, now),
    mediaType: "application/pdf",
    content: Buffer.concat(parts),
  };
}
