import { strToU8, zipSync } from "fflate";
import { fileTitle, sheetName } from "../../../contract/lists/file-name.ts";
import { localeOf } from "../../../contract/api/numbers.ts";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import {
  isOnePage,
  type Cell,
  type ReportPage,
  type ReportSection,
  type ReportText,
  type TableBlock,
} from "../../../engine/reports/document.ts";
import { createFormatter, type Formatter } from "../../../engine/reports/formatter.ts";
import { textOf } from "../../answers/texts.ts";
import type { FileWriter } from "../../lists/file-plan.ts";
import { columnName, escaped, serialIn } from "../../lists/xlsx/cells.ts";
import { HEAD, MAIN, OFFICE, packageParts } from "../../lists/xlsx/write-xlsx.ts";
import { reportFileFacts, type ReportFilePlan } from "../files/write-report.ts";
import { addBlock } from "./blocks.ts";
import { imageWithin, pictureParts } from "./pictures.ts";
import { XlsxSheet } from "./sheet.ts";
import { Styles } from "./styles.ts";

/** Maximum number of rows of a sheet that stay visible: more would leave a small screen nothing else. */
const MAX_FROZEN = 10;

/**
 * Writes a report as an Excel workbook: a sheet for each section, and one that describes the report and how to check
 * it.
 */
export function reportXlsxWriter(plan: ReportFilePlan, give: (bytes: Uint8Array) => void): FileWriter<ReportPage> {
  const { document, language, region, timeZone, author, paper, code } = plan;
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}) => textOf(language, key, values);
  const speaker = createFormatter({ locale: localeOf(language, region), timeZone, text });
  const styles = new Styles();
  const names = new Set<string>();
  const sheetOf = (title: string) =>
    new XlsxSheet(uniqueName(title, names), { styles, formatter: speaker, serialOf: serialIn(timeZone) });
  const title = text("report.file.of", { estimation: document.estimation, disaster: document.disaster });
  const sheets: FrozenSheet[] = [];
  const seal = plan.logo && imageWithin(plan.logo.bytes, SEAL);
  const begun = (sheet: XlsxSheet): XlsxSheet => {
    if (sheets.length === 0 && seal) sheet.picture({ alt: document.agency, content: { image: seal } });
    return sheet;
  };
  return {
    write(pages) {
      for (const { page, sections } of pages) {
        const words = { formatter: speaker, title };
        if (page === 1 && isOnePage(document.variant))
          sheets.push(pageSheet(begun(sheetOf(text(`report.variants.${document.variant}`))), sections, words));
        else
          for (const section of sections)
            sheets.push(sectionSheet(begun(sheetOf(speaker.format(section.title))), section, words));
      }
    },
    async end() {
      const about = sheetOf(text("report.file.about"));
      about.line({ said: title }, { bold: true, size: 14 });
      for (const { label, value } of aboutCells(plan))
        about.add([
          { cell: label, look: { bold: true } },
          { cell: value, look: { align: "left", wrap: true } },
        ]);
      about.line({ key: "report.file.rounding" });
      if (document.sampleData) about.line({ key: "report.sampleData" }, { bold: true });
      const foot = `${title} · ${text("report.file.code", { code: shownReportCode(code) })}`;
      const all = [...sheets, { sheet: about, frozenRows: 0 }];
      const head = [document.agency, document.contact ?? ""].filter((each) => each !== "").join(" · ");
      const named = fileTitle({ ...reportFileFacts(plan), of: title }, localeOf(language, region));
      give(workbookBytes({ sheets: all, styles, title: named, author, language, paper, head, foot }));
    },
  };
}

interface SheetWords {
  readonly formatter: Formatter;
  /** Of the whole report. */
  readonly title: string;
}

/** Maximum width and height in points of the agency's seal or logo above the first sheet's title. */
const SEAL = { width: 180, height: 45 } as const;

/** All sections of a page that is read by itself, one below the other; printed on one portrait page. */
function pageSheet(
  sheet: XlsxSheet,
  sections: readonly ReportSection[],
  { formatter, title }: SheetWords,
): FrozenSheet {
  const top = sheet.length;
  sheet.line({ said: title }, { bold: true, size: 14 });
  for (const { title: heading, blocks } of sections) {
    sheet.skip();
    sheet.line(heading, { bold: true, size: 12 });
    for (const block of blocks) {
      const titled = block.title !== null && formatter.format(block.title) !== formatter.format(heading);
      addBlock(sheet, block, { formatter, titled });
    }
  }
  return { sheet, frozenRows: top + 1, onePage: true };
}

function sectionSheet(
  sheet: XlsxSheet,
  { title: heading, blocks }: ReportSection,
  { formatter: speaker, title }: SheetWords,
): FrozenSheet {
  const top = sheet.length;
  sheet.line(heading, { bold: true, size: 14 });
  sheet.line({ said: title });
  const heads = blocks.flatMap((block) => {
    const titled = block.title !== null && speaker.format(block.title) !== speaker.format(heading);
    const head = addBlock(sheet, block, { formatter: speaker, titled });
    return head === null ? [] : [head];
  });
  const [first] = heads;
  const tables = blocks.filter((block) => block.kind === "table");
  const alike =
    new Set(tables.map((table) => headingOf(table, speaker))).size <= 1 && heads.length === Math.max(1, tables.length);
  // If tables differ, the heading of one would be above the figures of another.
  return { sheet, frozenRows: first !== undefined && alike && first < MAX_FROZEN ? first + 1 : top + 1 };
}

const headingOf = ({ columns }: TableBlock, { format }: Formatter): string =>
  columns.map(({ header }) => format(header)).join("\n");

/** A unique sheet name, ignoring case like Excel. */
function uniqueName(title: string, taken: Set<string>): string {
  const name = sheetName(title);
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name.slice(0, 26)} (${count})`;
  taken.add(free.toLowerCase());
  return free;
}

/** The facts about a report in its file, line by line. */
function aboutCells(plan: ReportFilePlan): { readonly label: ReportText; readonly value: Cell }[] {
  const { code, checkAddress, author, madeAt } = plan;
  const { agency, contact, disaster, estimation, variant, startDate, run } = plan.document;
  const rows: readonly (readonly [string, Cell])[] = [
    ["agency", { said: agency }],
    ...(contact === undefined ? [] : [["contact", { said: contact }] as const]),
    ["disaster", { said: disaster }],
    ["estimation", { said: estimation }],
    ["variant", { key: `report.variants.${variant}` }],
    ["start", { day: startDate }],
    ["calculated", { moment: run.at }],
    ["engine", { said: run.engineVersion }],
    ["run", { said: String(run.id) }],
    ["inputs", { said: run.inputHash }],
    ["code", { said: shownReportCode(code) }],
    ...(checkAddress === null ? [] : [["checkAt", { said: checkAddress }] as const]),
    ["made", { moment: madeAt }],
    ["by", { said: author }],
  ];
  return rows.map(([name, value]) => ({ label: { key: `report.file.facts.${name}` }, value }));
}

const LYING = 'orientation="landscape" fitToWidth="1" fitToHeight="0"';

/** Excel's numbers of paper sizes (ECMA-376 part 1, 18.3.1.63). */
const PAPER_SIZES = { letter: 1, a4: 9 } as const;

/** A sheet with the number of rows that stay visible. */
interface FrozenSheet {
  readonly sheet: XlsxSheet;
  readonly frozenRows: number;
  /** Printed on one portrait page, however many rows it has. */
  readonly onePage?: boolean;
}

interface Workbook {
  readonly sheets: readonly FrozenSheet[];
  readonly styles: Styles;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly paper: keyof typeof PAPER_SIZES;
  /** The header of every printed page: the agency, and the contact. */
  readonly head: string;
  /** The footer of every printed page. */
  readonly foot: string;
}

/** The bytes of a workbook (ECMA-376): sheets, formats, and named ranges. */
function workbookBytes(book: Workbook): Uint8Array {
  const { sheets, styles, title, author, language } = book;
  const names = sheets.map(({ sheet }) => sheet.name);
  const pictures = sheets.map(({ sheet }, i) => pictureParts(i + 1, sheet.pictures));
  const files: Record<string, string | Uint8Array> = {
    ...packageParts({
      sheets: names,
      title,
      author,
      language,
      definedNames: definedNames(sheets),
      drawings: sheets.flatMap(({ sheet }, i) => (sheet.pictures.length === 0 ? [] : [i + 1])),
    }),
    ...Object.assign({}, ...pictures),
    ...Object.fromEntries(sheets.map((each, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(each, i === 0, book)])),
    // Last: by now the sheets have registered all their formats.
    "xl/styles.xml": HEAD + styles.xml(),
  };
  const bytes = (part: string | Uint8Array) => (typeof part === "string" ? strToU8(part) : part);
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, part]) => [path, bytes(part)])));
}

function sheetXml(
  { sheet, frozenRows, onePage = false }: FrozenSheet,
  first: boolean,
  { paper, head, foot }: Workbook,
): string {
  const pane =
    frozenRows === 0
      ? ""
      : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  // An ampersand begins a code in Excel's headers and footers; two of them are one.
  const words = (line: string) => escaped(line.replaceAll("&", "&&"));
  const setup = onePage ? 'orientation="portrait" fitToWidth="1" fitToHeight="1"' : LYING;
  const drawing = sheet.pictures.length === 0 ? "" : '<drawing r:id="rId1"/>';
  return `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${first ? ' tabSelected="1"' : ""} workbookViewId="0">${pane}</sheetView></sheetViews>${sheet.cols()}${sheet.body()}${sheet.mergedCells()}<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="${PAPER_SIZES[paper]}" ${setup}/><headerFooter>${head === "" ? "" : `<oddHeader>&amp;L${words(head)}</oddHeader>`}<oddFooter>&amp;L${words(foot)}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>${drawing}</worksheet>`;
}

/** The ranges of the blocks, and the rows that are printed again on every page. */
function definedNames(sheets: readonly FrozenSheet[]): string {
  const quoted = (name: string) => `'${name.replaceAll("'", "''")}'`;
  const corner = (column: number, row: number) => `$${columnName(column)}$${row + 1}`;
  const blocks = sheets.flatMap(({ sheet }) =>
    sheet.names.map(({ name, range: { top, left, bottom, right } }) => {
      const range = `${quoted(sheet.name)}!${corner(left, top)}:${corner(right, bottom)}`;
      return `<definedName name="${escaped(name)}">${escaped(range)}</definedName>`;
    }),
  );
  const titles = sheets.flatMap(({ sheet, frozenRows }, i) =>
    frozenRows === 0
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${escaped(`${quoted(sheet.name)}!$1:$${frozenRows}`)}</definedName>`,
        ],
  );
  const areas = sheets.flatMap(({ sheet }, i) => {
    if (!sheet.isWider) return [];
    const area = `${quoted(sheet.name)}!${corner(0, 0)}:${corner(sheet.lastPrinted, sheet.length - 1)}`;
    return [`<definedName name="_xlnm.Print_Area" localSheetId="${i}">${escaped(area)}</definedName>`];
  });
  const all = [...areas, ...titles, ...blocks];
  return all.length === 0 ? "" : `<definedNames>${all.join("")}</definedNames>`;
}
