/** The kinds of JSON faults; the text `shell.json.syntax.<kind>` describes each. */
export type SyntaxKind =
  | "value"
  | "key"
  | "colon"
  | "comma"
  | "end"
  | "string"
  | "escape"
  | "word"
  | "after"
  | "trailing"
  | "comment"
  | "duplicate";

interface SyntaxFault {
  readonly kind: SyntaxKind;
  readonly from: number;
  readonly to: number;
}

const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
/** Escapes and characters that a JSON string may not hold (RFC 8259, 7). */
const BAD_IN_STRING = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})|[\u0000-\u001f]/;
const ESCAPES = /\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}/g;

/**
 * Finds the first place where a text stops being JSON, in terms that exist in every language; null if it is JSON.
 * Agrees with `JSON.parse` on which texts are valid, but for a key that an object has twice: there the parser would drop
 * the first without a word.
 */
export function syntaxFault(text: string): SyntaxFault | null {
  if (readJson(text)) return null;
  const stack: ("{" | "[")[] = [];
  /** The keys of each open object. */
  const keys: Set<string>[] = [];
  /** The expected token; "entry" may also be the end of an empty list or object. */
  let wants: "value" | "key" | "colon" | "comma" | "firstKey" | "firstValue" | "nothing" = "value";
  let last: JsonToken | null = null;
  const fault = (kind: SyntaxKind, at: JsonToken | null): SyntaxFault =>
    at ? { kind, from: at.from, to: at.to } : { kind, from: last?.to ?? 0, to: last?.to ?? 0 };
  const afterValue = (): typeof wants => (stack.length === 0 ? "nothing" : "comma");

  for (let token = nextToken(text, 0); token; last = token, token = nextToken(text, token.to)) {
    const mark = token.kind === "mark" ? text[token.from] : null;
    const open = stack.at(-1);
    if (token.kind === "word" && /^\/[/*]/.test(text.slice(token.from, token.to))) return fault("comment", token);
    if (wants === "nothing") return fault("after", token);
    if (mark === "}" || mark === "]") {
      if (open !== (mark === "}" ? "{" : "[")) return fault(open ? "end" : "value", token);
      if (wants === "key" || wants === "value")
        return fault(
          last && text[last.from] === "," ? "trailing" : "value",
          last && text[last.from] === "," ? last : token,
        );
      if (wants === "colon") return fault("colon", token);
      if (stack.pop() === "{") keys.pop();
      wants = afterValue();
    } else if (wants === "comma") {
      if (mark !== ",") return fault("comma", token);
      wants = open === "{" ? "key" : "value";
    } else if (wants === "colon") {
      if (mark !== ":") return fault("colon", token);
      wants = "value";
    } else if (wants === "key" || wants === "firstKey") {
      if (token.kind !== "string") return fault("key", token);
      const bad = badString(text, token);
      if (bad) return bad;
      const key = stringOf(text, token);
      if (keys.at(-1)?.has(key)) return fault("duplicate", token);
      keys.at(-1)?.add(key);
      wants = "colon";
    } else if (mark === "{" || mark === "[") {
      stack.push(mark);
      if (mark === "{") keys.push(new Set());
      wants = mark === "{" ? "firstKey" : "firstValue";
    } else {
      if (mark !== null) return fault("value", token);
      const bad = token.kind === "string" ? badString(text, token) : badWord(text, token);
      if (bad) return bad;
      wants = afterValue();
    }
  }
  if (wants === "nothing") return null;
  return fault(wants === "value" ? "value" : wants === "colon" ? "colon" : "end", null);
}

/**
 * The value of a text that is JSON and names no key of an object twice; undefined for any other, and for one that nests
 * deeper than functions can.
 */
export function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Of two equal keys the parser drops one.
    return colonsIn(text) === keysIn(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** The number of colons of a JSON text, one for each key. */
function colonsIn(text: string): number {
  let colons = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) quoted = !quoted;
    else if (code === COLON && !quoted) colons++;
  }
  return colons;
}

/** The number of keys of all objects within a value. */
function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return parts.reduce<number>((keys, part) => keys + keysIn(part), Array.isArray(value) ? 0 : parts.length);
}

/** The line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function badString(text: string, token: JsonToken): SyntaxFault | null {
  const { from, to } = token;
  if (!token.closed) return { kind: "string", from, to };
  // Valid escapes are removed first: the second half of one must not be read as the first of another.
  const inner = text.slice(from + 1, to - 1).replace(ESCAPES, (escape) => "x".repeat(escape.length));
  const bad = BAD_IN_STRING.exec(inner);
  if (!bad) return null;
  const at = from + 1 + bad.index;
  return { kind: "escape", from: at, to: Math.min(at + 2, to) };
}

const badWord = (text: string, { from, to }: JsonToken): SyntaxFault | null =>
  WORD.test(text.slice(from, to)) ? null : { kind: "word", from, to };

/** A token of a JSON text: a delimiter such as `{`, a string, or a word (number, true, or anything else). */
export interface JsonToken {
  readonly kind: "mark" | "string" | "word";
  readonly from: number;
  /** The offset after its last character. */
  readonly to: number;
  /** Whether a string has its closing quote; a string ends with its line at the latest. */
  readonly closed: boolean;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
/** `{` `}` `[` `]` `,` `:` */
const isMark = (code: number): boolean =>
  code === 123 || code === 125 || code === 91 || code === 93 || code === 44 || code === 58;

/** The next token of a text at or after an offset; null at its end. Never fails on invalid JSON. */
export function nextToken(text: string, offset: number): JsonToken | null {
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

/** The value of a string token; for an unfinished one, the part that exists. */
export function stringOf(text: string, { from, to, closed }: JsonToken): string {
  const inner = text.slice(from + 1, closed ? to - 1 : to);
  if (!inner.includes("\\")) return inner;
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return inner;
  }
}
