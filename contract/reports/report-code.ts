/**
 * The short code that is printed on a report. No character of the alphabet looks like another (no 0, O, 1, I, L), and
 * the alphabet's length is a prime, so that the last character of a code, its check character, detects every single
 * wrong character and every swap of two.
 */
export const REPORT_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const REPORT_CODE_LENGTH = 10;
/** The stored form of a code. */
const REPORT_CODE = new RegExp(`^[${REPORT_CODE_SIGNS}]{${REPORT_CODE_LENGTH}}$`);

/** Pages of the app where codes are checked and shared reports opened. */
export const REPORT_CHECK_PAGE = "/verify";
export const SHARED_REPORT_PAGE = "/shared";

/**
 * The last character of a code, after the first nine: the sum of all characters, each times its position, is a multiple
 * of 31.
 */
export function checkSign(first: string): string {
  const sum = [...first].reduce((all, sign, i) => all + (i + 1) * REPORT_CODE_SIGNS.indexOf(sign), 0);
  const last = REPORT_CODE_SIGNS.length;
  // Ten times the check character cancels the sum; 28 is the inverse of 10 modulo 31.
  return REPORT_CODE_SIGNS.charAt((((last - (sum % last)) % last) * TENTH) % last);
}
const TENTH = 28;

/**
 * A code as someone typed it, without blanks and hyphens and in capitals; null if it cannot be one, for example because
 * of a typing error.
 */
export function readReportCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s\u00ad\u2010-\u2015-]+/g, "").toUpperCase();
  return REPORT_CODE.test(code) && checkSign(code.slice(0, -1)) === code.slice(-1) ? code : null;
}

/** A code as it is printed: two groups of five. */
export function shownReportCode(code: string): string {
  return `${code.slice(0, REPORT_CODE_LENGTH / 2)}-${code.slice(REPORT_CODE_LENGTH / 2)}`;
}

/** The address that a report's QR code leads to. `base` is the product's own, without a slash at its end. */
export function reportCheckAddress(base: string, code: string): string {
  return `${base}${REPORT_CHECK_PAGE}/${code}`;
}
