/**
 * The marks of missing figures in a table's cells. `blank` gives no reason (an empty cell, R's NA, null); `mark` gives
 * one and is counted and reported: a suppressed figure, a spreadsheet error, a code.
 */
type MissingMark = "blank" | "mark";

const BLANK = /^(|na|n\/a|n\.a\.|<na>|nan|nat|null|\\n|none|nil|undefined|-+|[‒–—]+|\.{1,3}|…)$/i;

/**
 * Codes for figures that are not there: SVI (-999), other tables of that kind (-9999 and more nines), and those of the Census Bureau
 * ("Notes on ACS estimate and annotation values": -222222222 … -999999999).
 */
const CODES: ReadonlySet<number> = new Set([
  -999, -9_999, -99_999, -222_222_222, -333_333_333, -555_555_555, -666_666_666, -888_888_888, -999_999, -9_999_999,
  -99_999_999, -999_999_999,
]);
const CODE = /^-\d(?:\d{2,8}(?:\.0*)?|\.\d*e\+?0?\d)$/i;

/** The Census Bureau's and other offices' letters: withheld, not up to the standards, not available, not applicable, less than half a unit. */
const LETTER = /^[DSNXZ]$/;

/** Returns whether a mark could also be a value in a column of text: a direction, a class. */
export const isLetter = (cell: string): boolean => LETTER.test(cell);

/** Marks: `<5`, `≤ 10`, `1-4`, `10+` and the like; `*`, `(100)`, `(D)`, `ND`; `#N/A` and its kin; words. */
const MARKS = [
  LETTER,
  /^(?:n\s*)?(?:[<>≤≥]=?|(?:less|fewer|more) than|under|below|over|above|up to|at (?:most|least))\s*\d[\d.,]*\s*%?\s*[*†‡]*$/i,
  /^\d[\d.,]*\s*(?:[+]|-|–)$/,
  /^\d+\s*(?:-|–|to)\s*\d+$/i,
  /^[*†‡§#?~^]+$/,
  /^\d[\d.,]*\s+or\s+(?:fewer|less|more|greater)$/i,
  /^(?:N\/?[DR]|S\/D|[NS]\.D\.|n\.d\.|s\.d\.|DNR|NSD|<?\s?LOD)$/,
  /^\([\d.,\s]+\)$/,
  /^\(?(?:[A-Z]|NA|N\/A|\*+)\)$/i,
  /^#\s?(?:N\/A|REF!|N\/D|DIV\/0!?|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|NV|WERT!|BEZUG!|NAME!|ZAHL!|¡.*!|#+)$/i,
  /^[+-]?inf(?:inity)?$/i,
  /^err:\d+$/i,
  /^(?:(?:data |figure |value )?(?:is |was )?(?:suppressed|withheld|redacted|censored|masked|hidden|unknown|unavailable|not (?:available|applicable|reported|collected|disclosed)|missing|pending|tbd|error)|no data)(?:,? (?:yet|available|due|because|for|to|by|as) ?.*)?\.?$/i,
];

/** Returns why a cell has no figure, or null if it may have one. The cell must be trimmed. */
export function missingIn(raw: string): MissingMark | null {
  const cell = raw.replace(/^\u2212/, "-");
  if (BLANK.test(cell)) return "blank";
  if (CODE.test(cell)) return CODES.has(Number(cell)) ? "mark" : null;
  return MARKS.some((mark) => mark.test(cell)) ? "mark" : null;
}
