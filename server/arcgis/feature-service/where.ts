import { throwHttpError } from "../../answers/errors.ts";
import { EsriError } from "../esri-error.ts";
import { COMPARISONS, effortOf, type Comparison, type Condition } from "./condition.ts";
import { fieldNamed, type Field } from "./feature-source.ts";

/** Longest where clause and deepest nesting of parentheses and NOTs that are read. */
const MAX_LENGTH = 20_000;
const MAX_DEPTH = 40;
/** Comparisons that a clause may cost for each row: anyone may ask, and a country has 85,000 tracts. */
const MAX_EFFORT = 100;

/**
 * Reads a where clause: comparisons of a known field with a number or a quoted text, `IN`, `BETWEEN`, `LIKE` (% and _),
 * `IS [NOT] NULL`, `AND`, `OR`, `NOT`, parentheses, and `1=1`. Anything else is refused (400), naming what stood there;
 * more than is read (422), in the caller's language.
 */
export function parseWhere(where: string, fields: readonly Field[]): Condition {
  assertWithin("length", where.length, MAX_LENGTH);
  const tokens = tokensOf(where);
  // Before it is parsed, which goes as deep as the clause.
  assertWithin("depth", nestingOf(tokens), MAX_DEPTH);
  const parser = new Parser(tokens, fields);
  if (parser.atEnd()) return { kind: "all" };
  const condition = parser.or();
  parser.expectEnd();
  assertWithin("comparisons", effortOf(condition), MAX_EFFORT);
  return condition;
}

function assertWithin(what: "length" | "depth" | "comparisons", found: number, expected: number): void {
  if (found > expected) throwHttpError(422, `errors.where.${what}`, { values: { found, expected } });
}

/** Parentheses and NOTs that stand inside each other at the deepest place. */
function nestingOf(tokens: readonly Token[]): number {
  /** NOTs in front of each open parenthesis. */
  const open: number[] = [];
  let [depth, nots, deepest] = [0, 0, 0];
  for (const { kind, value } of tokens) {
    const word = kind === "word" ? value.toUpperCase() : value;
    if (word === "NOT") nots += 1;
    else if (kind === "sign" && value === "(") {
      open.push(nots);
      depth += nots + 1;
      nots = 0;
    } else if (kind === "sign" && value === ")") {
      depth -= (open.pop() ?? -1) + 1;
      nots = 0;
    } else if (word === "AND" || word === "OR") nots = 0;
    deepest = Math.max(deepest, depth + nots);
  }
  return deepest;
}

class Parser {
  #at = 0;
  readonly #tokens: readonly Token[];
  readonly #fields: readonly Field[];

  constructor(tokens: readonly Token[], fields: readonly Field[]) {
    this.#tokens = tokens;
    this.#fields = fields;
  }

  atEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  expectEnd(): void {
    if (!this.atEnd()) throw this.#unexpected("AND, OR or the end");
  }

  or(): Condition {
    return this.#chain("or", "OR", () => this.#chain("and", "AND", () => this.#term()));
  }

  #chain(kind: "and" | "or", word: string, next: () => Condition): Condition {
    const first = next();
    const parts = [first];
    while (this.#takeWord(word)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  #term(): Condition {
    if (this.#takeWord("NOT")) return { kind: "not", part: this.#term() };
    if (this.#takeSign("(")) {
      const inner = this.or();
      this.#expectSign(")");
      return inner;
    }
    if (this.#tokens[this.#at]?.kind === "number") return this.#always();
    const field = this.#field();
    if (this.#takeWord("IS")) {
      const negated = this.#takeWord("NOT");
      if (!this.#takeWord("NULL")) throw this.#unexpected("NULL");
      return negatedIf(negated, { kind: "null", field });
    }
    const negated = this.#takeWord("NOT");
    if (this.#takeWord("IN")) return negatedIf(negated, { kind: "in", field, values: new Set(this.#list(field)) });
    if (this.#takeWord("BETWEEN")) return negatedIf(negated, this.#between(field));
    if (this.#takeWord("LIKE")) return negatedIf(negated, { kind: "like", field, pattern: this.#pattern(field) });
    if (negated) throw this.#unexpected("IN, BETWEEN or LIKE");
    return { kind: "compare", field, operator: this.#operator(), value: this.#value(field) };
  }

  /** `1=1` and `1=0`, which clients send for everything and nothing. */
  #always(): Condition {
    const [left, sign, right] = this.#tokens.slice(this.#at, this.#at + 3);
    if (sign?.value !== "=" || right?.kind !== "number") throw this.#unexpected("a field or 1=1");
    this.#at += 3;
    return left?.value === right.value ? { kind: "all" } : { kind: "not", part: { kind: "all" } };
  }

  #between(field: Field): Condition {
    const low = this.#value(field);
    if (!this.#takeWord("AND")) throw this.#unexpected("AND");
    const high = this.#value(field);
    const part = (operator: Comparison, value: string | number): Condition => ({
      kind: "compare",
      field,
      operator,
      value,
    });
    return { kind: "and", parts: [part(">=", low), part("<=", high)] };
  }

  #list(field: Field): (string | number)[] {
    this.#expectSign("(");
    const values = [this.#value(field)];
    while (this.#takeSign(",")) values.push(this.#value(field));
    this.#expectSign(")");
    return values;
  }

  #pattern(field: Field): string {
    const value = this.#value(field);
    if (typeof value === "number") throw refusal(`LIKE on the number field ${field.name}`);
    return value;
  }

  #field(): Field {
    const token = this.#tokens[this.#at];
    const field = token?.kind === "word" ? fieldNamed(this.#fields, token.value) : undefined;
    if (field === undefined) throw this.#unexpected(`a field (${this.#fields.map(({ name }) => name).join(", ")})`);
    this.#at += 1;
    return field;
  }

  #operator(): Comparison {
    const token = this.#tokens[this.#at];
    const operator = token?.kind === "sign" ? COMPARISONS.find((each) => each === token.value) : undefined;
    if (operator === undefined) throw this.#unexpected("a comparison");
    this.#at += 1;
    return operator;
  }

  #value(field: Field): string | number {
    const token = this.#tokens[this.#at];
    const wanted = field.type === "esriFieldTypeString" ? "text" : "number";
    if (token?.kind !== wanted) throw this.#unexpected(wanted === "text" ? "a text in quotes" : "a number");
    this.#at += 1;
    return wanted === "text" ? token.value : Number(token.value);
  }

  #takeWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    const found = token?.kind === "word" && token.value.toUpperCase() === word;
    if (found) this.#at += 1;
    return found;
  }

  #takeSign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    const found = token?.kind === "sign" && token.value === sign;
    if (found) this.#at += 1;
    return found;
  }

  #expectSign(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#unexpected(`"${sign}"`);
  }

  #unexpected(expected: string): EsriError {
    const token = this.#tokens[this.#at];
    return refusal(`${token === undefined ? "the end" : `"${token.value}"`}, expected ${expected}`);
  }
}

function negatedIf(negated: boolean, part: Condition): Condition {
  return negated ? { kind: "not", part } : part;
}

/** A word, number, text or sign of a where clause. */
interface Token {
  readonly kind: "word" | "number" | "text" | "sign";
  readonly value: string;
}

const TOKEN =
  /\s*(?:([A-Za-z_][A-Za-z0-9_]*)|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|'((?:[^']|'')*)'|(<>|!=|<=|>=|[=<>(),]))/y;

/** Takes a where clause apart; EsriError 400 where something stands that none has. */
function tokensOf(where: string): Token[] {
  const tokens: Token[] = [];
  const end = where.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end;) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(where);
    if (match === null) throw refusal(`"${where.slice(from, from + 20).trim()}" at character ${from + 1}`);
    const [, word, number, quoted, sign] = match;
    if (word !== undefined) tokens.push({ kind: "word", value: word });
    else if (number !== undefined) tokens.push({ kind: "number", value: number });
    else if (quoted !== undefined) tokens.push({ kind: "text", value: quoted.replaceAll("''", "'") });
    else if (sign !== undefined) tokens.push({ kind: "sign", value: sign === "!=" ? "<>" : sign });
  }
  return tokens;
}

/** Refuses a where clause, naming what stood there. */
function refusal(found: string): EsriError {
  return new EsriError(400, "Invalid where clause", [`found ${found}`]);
}
