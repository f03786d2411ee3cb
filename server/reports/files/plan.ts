import type { ExportFormat } from "../../../contract/calls/exports.ts";
import type { ReportDocument } from "../../../engine/report/document.ts";
import type { Language } from "../../answers/texts.ts";

/** The agency's logo: a PNG or JPEG file's bytes. */
export interface Logo {
  readonly bytes: Uint8Array;
}

/** All that is needed to write a report into a file; it crosses into the writing thread as it is. */
export interface ReportFilePlan {
  readonly document: ReportDocument;
  readonly format: ExportFormat;
  readonly paper: "letter" | "a4";
  readonly language: Language;
  /** IANA name; moments are reported in it. */
  readonly timeZone: string;
  /** The short code by which its figures can be checked. */
  readonly code: string;
  /** Where that is done, the code in it; null where no one can say under which address the product is reached. */
  readonly checkAddress: string | null;
  /** Who asked for the file. */
  readonly author: string;
  /** When, ISO 8601. */
  readonly madeAt: string;
  readonly logo: Logo | null;
}
