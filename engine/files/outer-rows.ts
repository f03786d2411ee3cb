/** A row that does not belong to the table: a sum of other rows, or words below them. */
type OuterRow = "total" | "words";

/** "Total" in our four languages, alone or before the name of what it sums. */
const TOTAL =
  /^(?:(?:grand|sub|state|county|statewide|overall)[\s-]*)?(?:totals?|sum|all (?:counties|tracts|places)|statewide)\b|^(?:gesamt|summe|insgesamt|suma|soma|somatório|total(?:es|is)?)\b/i;

/** First words of notes below a table. */
const WORDS =
  /^(?:\[?\(?[*†‡§]|\[?\(?\d{1,2}[\])]\s|(?:source|notes?|data|footnotes?|downloaded|prepared|generated|updated|as of|last|fuente|notas?|fonte|quelle|hinweis|anmerkung|stand)\b)/i;

/**
 * Returns whether a row whose place cannot be read belongs to the table: a total line or a footnote does not (one cell
 * that is not a code, or words that begin like a footnote). Null for a row that is meant as part of the table.
 */
export function outerRow(cells: readonly string[], placeAt: number): OuterRow | null {
  const filled = cells.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (TOTAL.test(cells[placeAt] ?? "") || ((cells[placeAt] ?? "") === "" && filled.some((cell) => TOTAL.test(cell))))
    return "total";
  const isAlone = filled.length === 1 && cells.length !== 2 && /\p{L}{2}/u.test(first) && !/^\d/.test(first);
  return isAlone || (WORDS.test(first) && /\p{L}{2}/u.test(first)) ? "words" : null;
}
