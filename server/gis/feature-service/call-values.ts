import type { Expression } from "./expression.ts";
import { DATE_PARTS, FUNCTIONS } from "./functions.ts";
import type { TokenReader } from "./token-reader.ts";
import { callOf } from "./typed-values.ts";

/** Reads a call of an aggregate function, where a clause may have one; null for other names. */
export type Aggregates = (name: string, argument: Expression | null) => Expression | null;

/** The types that CAST knows, and the functions that convert to them. */
const CASTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:VARCHAR|CHAR|NVARCHAR|TEXT|STRING)$/, "CAST TEXT"],
  [/^(?:INTEGER|INT|SMALLINT|BIGINT)$/, "CAST INTEGER"],
  [/^(?:FLOAT|DOUBLE|REAL|NUMERIC|DECIMAL)$/, "CAST NUMBER"],
  [/^(?:DATE|TIMESTAMP)$/, "CAST DATE"],
];

/** Reads the arguments of CAST, EXTRACT and functions. */
export class CallValues {
  readonly #reader: TokenReader;
  readonly #aggregates: Aggregates | undefined;
  readonly #value: () => Expression;

  /** @param value reads a whole value */
  constructor(reader: TokenReader, aggregates: Aggregates | undefined, value: () => Expression) {
    this.#reader = reader;
    this.#aggregates = aggregates;
    this.#value = value;
  }

  /** Reads the rest of a call, after its name and opening parenthesis. */
  read(word: string): Expression {
    if (word === "CAST") return this.#cast();
    if (word === "EXTRACT") return this.#extract();
    return this.#aggregate(word) ?? this.#function(word);
  }

  #cast(): Expression {
    const value = this.#value();
    if (!this.#reader.takeWord("AS")) throw this.#reader.unexpected("AS");
    const type = this.#reader.peek()?.value.toUpperCase() ?? "";
    const [, name] = CASTS.find(([words]) => words.test(type)) ?? [];
    if (name === undefined) throw this.#reader.unexpected("VARCHAR, INTEGER, FLOAT, DATE or TIMESTAMP");
    this.#reader.skip();
    this.#reader.takeWord("PRECISION");
    if (this.#reader.takeSign("(")) {
      while (this.#reader.peek()?.kind === "number") {
        this.#reader.skip();
        if (!this.#reader.takeSign(",")) break;
      }
      this.#reader.expectSign(")");
    }
    this.#reader.expectSign(")");
    return callOf(name, [value]);
  }

  #extract(): Expression {
    const name = DATE_PARTS.find((each) => this.#reader.takeWord(each));
    if (name === undefined) throw this.#reader.unexpected(DATE_PARTS.join(", "));
    if (!this.#reader.takeWord("FROM")) throw this.#reader.unexpected("FROM");
    const value = this.#value();
    this.#reader.expectSign(")");
    return callOf(name, [value]);
  }

  #aggregate(name: string): Expression | null {
    if (this.#aggregates === undefined || Object.hasOwn(FUNCTIONS, name)) return null;
    const from = this.#reader.at;
    const argument = this.#reader.takeSign("*") ? null : this.#value();
    this.#reader.expectSign(")");
    const found = this.#aggregates(name, argument);
    if (found === null) this.#reader.backTo(from);
    return found;
  }

  #function(name: string): Expression {
    if (!/^[A-Z]/.test(name) || !Object.hasOwn(FUNCTIONS, name)) {
      this.#reader.skip(-2);
      throw this.#reader.unexpected(
        `a function (${Object.keys(FUNCTIONS)
          .filter((each) => /^[A-Z\d_]+$/.test(each))
          .join(", ")}, CAST, EXTRACT)`,
      ); // oxfmt-ignore
    }
    const args = [this.#value()];
    // SUBSTRING(text FROM 1 FOR 5), POSITION('a' IN text), and both with commas.
    while (
      this.#reader.takeSign(",") ||
      this.#reader.takeWord("FROM") ||
      this.#reader.takeWord("FOR") ||
      this.#reader.takeWord("IN")
    )
      args.push(this.#value());
    this.#reader.expectSign(")");
    return callOf(name, args);
  }
}
