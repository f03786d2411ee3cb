/** Is before what a cell has in place of a value, so that no text that a person wrote is taken for it. */
export const UNRESOLVED = "\uE000";

const CELL = /<c\b([^>]*)>((?:(?!<\/c>)[^])*)<\/c>/g;
const FORMULA = /<f\b[^>]*?(?:\/>|>([^<]*)<\/f>)/;
const STORED = /<v\b[^>]*>([^<]+)/;
const IS_ERROR = /\st="e"/;

const STYLE = /\ss="(\d+)"/;
const IS_TEXT = /\st="(?!n")/;

/**
 * The XML of a sheet in which a cell without a value is a text that says why: the formula where a program that is not Excel
 * has stored no result (`=600*2`), and Excel's own errors (`#REF!`). To a reader of values both would be empty. A figure that Excel shows as a
 * percentage is a text as well ({@link percentIn}): what is shown as 50% is stored as 0.5.
 */
export const withFormulasShown = (xml: string, percents: ReadonlySet<number> = new Set()): string =>
  xml.replace(CELL, (cell, attributes: string, content: string) => {
    const [, stored] = STORED.exec(content) ?? [];
    const formula = FORMULA.exec(content);
    const isError = IS_ERROR.test(attributes);
    const isPercent = stored !== undefined && percents.has(Number(STYLE.exec(attributes)?.[1])) && !IS_TEXT.test(attributes); // oxfmt-ignore
    if (!isError && !isPercent && (formula === null || stored !== undefined)) return cell;
    const shown = isError ? (stored ?? "#N/A") : isPercent ? percentOf(Number(stored)) : `=${formula?.[1] ?? ""}`;
    const plain = attributes.replace(/\s+t="[^"]*"/, "");
    return `<c${plain} t="inlineStr"><is><t>${UNRESOLVED}${shown}</t></is></c>`;
  });

/** A part of one as a percentage, without what binary fractions leave behind it (7.000000000000001). */
const percentOf = (part: number): string => `${Number((part * 100).toPrecision(12))}%`;

/** The percentage that a cell shows; null for any other. */
export const percentIn = (cell: unknown): number | null =>
  typeof cell === "string" && cell.startsWith(UNRESOLVED) && /^.-?[\d.]+(?:e[-+]\d+)?%$/.test(cell)
    ? Number(cell.slice(1, -1))
    : null;

/** Is put, behind {@link UNRESOLVED}, before the name of the cell that a merged one is a part of. */
export const MERGED = "\uE001";

/** The first cell of those that one is merged with; null for a cell of its own. */
export const mergedWith = (cell: unknown): string | null =>
  typeof cell === "string" && cell.startsWith(UNRESOLVED + MERGED) ? cell.slice(2) : null;

/** Why a cell has no value: merged with another, an error of Excel's, or a formula that was never calculated. Null for any other. */
export function resultFault(cell: unknown): "formula" | "cellError" | "merged" | null {
  if (typeof cell !== "string" || !cell.startsWith(UNRESOLVED)) return null;
  if (percentIn(cell) !== null) return null;
  if (mergedWith(cell) !== null) return "merged";
  return cell.startsWith("=", UNRESOLVED.length) ? "formula" : "cellError";
}
