/** An angle of latitude or longitude as people write it, and which of the two its letter names. */
export interface Angle {
  readonly degrees: number;
  readonly axis: "latitude" | "longitude" | null;
}

const ANGLE = /^([NSEW])? ?([+-])? ?([\d. °'":]+?) ?([NSEW])?$/;

/** The signs of angles in plain text: primes, degree signs and minus signs, letters in upper case. */
export const plainSigns = (text: string): string =>
  text
    .toUpperCase()
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[′’ʹ]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/Â?[°º˚]/g, "°")
    .replace(/\b([NSEW])(?:ORTH|OUTH|AST|EST)\b/g, "$1")
    .replace(/[−–]/g, "-");

/**
 * Reads one angle in plain signs ({@link plainSigns}): degrees with a sign or a letter, and minutes and seconds where
 * present. Null if the text is not an angle.
 */
export function readAngle(text: string): Angle | null {
  const [, ahead, sign, digits = "", behind] = ANGLE.exec(text) ?? [];
  if (digits === "" || (ahead !== undefined && behind !== undefined)) return null;
  const letter = ahead ?? behind;
  if (letter !== undefined && sign === "-") return null;
  const numbers = digits.split(/[ °'":]+/).filter((each) => each !== "");
  const sound = numbers.every((each, i) => (i < numbers.length - 1 ? /^\d+$/ : /^(\d+\.?\d*|\.\d+)$/).test(each));
  const [degrees = NaN, minutes = 0, seconds = 0, ...others] = numbers.map(Number);
  if (!sound || others.length > 0 || minutes >= 60 || seconds >= 60) return null;
  const size = degrees + minutes / 60 + seconds / 3600;
  return {
    degrees: sign === "-" || letter === "S" || letter === "W" ? -size : size,
    axis: letter === undefined ? null : letter === "N" || letter === "S" ? "latitude" : "longitude",
  };
}
