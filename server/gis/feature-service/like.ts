/** A pattern of SQL's LIKE, read once for all rows. Plain data. */
export interface LikePattern {
  readonly signs: readonly string[];
  /** The least number of characters that a text must have. */
  readonly least: number;
}

/** Not a single character, so that it equals no character of a pattern. */
const ANY_RUN = "%run";
const ANY_ONE = "_one";

/** Reads a pattern: `%` is any run of characters, `_` any single one; after the escape character each means itself. */
export function likePattern(pattern: string, escape: string | null = null): LikePattern {
  const signs: string[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const sign = pattern[i] ?? "";
    if (sign === escape && i + 1 < pattern.length) signs.push(pattern[++i] ?? "");
    else if (sign !== "%") signs.push(sign === "_" ? ANY_ONE : sign);
    // Adjacent runs are one.
    else if (signs.at(-1) !== ANY_RUN) signs.push(ANY_RUN);
  }
  return { signs, least: signs.filter((sign) => sign !== ANY_RUN).length };
}

/**
 * Returns whether a text matches a pattern. Only the last `%` is ever retried, so matching costs at most the square of
 * the text's length (a regular expression would try every split of it).
 */
export function isLike(text: string, { signs, least }: LikePattern): boolean {
  if (text.length < least) return false;
  let [at, sign] = [0, 0];
  let [runSign, runAt] = [-1, 0];
  while (at < text.length) {
    const wanted = signs[sign];
    if (wanted === ANY_RUN) {
      runSign = sign;
      runAt = at;
      sign += 1;
    } else if (wanted !== undefined && (wanted === ANY_ONE || wanted === text[at])) {
      at += 1;
      sign += 1;
    } else if (runSign >= 0) {
      runAt += 1;
      at = runAt;
      sign = runSign + 1;
    } else return false;
  }
  while (signs[sign] === ANY_RUN) sign += 1;
  return sign === signs.length;
}
