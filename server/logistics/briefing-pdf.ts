import { localeOf } from "../../contract/api/numbers.ts";
import { shownReportCode } from "../../contract/reports/report-code.ts";
import { briefingFormat, briefingTables, type BriefingWords } from "../../contract/supply/briefing-tables.ts";
import { textOf, type Language } from "../answers/texts.ts";
import { readRegion } from "../config/keys.ts";
import { productNameIn } from "../sheets/product-names.ts";
import type { Database } from "../storage/database.ts";
import { readSigned } from "./briefing-signing.ts";
import { tablesPdf } from "./tables-pdf.ts";

/** Lines of a cell: entries of the log and risks are not cut. */
const CELL_LINES = 40;

/** A signed briefing as a PDF in a language, with its title for file names and mails. */
export async function briefingPdf(db: Database, id: number, language: Language) {
  const { document, code, did } = await readSigned(db, id);
  const text: BriefingWords["text"] = (key, values) =>
    textOf(language, key.startsWith("domain.") ? key : `domain.shift.${key}`, values);
  const words: BriefingWords = {
    locale: localeOf(language, await readRegion(db)),
    text,
    product: (name) => document.productNames[name]?.[language] ?? productNameIn({ name }, language),
  };
  const { moment } = briefingFormat(words, document.timeZone);
  const title = text("pdfTitle", { number: document.number, disaster: document.disaster.name });
  const line = text("pdfLine", {
    agency: document.agency,
    name: document.signed?.name ?? "",
    at: moment(document.madeAt),
    code: shownReportCode(code),
  });
  // What rests on an outdated plan says so before its first figure.
  const warned = document.isStale ? `${line} · ${text("stale")}` : line;
  const sheet = { heading: title, line: warned, tables: briefingTables(document, words) };
  return { title, did, document, file: await tablesPdf([sheet], { title, language, cellLines: CELL_LINES }) };
}
