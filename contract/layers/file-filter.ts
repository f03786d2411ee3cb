import { FilterError, isLike, tokensOf, type FilterToken } from "./filter-tokens.ts";

export { FilterError } from "./filter-tokens.ts";

/** The value that a filter compares: an attribute of a feature. */
type FilterValue = string | number | boolean | null;

/**
 * Returns whether a feature with these attributes passes; a missing value passes no comparison, negated or not, as in
 * SQL.
 */
type FileFilter = (attributes: Readonly<Record<string, FilterValue>>) => boolean;

/** Deepest nesting of parentheses and NOTs. */
const MAX_DEPTH = 40;

/**
 * Reads the filter of a layer whose features lie in a file: SQL's comparisons of a field, or of UPPER or LOWER of it,
 * with a number or a quoted text; IN, BETWEEN, LIKE (% and _), IS [NOT] NULL, AND, OR, NOT, parentheses. A field's name
 * may be in double quotes; case does not matter in it. Throws a FilterError; also for a field that is not among
 * `fields`, unless they are not known yet (null).
 */
export function readFileFilter(clause: string, fields: readonly string[] | null): FileFilter {
  const reader = new Reader(tokensOf(clause), fields);
  const test = reader.or(0);
  reader.expectEnd();
  return (attributes) => test(attributes) === true;
}

type Attributes = Parameters<FileFilter>[0];
/** Null is SQL's "unknown". */
type Test = (attributes: Attributes) => boolean | null;
type Operand = (attributes: Attributes) => FilterValue;

const COMPARISONS: Readonly<Record<string, (found: string | number, value: string | number) => boolean>> = {
  "=": (found, value) => found === value,
  "<>": (found, value) => found !== value,
  "<=": (found, value) => found <= value,
  ">=": (found, value) => found >= value,
  "<": (found, value) => found < value,
  ">": (found, value) => found > value,
};
const END: FilterToken = { kind: "end", value: "" };

class Reader {
  #at = 0;
  readonly #tokens: readonly FilterToken[];
  readonly #fields: readonly string[] | null;

  constructor(tokens: readonly FilterToken[], fields: readonly string[] | null) {
    this.#tokens = tokens;
    this.#fields = fields;
  }

  expectEnd(): void {
    if (this.#next.kind !== "end") throw this.#unexpected("AND, OR");
  }

  or(depth: number): Test {
    return this.#chain("OR", true, () => this.#chain("AND", false, () => this.#term(depth)));
  }

  #chain(word: string, deciding: boolean, read: () => Test): Test {
    const tests = [read()];
    while (this.#take("word", word)) tests.push(read());
    return (attributes) => {
      const results = tests.map((test) => test(attributes));
      return results.includes(deciding) ? deciding : results.includes(null) ? null : !deciding;
    };
  }

  #term(depth: number): Test {
    if (depth > MAX_DEPTH) throw this.#unexpected(`≤ ${MAX_DEPTH} (`);
    if (this.#take("word", "NOT")) return not(this.#term(depth + 1));
    if (this.#take("sign", "(")) {
      const inner = this.or(depth + 1);
      this.#expect("sign", ")");
      return inner;
    }
    const operand = this.#operand();
    if (this.#take("word", "IS")) {
      const negated = this.#take("word", "NOT");
      this.#expect("word", "NULL");
      return (attributes) => (operand(attributes) === null) !== negated;
    }
    if (this.#take("word", "NOT")) return not(this.#test(operand, "IN, BETWEEN, LIKE"));
    return this.#test(operand, "=, <>, <, >, <=, >=, IN, BETWEEN, LIKE, IS");
  }

  #test(operand: Operand, expected: string): Test {
    if (this.#take("word", "IN")) {
      this.#expect("sign", "(");
      const values = new Set([this.#value()]);
      while (this.#take("sign", ",")) values.add(this.#value());
      this.#expect("sign", ")");
      return known(operand, (found) => values.has(String(found)) || values.has(like(found, 0)));
    }
    if (this.#take("word", "BETWEEN")) {
      const least = this.#value();
      this.#expect("word", "AND");
      const greatest = this.#value();
      return known(operand, (found) => like(found, least) >= least && like(found, greatest) <= greatest);
    }
    if (this.#take("word", "LIKE")) {
      const pattern = String(this.#value());
      return known(operand, (found) => isLike(String(found), pattern));
    }
    const compare = this.#next.kind === "sign" && expected.includes("=") ? COMPARISONS[this.#next.value] : undefined;
    if (compare === undefined) throw this.#unexpected(expected);
    this.#at += 1;
    const value = this.#value();
    return known(operand, (found) => compare(like(found, value), value));
  }

  #operand(): Operand {
    const token = this.#next;
    const fold = token.kind === "word" ? FOLDS[token.value.toUpperCase()] : undefined;
    if (fold !== undefined && this.#tokens[this.#at + 1]?.value === "(") {
      this.#at += 2;
      const inner = this.#operand();
      this.#expect("sign", ")");
      return (attributes) => {
        const found = inner(attributes);
        return found === null ? null : fold(String(found));
      };
    }
    const name = token.kind === "word" || token.kind === "name" ? this.#known(token.value) : undefined;
    if (name === undefined) throw this.#unexpected(this.#fields?.join(", ") ?? "FIELD");
    this.#at += 1;
    return (attributes) => attributes[name] ?? null;
  }

  /** A field's name as its file writes it. */
  #known(name: string): string | undefined {
    if (this.#fields === null) return name;
    return this.#fields.find((one) => one === name) ?? this.#fields.find((one) => folded(one) === folded(name));
  }

  #value(): string | number {
    const { kind, value } = this.#next;
    if (kind !== "text" && kind !== "number") throw this.#unexpected("12, 'text'");
    this.#at += 1;
    return kind === "number" ? Number(value) : value;
  }

  get #next(): FilterToken {
    return this.#tokens[this.#at] ?? END;
  }

  #take(kind: FilterToken["kind"], value: string): boolean {
    const found = this.#next.kind === kind && this.#next.value.toUpperCase() === value;
    if (found) this.#at += 1;
    return found;
  }

  #expect(kind: FilterToken["kind"], value: string): void {
    if (!this.#take(kind, value)) throw this.#unexpected(value);
  }

  #unexpected(expected: string): FilterError {
    return new FilterError(this.#next.kind === "end" ? "…" : this.#next.value, expected);
  }
}

const folded = (text: string): string => text.toLowerCase();
const FOLDS: Readonly<Record<string, (text: string) => string>> = {
  UPPER: (text) => text.toUpperCase(),
  LOWER: folded,
};

const not =
  (test: Test): Test =>
  (attributes) => {
    const found = test(attributes);
    return found === null ? null : !found;
  };

/** Compares a present value; a missing one makes the result unknown. */
const known =
  (operand: Operand, test: (found: string | number | boolean) => boolean): Test =>
  (attributes) => {
    const found = operand(attributes);
    return found === null ? null : test(found);
  };

/**
 * A value converted to the type it is compared with: files also write numbers as texts. A text that is not a number
 * matches none.
 */
const like = (found: string | number | boolean, value: string | number): string | number =>
  typeof value === "number" ? (found === "" ? NaN : Number(found)) : String(found);
