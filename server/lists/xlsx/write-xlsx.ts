import { Zip, ZipDeflate } from "fflate";
import { sheetName } from "../../../contract/lists/file-name.ts";
import type { FilePlan, FileWriter } from "../file-plan.ts";
import { STYLE, cellXml, columnName, escaped, serialIn, textCell } from "./cells.ts";

/**
 * Writes an Excel workbook while its rows arrive: typed numbers, days and instants, a bold frozen heading with filters,
 * and a second sheet of facts. It holds only one batch of rows, which is why it is written here: libraries that need
 * all rows take a gigabyte for a hundred thousand.
 */
export function xlsxWriter(plan: FilePlan, give: (bytes: Uint8Array) => void): FileWriter {
  const ended = Promise.withResolvers<undefined>();
  const zip = new Zip((error, bytes, final) => {
    if (error) return ended.reject(error);
    if (bytes.length > 0) give(bytes);
    if (final) ended.resolve(undefined);
  });
  const encoder = new TextEncoder();
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: 5 });
    zip.add(file);
    return file;
  };
  for (const [path, content] of Object.entries(workbookParts(plan))) add(path).push(encoder.encode(content), true);

  const sheet = add("xl/worksheets/sheet1.xml");
  sheet.push(encoder.encode(sheetStart(plan)));
  const serialOf = serialIn(plan.timeZone);
  const columns = plan.columns.map(({ kind }, i) => ({ name: columnName(i), day: kind === "day" }));
  let last = 1;
  return {
    write(rows) {
      const xml = rows.map((cells) => {
        last += 1;
        const place = (name: string) => `${name}${last}`;
        const written = columns.map(({ name, day }, i) => cellXml(place(name), cells[i] ?? null, day, serialOf));
        return `<row r="${last}">${written.join("")}</row>`;
      });
      sheet.push(encoder.encode(xml.join("")));
    },
    async end() {
      sheet.push(encoder.encode(sheetEnd(plan, last)), true);
      zip.end();
      await ended.promise;
    },
  };
}

/** The first line of every part. */
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const PICTURES =
  '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>';

/** The data of a workbook's structural parts. */
interface WorkbookFacts {
  /** Names of its sheets, in their order. */
  readonly sheets: readonly string[];
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** XML of the named ranges. */
  readonly definedNames?: string;
  /** Numbers of the sheets with pictures. */
  readonly drawings?: readonly number[];
}

/** The parts of a workbook besides its sheets and styles, by their paths (ECMA-376 part 1). */
export function packageParts({ sheets, title, author, language, definedNames = "", drawings = [] }: WorkbookFacts) {
  const each = (xml: (place: number, name: string) => string) => sheets.map((name, i) => xml(i + 1, name)).join("");
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${drawings.length === 0 ? "" : PICTURES}${drawings.map((i) => `<Override PartName="/xl/drawings/drawing${i}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`).join("")}<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${each((i) => `<Override PartName="/xl/worksheets/sheet${i}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((i, name) => `<sheet name="${escaped(name)}" sheetId="${i}" r:id="rId${i}"/>`)}</sheets>${definedNames}</workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((i) => `<Relationship Id="rId${i}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "docProps/core.xml": `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator><dc:language>${language}</dc:language></cp:coreProperties>`,
  };
}

/** The files of a workbook next to its large sheet, by their paths. */
function workbookParts(plan: FilePlan): Readonly<Record<string, string>> {
  const { facts, author, language } = plan;
  const sheets = [sheetName(facts.title), sheetName(facts.about)];
  return {
    ...packageParts({
      sheets,
      title: facts.documentTitle,
      author,
      language,
      definedNames: headingOnEachPage(sheets[0]),
    }),
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet2.xml": aboutSheet(plan),
  };
}

/** On paper the heading is repeated on each page. */
function headingOnEachPage(sheet = ""): string {
  const name = escaped(sheet.replaceAll("'", "''"));
  return `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${name}'!$1:$1</definedName></definedNames>`;
}

/** Characters of a page's header: Excel allows 255 with its own codes. */
const PAGE_HEAD_MAX = 200;

/** The printed header: the list's title, and the page. Ampersands are escaped, since Excel treats them as codes. */
const pageHead = (title: string): string =>
  `<headerFooter><oddHeader>${escaped(`&L${[...title].slice(0, PAGE_HEAD_MAX).join("").replaceAll("&", "&&")}&R&P / &N`)}</oddHeader></headerFooter>`;

/** The start of a sheet: column widths, the frozen heading row, and the heading itself. */
function sheetStart({ columns }: FilePlan): string {
  const widths = columns.map(
    ({ header, width }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${Math.max(width, Math.min(header.length, 40)) + 2}" customWidth="1"/>`,
  );
  const cells = columns.map(({ header }, i) => textCell(`${columnName(i)}1`, header, STYLE.head));
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${cells.join("")}</row>`;
}

/** Ends the sheet after its last row (1 is the heading): with the arrows that filter each column. */
function sheetEnd({ columns, facts }: FilePlan, lastRow: number): string {
  const range = `A1:${columnName(Math.max(columns.length - 1, 0))}${lastRow}`;
  return `</sheetData><autoFilter ref="${range}"/>${validations(columns)}<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/>${pageHead(facts.documentTitle)}</worksheet>`;
}

/** Number of rows below the heading that offer a column's choices. */
const OFFERED_ROWS = 5_000;
/** Number of characters that Excel allows in a list of choices. */
const CHOICES_MAX = 255;

/** Drop-down lists of the columns with choices, within Excel's limits; other values can be typed. */
function validations(columns: FilePlan["columns"]): string {
  const lists = columns.flatMap(({ choices = [] }, i) => {
    const joined = choices.join(",");
    if (choices.length === 0 || joined.length > CHOICES_MAX || choices.some((each) => /[",]/.test(each))) return [];
    const cells = `${columnName(i)}2:${columnName(i)}${OFFERED_ROWS + 1}`;
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>"${escaped(joined)}"</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0 ? "" : `<dataValidations count="${lists.length}">${lists.join("")}</dataValidations>`;
}

function aboutSheet({ facts }: FilePlan): string {
  const rows = [facts.title, ...facts.lines].map(
    (line, i) => `<row r="${i + 1}">${textCell(`A${i + 1}`, line, i === 0 ? STYLE.title : STYLE.plain)}</row>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="90" customWidth="1"/></cols><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

/** The formats that cells.ts names by their places: plain, head, day, moment, quoted, title. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF1"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;
