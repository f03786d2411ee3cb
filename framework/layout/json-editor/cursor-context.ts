import type { JsonPath } from "../../config/fault.ts";
import { nextToken, stringOf, type JsonToken } from "./syntax-fault.ts";

/** What may be inserted at a position of a text, and its surroundings. */
export interface CursorContext {
  /** A key of the object at `path`, the value at `path`, or neither (after a value, before a colon). */
  readonly place: "key" | "value" | "none";
  readonly path: JsonPath;
  /** The token that an inserted word replaces; empty between two tokens. */
  readonly from: number;
  readonly to: number;
  /** That token's present text, without quotes; null between two tokens. */
  readonly word: string | null;
  /**
   * The plain values (texts, numbers, true, false) of the objects and lists around the place, by level, the whole
   * first.
   */
  readonly values: readonly Readonly<Record<string, unknown>>[];
  /** Keys that the surrounding object has besides the one at this place. */
  readonly keys: ReadonlySet<string>;
}

interface Frame {
  readonly list: boolean;
  /** The expected next token. */
  wants: "key" | "colon" | "value" | "comma";
  key: string;
  index: number;
  readonly values: Record<string, unknown>;
  readonly keys: Set<string>;
}

/**
 * Reads a text up to an offset and around it, whether or not it is complete: authors need suggestions exactly while it
 * is not valid JSON. One pass over the text, a few milliseconds per megabyte.
 */
export function contextAt(text: string, offset: number): CursorContext {
  const stack: Frame[] = [];
  let found: Omit<CursorContext, "values" | "keys"> | null = null;
  /** The frames around the place; those opened later do not count. */
  let around: readonly Frame[] = [];
  for (let token = nextToken(text, 0); token; token = nextToken(text, token.to)) {
    const top = stack.at(-1);
    if (!found && (token.from >= offset || covers(token, offset))) {
      found = contextOf(text, top, { stack, token: token.from < offset ? token : null, offset });
      around = [...stack];
    }
    // The rest of the text completes what is known about the surrounding objects, until the outermost one ends.
    if (found && stack.length === 0) break;
    take(text, stack, token, found !== null && covers(token, offset));
  }
  if (!found) {
    found = contextOf(text, stack.at(-1), { stack, token: null, offset });
    around = [...stack];
  }
  return { ...found, values: around.map(({ values }) => values), keys: around.at(-1)?.keys ?? new Set() };
}

/** Returns whether an offset is within a token, or right after one that may continue. */
const covers = (token: JsonToken, offset: number): boolean =>
  token.from < offset &&
  (offset < token.to || (offset === token.to && (token.kind === "word" || (token.kind === "string" && !token.closed))));

function contextOf(
  text: string,
  top: Frame | undefined,
  { stack, token, offset }: { stack: readonly Frame[]; token: JsonToken | null; offset: number },
): Omit<CursorContext, "values" | "keys"> {
  const path = stack.slice(0, -1).map(stepOf);
  const from = token?.from ?? offset;
  const to = token?.to ?? offset;
  const word = !token ? null : token.kind === "string" ? stringOf(text, token) : text.slice(token.from, token.to);
  const at = { from, to, word };
  if (!top) return { ...at, path, place: "value" };
  // A string where a colon or a comma is missing begins the next key.
  const key = !top.list && (top.wants === "key" || (token?.kind === "string" && top.wants !== "value"));
  if (key) return { ...at, path, place: "key" };
  const place = top.wants === "value" ? "value" : "none";
  return { ...at, path: top.list || top.key !== "" || top.wants === "value" ? [...path, stepOf(top)] : path, place };
}

const stepOf = (frame: Frame): string | number => (frame.list ? frame.index : frame.key);

/** Advances by one token. */
function take(text: string, stack: Frame[], token: JsonToken, isPlace: boolean): void {
  const top = stack.at(-1);
  const mark = token.kind === "mark" ? text[token.from] : null;
  if (mark === "{" || mark === "[") {
    if (top) top.wants = "comma";
    const list = mark === "[";
    stack.push({ list, wants: list ? "value" : "key", key: "", index: 0, values: {}, keys: new Set() });
    return;
  }
  if (!top) return;
  if (mark === "}" || mark === "]") stack.pop();
  else if (mark === ",") {
    if (top.list) top.index++;
    top.wants = top.list ? "value" : "key";
    if (!top.list) top.key = "";
  } else if (mark === ":") top.wants = "value";
  else if (!top.list && token.kind === "string" && top.wants !== "value") {
    top.key = stringOf(text, token);
    if (!isPlace) top.keys.add(top.key);
    top.wants = "colon";
  } else {
    top.values[top.list ? top.index : top.key] = token.kind === "string" ? stringOf(text, token) : plain(text, token);
    top.wants = "comma";
  }
}

function plain(text: string, { from, to }: JsonToken): unknown {
  try {
    return JSON.parse(text.slice(from, to));
  } catch {
    return undefined;
  }
}
