/** A piece of a JSON text: a mark such as `{`, a string, or a word (number, true, or what is none of these). */
export interface Token {
  readonly kind: "mark" | "string" | "word";
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
  /** Whether a string has its closing quote; a string ends with its line at the latest. */
  readonly closed: boolean;
}

const QUOTE = 34;
const BACKSLASH = 92;
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
/** `{` `}` `[` `]` `,` `:` */
const isMark = (code: number): boolean =>
  code === 123 || code === 125 || code === 91 || code === 93 || code === 44 || code === 58;

/** The next piece of a text at or behind an offset; null at its end. Never stumbles over what is no JSON. */
export function nextToken(text: string, offset: number): Token | null {
  let from = offset;
  while (from < text.length && isBlank(text.charCodeAt(from))) from++;
  if (from >= text.length) return null;
  const first = text.charCodeAt(from);
  if (isMark(first)) return { kind: "mark", from, to: from + 1, closed: true };
  let to = from + 1;
  if (first === QUOTE) {
    for (; to < text.length; to++) {
      const code = text.charCodeAt(to);
      if (code === QUOTE) return { kind: "string", from, to: to + 1, closed: true };
      if (code === 10 || code === 13) break;
      if (code === BACKSLASH) to++;
    }
    return { kind: "string", from, to: Math.min(to, text.length), closed: false };
  }
  while (to < text.length) {
    const code = text.charCodeAt(to);
    if (isBlank(code) || isMark(code) || code === QUOTE) break;
    to++;
  }
  return { kind: "word", from, to, closed: true };
}

/** What a string token stands for; as much as there is of one that is not finished. */
export function stringOf(text: string, { from, to, closed }: Token): string {
  const inner = text.slice(from + 1, closed ? to - 1 : to);
  if (!inner.includes("\\")) return inner;
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return inner;
  }
}
