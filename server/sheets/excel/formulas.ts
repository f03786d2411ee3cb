/** Is before what a cell has in place of a value, so that no text that a person wrote is taken for it. */
export const UNRESOLVED = "\uE000";

const CELL = /<c\b([^>]*)>((?:(?!<\/c>)[^])*)<\/c>/g;
const FORMULA = /<f\b[^>]*?(?:\/>|>([^<]*)<\/f>)/;
const STORED = /<v\b[^>]*>([^<]+)/;
const IS_ERROR = /\st="e"/;

/**
 * The XML of a sheet in which a cell without a value is a text that says why: the formula where a program that is not Excel
 * has stored no result (`=600*2`), and Excel's own errors (`#REF!`). To a reader of values both would be empty.
 */
export const withFormulasShown = (xml: string): string =>
  xml.replace(CELL, (cell, attributes: string, content: string) => {
    const [, stored] = STORED.exec(content) ?? [];
    const formula = FORMULA.exec(content);
    const isError = IS_ERROR.test(attributes);
    if (!isError && (formula === null || stored !== undefined)) return cell;
    const shown = isError ? (stored ?? "#N/A") : `=${formula?.[1] ?? ""}`;
    const plain = attributes.replace(/\s+t="[^"]*"/, "");
    return `<c${plain} t="inlineStr"><is><t>${UNRESOLVED}${shown}</t></is></c>`;
  });

/** Why a cell has no value: an error of Excel's, or a formula that was never calculated. Null for any other. */
export function resultFault(cell: unknown): "formula" | "cellError" | null {
  if (typeof cell !== "string" || !cell.startsWith(UNRESOLVED)) return null;
  return cell.startsWith("=", UNRESOLVED.length) ? "formula" : "cellError";
}
