import { COMPARISONS, type Comparison, type Condition, type Expression } from "./expression.ts";
import type { Field, FieldValue } from "./feature-source.ts";
import type { Aggregates } from "./call-values.ts";
import { likePattern } from "./like.ts";
import { TokenReader } from "./token-reader.ts";
import { compared, fitting } from "./typed-values.ts";
import { ValueParser } from "./value-parser.ts";
import { refusal, type WhereToken } from "./where-tokens.ts";

/** Reads the tokens of a where clause one after another, by recursive descent. */
export class WhereParser {
  readonly #reader: TokenReader;
  readonly #values: ValueParser;

  constructor(tokens: readonly WhereToken[], fields: readonly Field[], aggregates: Aggregates | undefined) {
    this.#reader = new TokenReader(tokens);
    this.#values = new ValueParser(this.#reader, {
      fields,
      aggregates,
      condition: () => this.or(),
    });
  }

  atEnd(): boolean {
    return this.#reader.atEnd();
  }

  expectEnd(): void {
    this.#reader.expectEnd();
  }

  or(): Condition {
    return this.#chain("or", "OR", () => this.#chain("and", "AND", () => this.#term()));
  }

  value(): Expression {
    return this.#values.value();
  }

  #chain(kind: "and" | "or", word: string, next: () => Condition): Condition {
    const first = next();
    const parts = [first];
    while (this.#reader.takeWord(word)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  #term(): Condition {
    if (this.#reader.takeWord("NOT")) return { kind: "not", part: this.#term() };
    return this.#parenthesis() ?? this.#comparison();
  }

  /** A condition in parentheses; null if they hold a value, as in `(a + b) > 3`. */
  #parenthesis(): Condition | null {
    if (!this.#reader.isSign("(")) return null;
    const after = this.#reader.behindClosing();
    const isValue = after !== undefined && ((after.kind === "sign" && after.value !== ")") || isPredicate(after));
    if (isValue) return null;
    this.#reader.skip();
    const inner = this.or();
    this.#reader.expectSign(")");
    return inner;
  }

  #comparison(): Condition {
    const value = this.#values.value();
    if (this.#reader.takeWord("IS")) {
      const negated = this.#reader.takeWord("NOT");
      if (!this.#reader.takeWord("NULL")) throw this.#reader.unexpected("NULL");
      return negatedIf(negated, { kind: "null", value });
    }
    const negated = this.#reader.takeWord("NOT");
    if (this.#reader.takeWord("IN"))
      return negatedIf(negated, {
        kind: "in",
        value,
        values: new Set(this.#list(value)),
      });
    if (this.#reader.takeWord("BETWEEN")) return negatedIf(negated, this.#between(value));
    if (this.#reader.takeWord("LIKE")) return negatedIf(negated, this.#like(value));
    if (negated) throw this.#reader.unexpected("IN, BETWEEN or LIKE");
    const operator = this.#operator();
    return compared(value, operator, this.#values.value());
  }

  #between(value: Expression): Condition {
    const low = this.#values.value();
    if (!this.#reader.takeWord("AND")) throw this.#reader.unexpected("AND");
    const high = this.#values.value();
    return {
      kind: "and",
      parts: [compared(value, ">=", low), compared(value, "<=", high)],
    };
  }

  #list(value: Expression): FieldValue[] {
    this.#reader.expectSign("(");
    const values = [this.#listed(value)];
    while (this.#reader.takeSign(",")) values.push(this.#listed(value));
    this.#reader.expectSign(")");
    return values;
  }

  #listed(value: Expression): FieldValue {
    const each = fitting(this.#values.value(), value);
    if (each.kind !== "literal") throw this.#reader.unexpected("a value that is the same for every row");
    return each.value;
  }

  #like(value: Expression): Condition {
    if (value.type === "number" || value.type === "date") throw refusal(`LIKE on a ${value.type}`);
    const pattern = this.#values.value();
    if (pattern.kind !== "literal" || typeof pattern.value !== "string")
      throw this.#reader.unexpected("a pattern in quotes");
    let escape: string | null = null;
    if (this.#reader.takeWord("ESCAPE")) {
      const sign = this.#reader.peek();
      if (sign?.kind !== "text" || sign.value.length !== 1) throw this.#reader.unexpected("one character in quotes");
      this.#reader.skip();
      escape = sign.value;
    }
    return { kind: "like", value, pattern: likePattern(pattern.value, escape) };
  }

  #operator(): Comparison {
    const token = this.#reader.peek();
    const operator = token?.kind === "sign" ? COMPARISONS.find((each) => each === token.value) : undefined;
    if (operator === undefined) throw this.#reader.unexpected("a comparison");
    this.#reader.skip();
    return operator;
  }
}

/** Words that continue a comparison after its first value. */
const isPredicate = ({ kind, value }: WhereToken): boolean =>
  kind === "word" && /^(?:IS|IN|BETWEEN|LIKE|NOT)$/i.test(value);

function negatedIf(negated: boolean, part: Condition): Condition {
  return negated ? { kind: "not", part } : part;
}
