/**
 * What is in a cell of a table where its figure is not there. `blank` says nothing more (an empty cell, NA as R writes
 * it, null); `mark` says why, so that a reader counts and names it: a suppressed figure, an error of a spreadsheet, a
 * code.
 */
type MissingMark = "blank" | "mark";

const BLANK = /^(|na|n\/a|n\.a\.|nan|null|none|nil|-+|[–—]+|\.{1,3}|…)$/i;

/**
 * Codes for figures that are not there: SVI (-999), other tables of that kind (-9999 and more nines), and those of the Census Bureau
 * ("Notes on ACS estimate and annotation values": -222222222 … -999999999).
 */
const CODES: ReadonlySet<number> = new Set([
  -999, -9_999, -99_999, -222_222_222, -333_333_333, -555_555_555, -666_666_666, -888_888_888, -999_999, -9_999_999,
  -99_999_999, -999_999_999,
]);
const CODE = /^-\d{3,9}(\.0*)?$/;

/** Marks: `<5`, `≤ 10`, `1-4`, `10+` and the like; `*`, `(100)`, `(D)`, `ND`; `#N/A` and its kin; words. */
const MARKS = [
  /^(?:[<>≤≥]=?|less than|fewer than|under|over|more than)\s*\d[\d.,]*\s*%?$/i,
  /^\d[\d.,]*\s*(?:[+]|-|–)$/,
  /^\d+\s*(?:-|–|to)\s*\d+$/i,
  /^[*†‡§#?~^]+$/,
  /^\d[\d.,]*\s+or\s+(?:fewer|less|more|greater)$/i,
  /^(?:ND|NR|DNR|NSD|<?\s?LOD)$/,
  /^\([\d.,\s]+\)$/,
  /^\(?(?:[A-Z]|NA|N\/A|\*+)\)$/i,
  /^#\s?(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|NV|WERT!|BEZUG!|NAME!|ZAHL!|¡.*!|#+)$/i,
  /^[+-]?inf(?:inity)?$/i,
  /^(?:(?:data )?suppressed|withheld|redacted|censored|masked|hidden|unknown|unavailable|not (?:available|applicable|reported)|no data|missing|pending|tbd|error)\.?$/i,
];

/** Why a cell has no figure, or null where it may have one. The cell's outer blanks are taken out. */
export function missingIn(said: string): MissingMark | null {
  const cell = said.replace(/^\u2212/, "-");
  if (BLANK.test(cell)) return "blank";
  if (CODE.test(cell)) return CODES.has(Number(cell)) ? "mark" : null;
  return MARKS.some((mark) => mark.test(cell)) ? "mark" : null;
}
