import type { Aggregates } from "./call-values.ts";
import type { Condition, Expression } from "./expression.ts";
import { fieldNamed, type Field, type FieldType } from "./feature-source.ts";
import type { ValueType } from "./functions.ts";
import { SpecialValues } from "./special-values.ts";
import type { TokenReader } from "./token-reader.ts";
import { callOf, literal } from "./typed-values.ts";

const TYPES: Readonly<Record<FieldType, ValueType>> = {
  esriFieldTypeOID: "number",
  esriFieldTypeInteger: "number",
  esriFieldTypeDouble: "number",
  esriFieldTypeString: "text",
  esriFieldTypeDate: "date",
  esriFieldTypeDateOnly: "date",
};

/** Reads values of a row: fields, numbers, texts, arithmetic, and values that begin with a keyword. */
export class ValueParser {
  readonly #reader: TokenReader;
  readonly #fields: readonly Field[];
  readonly #special: SpecialValues;

  /** @param condition reads a whole condition, as CASE WHEN has one */
  constructor(
    reader: TokenReader,
    {
      fields,
      aggregates,
      condition,
    }: {
      readonly fields: readonly Field[];
      readonly aggregates: Aggregates | undefined;
      condition(): Condition;
    },
  ) {
    this.#reader = reader;
    this.#fields = fields;
    this.#special = new SpecialValues(reader, {
      aggregates,
      condition,
      value: () => this.value(),
    });
  }

  /** A sum of products. */
  value(): Expression {
    let left = this.#product();
    for (let sign = this.#reader.takeAny("+", "-", "||"); sign !== null; sign = this.#reader.takeAny("+", "-", "||")) {
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
    for (let sign = this.#reader.takeAny("*", "/"); sign !== null; sign = this.#reader.takeAny("*", "/"))
      left = callOf(sign, [left, this.#factor()]);
    return left;
  }

  #factor(): Expression {
    const sign = this.#reader.takeAny("+", "-");
    if (sign === null) return this.#primary();
    const value = this.#factor();
    return sign === "+" ? value : callOf("-", [literal("number", 0), value]);
  }

  #primary(): Expression {
    const token = this.#reader.peek();
    if (token?.kind === "number") return this.#taken(literal("number", Number(token.value)));
    if (token?.kind === "text") return this.#taken(literal("text", token.value));
    if (this.#reader.takeSign("(")) {
      const inner = this.value();
      this.#reader.expectSign(")");
      return inner;
    }
    if (token?.kind === "word") {
      const special = this.#special.read(token.value.toUpperCase());
      if (special !== null) return special;
    }
    const field = token?.kind === "word" || token?.kind === "name" ? fieldNamed(this.#fields, token.value) : undefined;
    if (field === undefined)
      throw this.#reader.unexpected(`a field (${this.#fields.map(({ name }) => name).join(", ")})`);
    return this.#taken({
      kind: "field",
      type: TYPES[field.type],
      name: field.name,
    });
  }

  #taken(value: Expression): Expression {
    this.#reader.skip();
    return value;
  }
}
