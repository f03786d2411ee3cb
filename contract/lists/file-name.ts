/** The product's own name, for files of an agency that has not set its name. */
export const PRODUCT = "Provision";

/** The parts of the name and title of every file that leaves the product. */
export interface FileFacts {
  /** The agency's name; may be empty. */
  readonly agency: string;
  /** Its subject, usually an estimation; empty if it has none. */
  readonly of: string;
  /** The content: a list, a report, a table of figures. */
  readonly what: string;
  readonly at: Date;
  /** The agency's, IANA name. */
  readonly timeZone: string;
}

/** Letters of a part: file systems allow 255 bytes for a whole name. */
const PART_MAX = 48;

/**
 * `<Agency>_<Estimation>_<What>_MMDDYYYY_HHmmss.<extension>`, the date and time in the agency's zone (specification 9).
 * Letters and digits of any language stay, everything else becomes a hyphen.
 */
export function fileName({ agency, of, what, at, timeZone }: FileFacts, extension: string): string {
  const parts = [agency, of, what].map(safe);
  const [whose = "", ...others] = parts;
  const named = [whose === "" ? PRODUCT : whose, ...others].filter((part) => part !== "");
  return `${[...named, fileTimeStamp(at, timeZone)].join("_")}.${extension}`;
}

/** The same as a title for people: the content, its subject, the agency, and the day, in the reader's language. */
export function fileTitle({ agency, of, what, at, timeZone }: FileFacts, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(at);
  return [what, of, agency === "" ? PRODUCT : agency, day].filter((part) => part.trim() !== "").join(" · ");
}

const safe = (part: string): string =>
  [...part.normalize("NFC").replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")]
    .slice(0, PART_MAX)
    .join("")
    .replace(/^-+|-+$/g, "");

/** MMDDYYYY_HHmmss: month, day, year, underscore, hour, minute, second. */
function fileTimeStamp(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("month")}${part("day")}${part("year")}_${part("hour")}${part("minute")}${part("second")}`;
}

/** Characters that the name of a sheet may have. */
const SHEET_NAME_MAX = 31;

/** Excel allows no `\ / ? * [ ] :` in the name of a sheet, and no apostrophe at its ends. */
export const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, " ")
    .replace(/^'+|'+$/g, "")
    .slice(0, SHEET_NAME_MAX)
    .trim() || "Sheet";
