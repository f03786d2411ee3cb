import type { ReportDocument } from "../../../engine/report/document.ts";
import type { Attachment } from "../../mail/attachments.ts";
import { fileName } from "../../exports/file-name.ts";
import { textOf } from "../../answers/texts.ts";
import type { Language } from "../../answers/texts.ts";
import type { Logo, ReportFilePlan } from "../files/plan.ts";
import { reportBytes } from "../files/write-report.ts";

/** The PDF of an issued report, to go with mails: the file that the report page saves. */
export async function reportAttachment(of: {
  readonly document: ReportDocument;
  readonly language: Language;
  readonly paper: ReportFilePlan["paper"];
  readonly code: string;
  readonly checkAddress: string | null;
  readonly author: string;
  readonly logo: Logo | null;
}): Promise<Attachment> {
  const now = new Date();
  const { document, language } = of;
  const { timeZone } = document;
  const title = `${document.estimation} ${textOf(language, `report.variants.${document.variant}`)}`;
  return {
    fileName: fileName(title, { format: "pdf", timeZone }, now),
    mediaType: "application/pdf",
    content: await reportBytes({ ...of, timeZone, format: "pdf", madeAt: now.toISOString() }),
  };
}
