/** What a sheet's XML says of how it is seen, next to its values. Rows count from 1, columns from 0. */
export interface SheetFacts {
  readonly hidden: boolean;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  /** Ranges of merged cells: first and last row, first and last column, and the first cell as Excel calls it. */
  readonly merged: readonly (readonly [top: number, bottom: number, left: number, right: number, first: string])[];
}

const IS_HIDDEN = /\shidden="(?:1|true)"/;
const MERGES_MAX = 10_000;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];
const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);

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

/** Columns that a list could ever have. */
const COLUMNS_MAX = 200;

function rangeOf(ref: string): [SheetFacts["merged"][number]] | null {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(ref) ?? [];
  if (left === undefined || right === undefined) return null;
  return [[Number(top), Number(bottom), columnAt(left), columnAt(right), `${left}${top}`]];
}

const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
