/** Facts about a sheet's display that its XML holds besides the values. Rows count from 1, columns from 0. */
export interface SheetFacts {
  readonly hidden: boolean;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  /** Ranges of merged cells: first and last row, first and last column, and the first cell as Excel calls it. */
  readonly merged: readonly (readonly [top: number, bottom: number, left: number, right: number, first: string])[];
}

/** Hidden by a command, or with a height or width of zero. */
const IS_HIDDEN = /\s(?:hidden="(?:1|true)"|(?:ht|width)="0(?:\.0*)?")/;
const MERGES_MAX = 10_000;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];
const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);

/**
 * A workbook's main part as the cell reader needs it: without sheets of charts and dialogs, which have no cells, and
 * with the flag for days counted from 1904 as a digit, where LibreOffice writes a word.
 */
export function plainWorkbook(workbook: string, relations: string): string {
  const sheets = tagsOf(relations, "Relationship").filter((tag) => /\/worksheet$/.test(attribute(tag, "Type") ?? ""));
  const withCells = new Set(sheets.map((tag) => attribute(tag, "Id")));
  return tagsOf(workbook, "sheet")
    .filter((tag) => tag.endsWith("/>") && !withCells.has(attribute(tag, "id")))
    .reduce((xml, tag) => xml.replace(tag, ""), workbook)
    .replace(/(\sdate1904=")true"/, '$11"');
}

/**
 * The indexes of the cell styles that show a figure as a percentage (ECMA-376-1, 18.8.30: 9, 10 and those of the
 * workbook).
 */
export function percentStyles(styles: string): ReadonlySet<number> {
  const own = tagsOf(styles, "numFmt").filter((tag) => /%/.test((attribute(tag, "formatCode") ?? "").replaceAll(/&quot;.*?&quot;|\\./g, ""))); // oxfmt-ignore
  const percents = new Set(["9", "10", ...own.map((tag) => attribute(tag, "numFmtId"))]);
  const [cells = ""] = /<(?:\w+:)?cellXfs\b[^]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  return new Set(tagsOf(cells, "xf").flatMap((tag, at) => (percents.has(attribute(tag, "numFmtId")) ? [at] : [])));
}

/** The facts of all sheets of a workbook, in its order, from its parts. */
export function factsOfSheets(part: (name: string) => string | undefined): SheetFacts[] {
  const targets = new Map(
    tagsOf(part("xl/_rels/workbook.xml.rels") ?? "", "Relationship").map((tag) => [
      attribute(tag, "Id"),
      (attribute(tag, "Target") ?? "").replace(/^\/?(?:xl\/)?/, "xl/"),
    ]),
  );
  return tagsOf(part("xl/workbook.xml") ?? "", "sheet").map((tag) =>
    factsOf(
      part(targets.get(attribute(tag, "id")) ?? "") ?? "",
      /^(?:hidden|veryHidden)$/.test(attribute(tag, "state") ?? ""),
    ),
  );
}

function factsOf(xml: string, hidden: boolean): SheetFacts {
  const rows = tagsOf(xml, "row").filter((tag) => IS_HIDDEN.test(tag));
  const columns = tagsOf(xml, "col").filter((tag) => IS_HIDDEN.test(tag));
  return {
    hidden,
    hiddenRows: rows.map((tag) => Number(attribute(tag, "r"))),
    hiddenColumns: columns.flatMap((tag) => {
      const [min, max] = [Number(attribute(tag, "min")), Math.min(Number(attribute(tag, "max")), COLUMNS_MAX)];
      return Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => min - 1 + at);
    }),
    merged: tagsOf(xml, "mergeCell")
      .slice(0, MERGES_MAX)
      .flatMap((tag) => rangeOf(attribute(tag, "ref") ?? "") ?? []),
  };
}

/** The most columns that any list could have. */
const COLUMNS_MAX = 200;

function rangeOf(ref: string): [SheetFacts["merged"][number]] | null {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(ref) ?? [];
  if (left === undefined || right === undefined) return null;
  return [[Number(top), Number(bottom), columnAt(left), columnAt(right), `${left}${top}`]];
}

const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
