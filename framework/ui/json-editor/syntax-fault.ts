import { nextToken, type Token } from "./tokens.ts";

/** What a JSON text lacks; the text `shell.json.syntax.<kind>` says it. */
export type SyntaxKind =
  "value" | "key" | "colon" | "comma" | "end" | "string" | "escape" | "word" | "after" | "trailing";

export interface SyntaxFault {
  readonly kind: SyntaxKind;
  readonly from: number;
  readonly to: number;
}

const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
/** Escapes and characters that a JSON string may not hold (RFC 8259, 7). */
const BAD_IN_STRING = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})|[\u0000-\u001f]/;
const ESCAPES = /\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}/g;

/**
 * The first place where a text stops being JSON, in kinds that can be said in every language; null where it is JSON.
 * Agrees with `JSON.parse` on which texts those are.
 */
export function syntaxFault(text: string): SyntaxFault | null {
  const stack: ("{" | "[")[] = [];
  /** What has to come; "entry" may also be the end of an empty list or object. */
  let wants: "value" | "key" | "colon" | "comma" | "firstKey" | "firstValue" | "nothing" = "value";
  let last: Token | null = null;
  const fault = (kind: SyntaxKind, at: Token | null): SyntaxFault =>
    at ? { kind, from: at.from, to: at.to } : { kind, from: last?.to ?? 0, to: last?.to ?? 0 };
  const afterValue = (): typeof wants => (stack.length === 0 ? "nothing" : "comma");

  for (let token = nextToken(text, 0); token; last = token, token = nextToken(text, token.to)) {
    const mark = token.kind === "mark" ? text[token.from] : null;
    const open = stack.at(-1);
    if (wants === "nothing") return fault("after", token);
    if (mark === "}" || mark === "]") {
      if (open !== (mark === "}" ? "{" : "[")) return fault(open ? "end" : "value", token);
      if (wants === "key" || wants === "value")
        return fault(
          last && text[last.from] === "," ? "trailing" : "value",
          last && text[last.from] === "," ? last : token,
        );
      if (wants === "colon") return fault("colon", token);
      stack.pop();
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
      wants = "colon";
    } else if (mark === "{" || mark === "[") {
      stack.push(mark);
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

function badString(text: string, token: Token): SyntaxFault | null {
  const { from, to } = token;
  if (!token.closed) return { kind: "string", from, to };
  // Good escapes go first: the second half of one must not be read as the first of another.
  const inner = text.slice(from + 1, to - 1).replace(ESCAPES, (escape) => "x".repeat(escape.length));
  const bad = BAD_IN_STRING.exec(inner);
  if (!bad) return null;
  const at = from + 1 + bad.index;
  return { kind: "escape", from: at, to: Math.min(at + 2, to) };
}

const badWord = (text: string, { from, to }: Token): SyntaxFault | null =>
  WORD.test(text.slice(from, to)) ? null : { kind: "word", from, to };
