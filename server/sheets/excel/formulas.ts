/** Stands before what a cell has in place of a value, so that no text that a person wrote is taken for it. */
export const UNRESOLVED = "\uE000";

const CELL = /<c\b([^>]*)>((?:(?!<\/c>)[^])*)<\/c>/g;
const FORMULA = /<f\b[^>]*?(?:\/>|>([^<]*)<\/f>)/;
const STORED = /<v\b[^>]*>[^<]/;

/**
 * The XML of a sheet in which each formula without a stored result is its own text, as `=600*2`: a program that is not Excel
 * has written it, and to a reader of values its cell would be an empty one.
 */
export const withFormulasShown = (xml: string): string =>
  xml.replace(CELL, (cell, attributes: string, content: string) => {
    const formula = FORMULA.exec(content);
    if (formula === null || STORED.test(content)) return cell;
    const plain = attributes.replace(/\s+t="[^"]*"/, "");
    return `<c${plain} t="inlineStr"><is><t>${UNRESOLVED}=${formula[1] ?? ""}</t></is></c>`;
  });

/** Why a cell has no value: an error of Excel's, or a formula that was never calculated. Null for any other. */
export function resultFault(cell: unknown): "formula" | "cellError" | null {
  if (typeof cell !== "string" || !cell.startsWith(UNRESOLVED)) return null;
  return cell.startsWith("=", UNRESOLVED.length) ? "formula" : "cellError";
}
