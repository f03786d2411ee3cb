/** What stands around each printed page. */
export interface PaperFrame {
  /** At the start and at the end of the line above. */
  readonly above: readonly [string, string];
  /** At the start of the line below, and at its end the page of all pages. */
  readonly below: readonly [string, (page: string, pages: string) => string];
}

/** Where the browser's own counters stand in a text; no text has these signs. */
const PAGE = "\u{f0000}";
const PAGES = "\u{f0001}";

/** The style sheet of the printed pages: margins, and texts in them (CSS Paged Media 3; a browser without it prints none). */
export function paperSheet({ above: [first, second], below: [third, pageOf] }: PaperFrame): string {
  const box = (place: string, content: string) =>
    `@${place} { content: ${content}; color: #4a4a4a; font: 8pt Helvetica, Arial, sans-serif; vertical-align: middle }`;
  return `@page { margin: 18mm 15mm 16mm; ${[
    box("top-left", cssString(first)),
    box("top-right", cssString(second)),
    box("bottom-left", cssString(third)),
    box("bottom-right", counted(pageOf(PAGE, PAGES))),
  ].join(" ")} }`;
}

/** A text with the counters in their places. */
function counted(text: string): string {
  return text
    .split(/([\u{f0000}\u{f0001}])/u)
    .filter((part) => part !== "")
    .map((part) => (part === PAGE ? "counter(page)" : part === PAGES ? "counter(pages)" : cssString(part)))
    .join(" ");
}

/** A text as a style sheet quotes it: what could end it is written by its number (CSS Syntax 3, §4.3.7). */
export function cssString(text: string): string {
  return `"${text.replace(/["\\\p{Cc}<>]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
}
