import { CallValues, type Aggregates } from "./call-values.ts";
import type { Condition, Expression } from "./expression.ts";
import { momentOf } from "./functions.ts";
import type { TokenReader } from "./token-reader.ts";
import { commonType, literal } from "./typed-values.ts";
import { refusal } from "./where-tokens.ts";
import { clock } from "../../storage/clock.ts";

const UNITS_OF_INTERVAL: Readonly<Record<string, number>> = {
  DAY: 1,
  HOUR: 1 / 24,
  MINUTE: 1 / 1_440,
  SECOND: 1 / 86_400,
};

const DAY = 86_400_000;

/** Reads values that begin with a word of their own: dates, intervals, CASE, CAST, EXTRACT, functions. */
export class SpecialValues {
  readonly #reader: TokenReader;
  readonly #calls: CallValues;
  readonly #condition: () => Condition;
  readonly #value: () => Expression;

  /** @param parts parsers of a whole condition and a whole value, for those nested in another */
  constructor(
    reader: TokenReader,
    parts: {
      readonly aggregates: Aggregates | undefined;
      condition(): Condition;
      value(): Expression;
    },
  ) {
    this.#reader = reader;
    this.#calls = new CallValues(reader, parts.aggregates, () => parts.value());
    this.#condition = () => parts.condition();
    this.#value = () => parts.value();
  }

  /** A value that begins with a keyword; null for fields. A field with such a name must be quoted. */
  read(word: string): Expression | null {
    const next = this.#reader.peek(1);
    if (word === "NULL") return this.#taken(literal("null", null));
    if (word === "CURRENT_TIMESTAMP") return this.#taken(literal("date", clock.now()));
    if (word === "CURRENT_DATE") return this.#taken(literal("date", Math.floor(clock.now() / DAY) * DAY));
    if ((word === "DATE" || word === "TIMESTAMP") && next?.kind === "text") return this.#moment(next.value);
    if (word === "INTERVAL" && next?.kind === "text") return this.#interval(next.value);
    if (word === "CASE") return this.#case();
    if (next?.kind !== "sign" || next.value !== "(") return null;
    this.#reader.skip(2);
    return this.#calls.read(word);
  }

  #moment(text: string): Expression {
    const at = momentOf(text);
    if (Number.isNaN(at)) throw refusal(`"${text}", expected a date such as '2026-09-10' or '2026-09-10 12:00:00'`);
    this.#reader.skip(2);
    return literal("date", at);
  }

  #interval(text: string): Expression {
    this.#reader.skip(2);
    const unit = this.#reader.peek()?.value.toUpperCase() ?? "";
    const days = Object.hasOwn(UNITS_OF_INTERVAL, unit) ? Number(text) * (UNITS_OF_INTERVAL[unit] ?? NaN) : NaN;
    if (!Number.isFinite(days)) throw this.#reader.unexpected("a number in quotes and DAY, HOUR, MINUTE or SECOND");
    return this.#taken(literal("number", days));
  }

  #case(): Expression {
    this.#reader.skip();
    const branches: { when: Condition; then: Expression }[] = [];
    while (this.#reader.takeWord("WHEN")) {
      const when = this.#condition();
      if (!this.#reader.takeWord("THEN")) throw this.#reader.unexpected("THEN");
      branches.push({ when, then: this.#value() });
    }
    const otherwise = this.#reader.takeWord("ELSE") ? this.#value() : literal("null", null);
    if (branches.length === 0 || !this.#reader.takeWord("END")) throw this.#reader.unexpected("WHEN or END");
    const results = [...branches.map(({ then }) => then), otherwise];
    return { kind: "case", type: commonType(results), branches, otherwise };
  }

  #taken(value: Expression): Expression {
    this.#reader.skip();
    return value;
  }
}
