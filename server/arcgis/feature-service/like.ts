/**
 * SQL's LIKE: `%` is any run of characters, `_` any one. Only the last `%` is ever taken back, so no pattern costs more
 * than text times pattern (a regular expression would try every split of the text).
 */
export function isLike(text: string, pattern: string): boolean {
  let [at, sign] = [0, 0];
  let [runSign, runAt] = [-1, 0];
  while (at < text.length) {
    if (pattern[sign] === "%") {
      runSign = sign;
      runAt = at;
      sign += 1;
    } else if (sign < pattern.length && (pattern[sign] === "_" || pattern[sign] === text[at])) {
      at += 1;
      sign += 1;
    } else if (runSign >= 0) {
      runAt += 1;
      at = runAt;
      sign = runSign + 1;
    } else return false;
  }
  while (pattern[sign] === "%") sign += 1;
  return sign === pattern.length;
}
