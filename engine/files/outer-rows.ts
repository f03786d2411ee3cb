/** A row that is none of the table's: a sum of others, or words below it. */
type OuterRow = "total" | "words";

/** "Total" in our four languages, alone or before what it is the total of. */
const TOTAL =
  /^(?:(?:grand|sub|state|county|statewide|overall)[\s-]*)?(?:totals?|sum|all (?:counties|tracts|places)|statewide)\b|^(?:gesamt|summe|insgesamt|suma|soma|somatório|total(?:es|is)?)\b/i;

/** How words below a table begin. */
const WORDS =
  /^(?:\[?\(?[*†‡§]|\[?\(?\d{1,2}[\])]\s|(?:source|notes?|data|footnotes?|downloaded|prepared|generated|updated|as of|last|fuente|notas?|fonte|quelle|hinweis|anmerkung|stand)\b)/i;

/**
 * Whether a row whose place is none is one of a table at all: a total line, or a footnote (one cell that is no code, or words
 * that begin as such do). Null for a row that is meant as one.
 */
export function outerRow(cells: readonly string[], placeAt: number): OuterRow | null {
  const filled = cells.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (TOTAL.test(cells[placeAt] ?? "") || ((cells[placeAt] ?? "") === "" && filled.some((cell) => TOTAL.test(cell))))
    return "total";
  const isAlone = filled.length === 1 && cells.length !== 2 && /\p{L}{2}/u.test(first) && !/^\d/.test(first);
  return isAlone || (WORDS.test(first) && /\p{L}{2}/u.test(first)) ? "words" : null;
}
