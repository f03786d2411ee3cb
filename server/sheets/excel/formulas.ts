/** Marks a cell's text as one that explains a missing value; no person types this character. */
export const UNRESOLVED = "\uE000";

const CELL = /<c\b([^>]*)>((?:(?!<\/c>)[^])*)<\/c>/g;
const FORMULA = /<f\b[^>]*?(?:\/>|>([^<]*)<\/f>)/;
const STORED = /<v\b[^>]*>([^<]+)/;
const IS_ERROR = /\st="e"/;

const STYLE = /\ss="(\d+)"/;
const IS_TEXT = /\st="(?!n")/;

/**
 * The XML of a sheet where each cell without a value gets a text that explains why: its formula where a program other
 * than Excel stored no result (`=600*2`), or Excel's own error (`#REF!`). A reader of values would see both as empty. A
 * figure that Excel shows as a percentage becomes a text too ({@link percentIn}), since 50% is stored as 0.5.
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

/** A fraction as a percentage, without the rounding errors of binary fractions (7.000000000000001). */
const percentOf = (part: number): string => `${Number((part * 100).toPrecision(12))}%`;

/** The percentage that a cell shows; null for any other cell. */
export const percentIn = (cell: unknown): number | null =>
  typeof cell === "string" && cell.startsWith(UNRESOLVED) && /^.-?[\d.]+(?:e[-+]\d+)?%$/.test(cell)
    ? Number(cell.slice(1, -1))
    : null;

/** Follows {@link UNRESOLVED} in a merged cell and precedes the name of its range's first cell. */
export const MERGED = "\uE001";

/** The first cell of the range that a cell is merged into; null if it is not merged. */
export const mergedWith = (cell: unknown): string | null =>
  typeof cell === "string" && cell.startsWith(UNRESOLVED + MERGED) ? cell.slice(2) : null;

/**
 * Returns why a cell has no value: it is merged, has an Excel error, or a formula that was never calculated. Null for a
 * cell with a value.
 */
export function resultFault(cell: unknown): "formula" | "cellError" | "merged" | null {
  if (typeof cell !== "string" || !cell.startsWith(UNRESOLVED)) return null;
  if (percentIn(cell) !== null) return null;
  if (mergedWith(cell) !== null) return "merged";
  return cell.startsWith("=", UNRESOLVED.length) ? "formula" : "cellError";
}
