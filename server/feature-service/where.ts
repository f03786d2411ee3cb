import { EsriError } from "./esri-error.ts";
import { isLike } from "./like.ts";
import { fieldNamed } from "./fields.ts";
import type { Field, FieldValue } from "./fields.ts";

/** A condition over a layer's fields. Values never become SQL: a condition is evaluated here, row by row. */
export type Condition =
  | { readonly kind: "all" }
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition }
  | { readonly kind: "compare"; readonly field: Field; readonly operator: Comparison; readonly value: string | number }
  | { readonly kind: "in"; readonly field: Field; readonly values: readonly (string | number)[] }
  | { readonly kind: "like"; readonly field: Field; readonly pattern: string }
  | { readonly kind: "null"; readonly field: Field };

const COMPARISONS = ["=", "<>", "<=", ">=", "<", ">"] as const;
type Comparison = (typeof COMPARISONS)[number];

/** Longest where clause and deepest nesting that are read. */
const LONGEST = 20_000;
const DEEPEST = 40;

/**
 * Reads a where clause: comparisons of a known field with a number or a quoted text, `IN`, `BETWEEN`, `LIKE` (% and _),
 * `IS [NOT] NULL`, `AND`, `OR`, `NOT`, parentheses, and `1=1`. Anything else is refused (400), naming what stood there.
 */
export function parseWhere(where: string, fields: readonly Field[]): Condition {
  if (where.length > LONGEST) throw refusal(`longer than ${LONGEST} characters`);
  const parser = new Parser(tokensOf(where), fields);
  if (parser.atEnd()) return { kind: "all" };
  const condition = parser.or(0);
  parser.demandEnd();
  return condition;
}

/** Whether a row fulfils a condition; null is SQL's "unknown", which does not select a row. */
export function holds(condition: Condition, valueOf: (field: string) => FieldValue): boolean | null {
  switch (condition.kind) {
    case "all":
      return true;
    case "and":
      return combined(condition.parts, valueOf, false);
    case "or":
      return combined(condition.parts, valueOf, true);
    case "not": {
      const inner = holds(condition.part, valueOf);
      return inner === null ? null : !inner;
    }
    case "compare": {
      const found = valueOf(condition.field.name);
      return found === null ? null : compared(found, condition.operator, condition.value);
    }
    case "in": {
      const found = valueOf(condition.field.name);
      return found === null ? null : condition.values.includes(found);
    }
    case "like": {
      const found = valueOf(condition.field.name);
      return found === null ? null : isLike(String(found), condition.pattern);
    }
    case "null":
      return valueOf(condition.field.name) === null;
    default:
      return condition satisfies never;
  }
}

/** The number that a field must equal for any row to be selected, where the clause says so at its top; else null. */
export function demandedNumber(condition: Condition, field: string): number | null {
  if (condition.kind === "compare")
    return condition.field.name === field && condition.operator === "=" && typeof condition.value === "number"
      ? condition.value
      : null;
  if (condition.kind !== "and") return null;
  for (const part of condition.parts) {
    const found = demandedNumber(part, field);
    if (found !== null) return found;
  }
  return null;
}

function combined(
  parts: readonly Condition[],
  valueOf: (field: string) => FieldValue,
  deciding: boolean,
): boolean | null {
  let unknown = false;
  for (const part of parts) {
    const result = holds(part, valueOf);
    if (result === deciding) return deciding;
    if (result === null) unknown = true;
  }
  return unknown ? null : !deciding;
}

function compared(found: string | number, operator: Comparison, value: string | number): boolean {
  switch (operator) {
    case "=":
      return found === value;
    case "<>":
      return found !== value;
    case "<":
      return found < value;
    case "<=":
      return found <= value;
    case ">":
      return found > value;
    case ">=":
      return found >= value;
    default:
      return operator satisfies never;
  }
}

interface Token {
  readonly kind: "word" | "number" | "text" | "sign";
  readonly value: string;
}

const TOKEN =
  /\s*(?:([A-Za-z_][A-Za-z0-9_]*)|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|'((?:[^']|'')*)'|(<>|!=|<=|>=|[=<>(),]))/y;

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

  demandEnd(): void {
    if (!this.atEnd()) throw this.#unexpected("AND, OR or the end");
  }

  or(depth: number): Condition {
    return this.#chain("or", "OR", () => this.#chain("and", "AND", () => this.#term(depth)));
  }

  #chain(kind: "and" | "or", word: string, next: () => Condition): Condition {
    const first = next();
    const parts = [first];
    while (this.#takeWord(word)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  #term(depth: number): Condition {
    if (depth > DEEPEST) throw refusal(`nested deeper than ${DEEPEST}`);
    if (this.#takeWord("NOT")) return { kind: "not", part: this.#term(depth + 1) };
    if (this.#takeSign("(")) {
      const inner = this.or(depth + 1);
      this.#demandSign(")");
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
    if (this.#takeWord("IN")) return negatedIf(negated, { kind: "in", field, values: this.#list(field) });
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
    this.#demandSign("(");
    const values = [this.#value(field)];
    while (this.#takeSign(",")) values.push(this.#value(field));
    this.#demandSign(")");
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

  #demandSign(sign: string): void {
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

function refusal(found: string): EsriError {
  return new EsriError(400, "Invalid where clause", [`found ${found}`]);
}
