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

/** Is put, behind {@link UNRESOLVED}, before the name of the cell that a merged one is a part of. */
export const MERGED = "\uE001";

/** The first cell of those that one is merged with; null for a cell of its own. */
export const mergedWith = (cell: unknown): string | null =>
  typeof cell === "string" && cell.startsWith(UNRESOLVED + MERGED) ? cell.slice(2) : null;

/** Why a cell has no value: merged with another, an error of Excel's, or a formula that was never calculated. Null for any other. */
export function resultFault(cell: unknown): "formula" | "cellError" | "merged" | null {
  if (typeof cell !== "string" || !cell.startsWith(UNRESOLVED)) return null;
  if (mergedWith(cell) !== null) return "merged";
  return cell.startsWith("=", UNRESOLVED.length) ? "formula" : "cellError";
}
