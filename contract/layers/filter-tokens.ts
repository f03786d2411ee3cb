/** Thrown for a filter that cannot be read: what was found, and what was expected. */
export class FilterError extends Error {
  readonly found: string;
  readonly expected: string;

  constructor(found: string, expected: string) {
    super(`found ${found}, expected ${expected}`);
    this.found = found;
    this.expected = expected;
  }
}

/** A token of a filter: a word, a name in double quotes, a number, a text in quotes, a sign, or the end. */
export interface FilterToken {
  readonly kind: "word" | "name" | "number" | "text" | "sign" | "end";
  readonly value: string;
}

const TOKEN = /\s*(?:([\p{L}_][\p{L}\p{N}_]*)|"([^"]+)"|(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)|'((?:[^']|'')*)'|(<>|!=|<=|>=|[=<>(),]))/iuy; // oxfmt-ignore

/** Splits a filter into tokens. Throws a FilterError at a character that no filter has. */
export function tokensOf(clause: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  const end = clause.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end;) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(clause);
    if (match === null) throw new FilterError(clause.slice(from, from + 20).trim(), "FIELD = 'text'");
    const [, word, name, number, text, sign] = match;
    if (word !== undefined) tokens.push({ kind: "word", value: word });
    else if (name !== undefined) tokens.push({ kind: "name", value: name });
    else if (number !== undefined) tokens.push({ kind: "number", value: number });
    else if (text !== undefined) tokens.push({ kind: "text", value: text.replaceAll("''", "'") });
    else if (sign !== undefined) tokens.push({ kind: "sign", value: sign === "!=" ? "<>" : sign });
  }
  return tokens;
}

/** SQL's LIKE; only the last `%` is ever retried, so that a pattern costs at most text times pattern. */
export function isLike(text: string, pattern: string): boolean {
  let [at, sign, run, runAt] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[sign] === "%") [run, runAt, sign] = [sign, at, sign + 1];
    else if (sign < pattern.length && (pattern[sign] === "_" || pattern[sign] === text[at])) {
      at += 1;
      sign += 1;
    } else if (run >= 0) [runAt, at, sign] = [runAt + 1, runAt + 1, run + 1];
    else return false;
  }
  while (pattern[sign] === "%") sign += 1;
  return sign === pattern.length;
}
