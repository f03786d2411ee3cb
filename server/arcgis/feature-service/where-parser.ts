import type { EsriError } from "../esri-error.ts";
import { COMPARISONS, type Comparison, type Condition, type Expression } from "./expression.ts";
import { fieldNamed, type Field, type FieldType, type FieldValue } from "./feature-source.ts";
import { DATE_PARTS, FUNCTIONS, momentOf, type ValueType } from "./functions.ts";
import { callOf, commonType, compared, fitting, literal } from "./typed-values.ts";
import { refusal, type Token } from "./where-tokens.ts";

/** Reads a call of an aggregate function, where a clause may have them; null for other names. */
export type Aggregates = (name: string, argument: Expression | null) => Expression | null;

const TYPES: Readonly<Record<FieldType, ValueType>> = {
  esriFieldTypeOID: "number",
  esriFieldTypeInteger: "number",
  esriFieldTypeDouble: "number",
  esriFieldTypeString: "text",
  esriFieldTypeDate: "date",
};

/** The types that CAST knows, and the function that makes them. */
const CASTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:VARCHAR|CHAR|NVARCHAR|TEXT|STRING)$/, "CAST TEXT"],
  [/^(?:INTEGER|INT|SMALLINT|BIGINT)$/, "CAST INTEGER"],
  [/^(?:FLOAT|DOUBLE|REAL|NUMERIC|DECIMAL)$/, "CAST NUMBER"],
  [/^(?:DATE|TIMESTAMP)$/, "CAST DATE"],
];

const UNITS_OF_INTERVAL: Readonly<Record<string, number>> = {
  DAY: 1,
  HOUR: 1 / 24,
  MINUTE: 1 / 1_440,
  SECOND: 1 / 86_400,
};

const DAY = 86_400_000;

/** Reads the tokens of a where clause one after another, by recursive descent. */
export class WhereParser {
  #at = 0;
  readonly #tokens: readonly Token[];
  readonly #fields: readonly Field[];
  readonly #aggregates: Aggregates | undefined;

  constructor(tokens: readonly Token[], fields: readonly Field[], aggregates: Aggregates | undefined) {
    this.#tokens = tokens;
    this.#fields = fields;
    this.#aggregates = aggregates;
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

  /** A sum of products. */
  value(): Expression {
    let left = this.#product();
    for (let sign = this.#sign("+", "-", "||"); sign !== null; sign = this.#sign("+", "-", "||")) {
      const right = this.#product();
      left = left.type === "date" && sign !== "||" ? this.#dated(sign, left, right) : callOf(sign, [left, right]);
    }
    return left;
  }

  #dated(sign: string, left: Expression, right: Expression): Expression {
    return callOf(sign === "-" && right.type === "date" ? "DATE-DATE" : `DATE${sign}`, [left, right]);
  }

  #product(): Expression {
    let left = this.#factor();
    for (let sign = this.#sign("*", "/"); sign !== null; sign = this.#sign("*", "/"))
      left = callOf(sign, [left, this.#factor()]);
    return left;
  }

  #factor(): Expression {
    const sign = this.#sign("+", "-");
    if (sign === null) return this.#primary();
    const value = this.#factor();
    return sign === "+" ? value : callOf("-", [literal("number", 0), value]);
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at];
    if (token?.kind === "number") return this.#taken(literal("number", Number(token.value)));
    if (token?.kind === "text") return this.#taken(literal("text", token.value));
    if (this.#takeSign("(")) {
      const inner = this.value();
      this.#expectSign(")");
      return inner;
    }
    if (token?.kind === "word") {
      const special = this.#special(token.value.toUpperCase());
      if (special !== null) return special;
    }
    const field = token?.kind === "word" || token?.kind === "name" ? fieldNamed(this.#fields, token.value) : undefined;
    if (field === undefined) throw this.#unexpected(`a field (${this.#fields.map(({ name }) => name).join(", ")})`);
    return this.#taken({ kind: "field", type: TYPES[field.type], name: field.name });
  }

  /** What begins with a word that is no field; null for fields. A field of such a name is quoted. */
  #special(word: string): Expression | null {
    const next = this.#tokens[this.#at + 1];
    if (word === "NULL") return this.#taken(literal("null", null));
    if (word === "CURRENT_TIMESTAMP") return this.#taken(literal("date", Date.now()));
    if (word === "CURRENT_DATE") return this.#taken(literal("date", Math.floor(Date.now() / DAY) * DAY));
    if ((word === "DATE" || word === "TIMESTAMP") && next?.kind === "text") return this.#moment(next.value);
    if (word === "INTERVAL" && next?.kind === "text") return this.#interval(next.value);
    if (word === "CASE") return this.#case();
    if (next?.kind !== "sign" || next.value !== "(") return null;
    this.#at += 2;
    if (word === "CAST") return this.#cast();
    if (word === "EXTRACT") return this.#extract();
    return this.#aggregate(word) ?? this.#function(word);
  }

  #moment(text: string): Expression {
    const at = momentOf(text);
    if (Number.isNaN(at)) throw refusal(`"${text}", expected a date such as '2026-09-10' or '2026-09-10 12:00:00'`);
    this.#at += 2;
    return literal("date", at);
  }

  #interval(text: string): Expression {
    this.#at += 2;
    const unit = this.#tokens[this.#at]?.value.toUpperCase() ?? "";
    const days = Object.hasOwn(UNITS_OF_INTERVAL, unit) ? Number(text) * (UNITS_OF_INTERVAL[unit] ?? NaN) : NaN;
    if (!Number.isFinite(days)) throw this.#unexpected("a number in quotes and DAY, HOUR, MINUTE or SECOND");
    return this.#taken(literal("number", days));
  }

  #case(): Expression {
    this.#at += 1;
    const branches: { when: Condition; then: Expression }[] = [];
    while (this.#takeWord("WHEN")) {
      const when = this.or();
      if (!this.#takeWord("THEN")) throw this.#unexpected("THEN");
      branches.push({ when, then: this.value() });
    }
    const otherwise = this.#takeWord("ELSE") ? this.value() : literal("null", null);
    if (branches.length === 0 || !this.#takeWord("END")) throw this.#unexpected("WHEN or END");
    const results = [...branches.map(({ then }) => then), otherwise];
    return { kind: "case", type: commonType(results), branches, otherwise };
  }

  #cast(): Expression {
    const value = this.value();
    if (!this.#takeWord("AS")) throw this.#unexpected("AS");
    const type = this.#tokens[this.#at]?.value.toUpperCase() ?? "";
    const [, name] = CASTS.find(([words]) => words.test(type)) ?? [];
    if (name === undefined) throw this.#unexpected("VARCHAR, INTEGER, FLOAT, DATE or TIMESTAMP");
    this.#at += 1;
    this.#takeWord("PRECISION");
    if (this.#takeSign("(")) {
      while (this.#tokens[this.#at]?.kind === "number") {
        this.#at += 1;
        if (!this.#takeSign(",")) break;
      }
      this.#expectSign(")");
    }
    this.#expectSign(")");
    return callOf(name, [value]);
  }

  #extract(): Expression {
    const name = DATE_PARTS.find((each) => this.#takeWord(each));
    if (name === undefined) throw this.#unexpected(DATE_PARTS.join(", "));
    if (!this.#takeWord("FROM")) throw this.#unexpected("FROM");
    const value = this.value();
    this.#expectSign(")");
    return callOf(name, [value]);
  }

  #aggregate(name: string): Expression | null {
    if (this.#aggregates === undefined || Object.hasOwn(FUNCTIONS, name)) return null;
    const from = this.#at;
    const argument = this.#takeSign("*") ? null : this.value();
    this.#expectSign(")");
    const found = this.#aggregates(name, argument);
    if (found === null) this.#at = from;
    return found;
  }

  #function(name: string): Expression {
    if (!/^[A-Z]/.test(name) || !Object.hasOwn(FUNCTIONS, name)) {
      this.#at -= 2;
      throw this.#unexpected(`a function (${Object.keys(FUNCTIONS).filter((each) => /^[A-Z\d_]+$/.test(each)).join(", ")}, CAST, EXTRACT)`); // oxfmt-ignore
    }
    const args = [this.value()];
    // SUBSTRING(text FROM 1 FOR 5), POSITION('a' IN text), and both with commas.
    while (this.#takeSign(",") || this.#takeWord("FROM") || this.#takeWord("FOR") || this.#takeWord("IN"))
      args.push(this.value());
    this.#expectSign(")");
    return callOf(name, args);
  }

  #chain(kind: "and" | "or", word: string, next: () => Condition): Condition {
    const first = next();
    const parts = [first];
    while (this.#takeWord(word)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  #term(): Condition {
    if (this.#takeWord("NOT")) return { kind: "not", part: this.#term() };
    return this.#parenthesis() ?? this.#comparison();
  }

  /** A condition in parentheses; null where they hold a value, as in `(a + b) > 3`. */
  #parenthesis(): Condition | null {
    if (!this.#isSign("(")) return null;
    const close = this.#closing();
    const after = this.#tokens[close + 1];
    const isValue = after !== undefined && ((after.kind === "sign" && after.value !== ")") || isPredicate(after));
    if (isValue) return null;
    this.#at += 1;
    const inner = this.or();
    this.#expectSign(")");
    return inner;
  }

  /** Where the parenthesis closes that opens here. */
  #closing(): number {
    let depth = 0;
    for (let i = this.#at; i < this.#tokens.length; i++) {
      const { kind, value } = this.#tokens[i] ?? { kind: "sign", value: "" };
      if (kind !== "sign") continue;
      if (value === "(") depth += 1;
      if (value === ")" && --depth === 0) return i;
    }
    return this.#tokens.length;
  }

  #comparison(): Condition {
    const value = this.value();
    if (this.#takeWord("IS")) {
      const negated = this.#takeWord("NOT");
      if (!this.#takeWord("NULL")) throw this.#unexpected("NULL");
      return negatedIf(negated, { kind: "null", value });
    }
    const negated = this.#takeWord("NOT");
    if (this.#takeWord("IN")) return negatedIf(negated, { kind: "in", value, values: new Set(this.#list(value)) });
    if (this.#takeWord("BETWEEN")) return negatedIf(negated, this.#between(value));
    if (this.#takeWord("LIKE")) return negatedIf(negated, this.#like(value));
    if (negated) throw this.#unexpected("IN, BETWEEN or LIKE");
    const operator = this.#operator();
    return compared(value, operator, this.value());
  }

  #between(value: Expression): Condition {
    const low = this.value();
    if (!this.#takeWord("AND")) throw this.#unexpected("AND");
    const high = this.value();
    return { kind: "and", parts: [compared(value, ">=", low), compared(value, "<=", high)] };
  }

  #list(value: Expression): FieldValue[] {
    this.#expectSign("(");
    const values = [this.#listed(value)];
    while (this.#takeSign(",")) values.push(this.#listed(value));
    this.#expectSign(")");
    return values;
  }

  #listed(value: Expression): FieldValue {
    const each = fitting(this.value(), value);
    if (each.kind !== "literal") throw this.#unexpected("a value that is the same for every row");
    return each.value;
  }

  #like(value: Expression): Condition {
    if (value.type === "number" || value.type === "date") throw refusal(`LIKE on a ${value.type}`);
    const pattern = this.value();
    if (pattern.kind !== "literal" || typeof pattern.value !== "string") throw this.#unexpected("a pattern in quotes");
    let escape: string | null = null;
    if (this.#takeWord("ESCAPE")) {
      const sign = this.#tokens[this.#at];
      if (sign?.kind !== "text" || sign.value.length !== 1) throw this.#unexpected("one character in quotes");
      this.#at += 1;
      escape = sign.value;
    }
    return { kind: "like", value, pattern: pattern.value, escape };
  }

  #operator(): Comparison {
    const token = this.#tokens[this.#at];
    const operator = token?.kind === "sign" ? COMPARISONS.find((each) => each === token.value) : undefined;
    if (operator === undefined) throw this.#unexpected("a comparison");
    this.#at += 1;
    return operator;
  }

  #taken(value: Expression): Expression {
    this.#at += 1;
    return value;
  }

  #takeWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    const found = token?.kind === "word" && token.value.toUpperCase() === word;
    if (found) this.#at += 1;
    return found;
  }

  #isSign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === "sign" && token.value === sign;
  }

  #takeSign(sign: string): boolean {
    const found = this.#isSign(sign);
    if (found) this.#at += 1;
    return found;
  }

  #sign(...signs: readonly string[]): string | null {
    return signs.find((sign) => this.#takeSign(sign)) ?? null;
  }

  #expectSign(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#unexpected(`"${sign}"`);
  }

  #unexpected(expected: string): EsriError {
    const token = this.#tokens[this.#at];
    return refusal(`${token === undefined ? "the end" : `"${token.value}"`}, expected ${expected}`);
  }
}

/** Words with which a comparison goes on behind its first value. */
const isPredicate = ({ kind, value }: Token): boolean => kind === "word" && /^(?:IS|IN|BETWEEN|LIKE|NOT)$/i.test(value);

function negatedIf(negated: boolean, part: Condition): Condition {
  return negated ? { kind: "not", part } : part;
}
