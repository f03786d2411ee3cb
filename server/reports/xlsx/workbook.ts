import { strToU8, zipSync } from "fflate";
import { columnName, escaped } from "../../exports/xlsx/cells.ts";
import type { Sheet } from "./sheet.ts";
import type { Styles } from "./styles.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Excel's numbers of paper sizes (ECMA-376 part 1, 18.3.1.63). */
const PAPER_SIZES = { letter: 1, a4: 9 } as const;

/** A sheet with the number of rows that stay in sight. */
export interface FrozenSheet {
  readonly sheet: Sheet;
  readonly frozenRows: number;
}

export interface Workbook {
  readonly sheets: readonly FrozenSheet[];
  readonly styles: Styles;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly paper: keyof typeof PAPER_SIZES;
  /** What the foot of every printed page says. */
  readonly foot: string;
}

/** The bytes of a workbook (ECMA-376): sheets, looks, and the ranges that bear names. */
export function workbookBytes(book: Workbook): Uint8Array {
  const { sheets, styles, title, author, language } = book;
  const overrides = sheets.map(
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const relations = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const entries = sheets.map(
    ({ sheet }, i) => `<sheet name="${escaped(sheet.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join("")}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join("")}</sheets>${definedNames(sheets)}</workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "docProps/core.xml": `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator><dc:language>${language}</dc:language></cp:coreProperties>`,
    ...Object.fromEntries(sheets.map((each, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(each, i === 0, book)])),
    // Last: by now the sheets have asked for all their looks.
    "xl/styles.xml": styles.xml(),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(HEAD + xml)])));
}

function sheetXml({ sheet, frozenRows }: FrozenSheet, first: boolean, { paper, foot }: Workbook): string {
  const pane =
    frozenRows === 0
      ? ""
      : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  // An ampersand begins a code in Excel's headers and footers; two of them are one.
  const words = escaped(foot.replaceAll("&", "&&"));
  return `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${first ? ' tabSelected="1"' : ""} workbookViewId="0">${pane}</sheetView></sheetViews>${sheet.cols()}${sheet.body()}${sheet.mergedCells()}<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="${PAPER_SIZES[paper]}" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L${words}&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
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
  const all = [...titles, ...blocks];
  return all.length === 0 ? "" : `<definedNames>${all.join("")}</definedNames>`;
}
