import type { Language } from "../../contract/api/languages.ts";
import { localeOf } from "../../contract/api/numbers.ts";
import type { PAPERS } from "../../contract/lists/export-formats.ts";
import { shownReportCode } from "../../contract/reports/report-code.ts";
import { briefingFormat, briefingTables, type BriefingWords } from "../../contract/supply/briefing-tables.ts";
import type { BriefingDocument } from "../../contract/supply/shift.ts";
import { textOf } from "../answers/texts.ts";
import { readRegion } from "../config/keys.ts";
import { productNameIn } from "../sheets/product-names.ts";
import type { Database } from "../storage/database.ts";
import { firstPage } from "./briefing-page.ts";
import { readSigned } from "./briefing-signing.ts";
import { paperOf } from "./paper.ts";
import { sheetOn } from "./tables-pdf.ts";

/** Lines of a cell in the annex: entries of the log and risks are not cut. */
const CELL_LINES = 40;

interface BriefingReading {
  readonly language: Language;
  readonly paper: (typeof PAPERS)[number];
}

/** A signed briefing as a PDF in a language, with its title for file names and mails. */
export async function briefingPdf(db: Database, id: number, reading: BriefingReading) {
  const { document, code, did } = await readSigned(db, id);
  const locale = localeOf(reading.language, await readRegion(db));
  const made = await briefingFile(document, { ...reading, locale, code: shownReportCode(code) });
  return { ...made, did, document };
}

/**
 * The file of a briefing. Its first page has all parts, each with its most urgent rows, and needs no other; what does not
 * fit is in full in an annex from the second page on, and the first says how many rows are where.
 *
 * @param reading with the code as it is shown
 */
export async function briefingFile(
  document: BriefingDocument,
  { language, paper: size, locale, code }: BriefingReading & { readonly locale: string; readonly code: string },
): Promise<{ readonly title: string; readonly file: Buffer }> {
  const text: BriefingWords["text"] = (key, values) =>
    textOf(language, key.startsWith("domain.") ? key : `domain.shift.${key}`, values);
  const words: BriefingWords = {
    locale,
    text,
    product: (name) => document.productNames[name]?.[language] ?? productNameIn({ name }, language),
  };
  const title = text("pdfTitle", { number: document.number, disaster: document.disaster.name });
  const signed = text("pdfLine", {
    name: document.signed?.name ?? "",
    at: briefingFormat(words, document.timeZone).moment(document.madeAt),
    code,
  });
  // An agency that is not entered yet leaves nothing behind.
  const line = [document.agency, signed].filter(Boolean).join(" · ");
  // What rests on an outdated plan says so before its first figure.
  const warned = document.isStale ? `${line} · ${text("stale")}` : line;
  const paper = paperOf({ title, language, paper: size });
  const all = briefingTables(document, words);
  // On paper, who and what a briefing is about comes first, as on the forms.
  const tables = [...all.filter(({ id }) => id === "facts"), ...all.filter(({ id }) => id !== "facts")];
  const { cut, draw } = firstPage(paper, tables, paper.heading(title, warned));
  const pages = new Map<string, number>();
  if (cut.length > 0) {
    paper.doc.addPage();
    const annex = tables.filter(({ id }) => cut.includes(id));
    const heading = textOf(language, "report.annex", { title });
    const found = sheetOn(paper, { heading, line: warned, tables: annex }, CELL_LINES);
    for (const [i, { id }] of annex.entries()) pages.set(id, found[i] ?? 0);
  }
  paper.doc.switchToPage(0);
  draw((id, count) => text(count === 0 ? "inFull" : "more", { count, page: pages.get(id) ?? 0 }));
  const foot = (page: number, of: number) => `${textOf(language, "report.file.page", { page, pages: of })} · ${code}`;
  return { title, file: await paper.finished(foot) };
}
