/**
 * SQL's LIKE: `%` is any run of characters, `_` any one; behind the escape sign each is itself. Only the last `%` is ever
 * taken back, so no pattern costs more than text times pattern (a regular expression would try every split of the text).
 */
export function isLike(text: string, pattern: string, escape: string | null = null): boolean {
  const signs = signsOf(pattern, escape);
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

/** No single character, so that none of a pattern is one of these. */
const ANY_RUN = "%run";
const ANY_ONE = "_one";

function signsOf(pattern: string, escape: string | null): string[] {
  const signs: string[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const sign = pattern[i] ?? "";
    if (sign === escape && i + 1 < pattern.length) signs.push(pattern[++i] ?? "");
    else signs.push(sign === "%" ? ANY_RUN : sign === "_" ? ANY_ONE : sign);
  }
  return signs;
}
