import { throwHttpError } from "../../answers/errors.ts";
import { costOf, effortOf } from "./condition.ts";
import type { Condition, Expression } from "./expression.ts";
import type { Field } from "./feature-source.ts";
import type { Aggregates } from "./call-values.ts";
import { WhereParser } from "./where-parser.ts";
import { nestingOf, tokensOf } from "./where-tokens.ts";

/** Longest where clause and deepest nesting of parentheses and NOTs that are read. */
const MAX_LENGTH = 20_000;
const MAX_DEPTH = 40;
/** Number of comparisons that a clause may cost for each row: anyone may query, and the country has 85,000 tracts. */
const MAX_EFFORT = 100;

/**
 * Reads a where clause as ArcGIS's standardized queries have it: comparisons of values (fields, also in double quotes,
 * numbers, texts, DATE and TIMESTAMP, CURRENT_DATE, CURRENT_TIMESTAMP, INTERVAL, arithmetic, the functions of
 * functions.ts, CAST, EXTRACT, CASE), `IN`, `BETWEEN`, `LIKE … ESCAPE`, `IS [NOT] NULL`, `AND`, `OR`, `NOT`,
 * parentheses. Anything else is refused (400), with the text found; a clause beyond the limits is refused (422), in the
 * caller's language.
 */
export function parseWhere(where: string, fields: readonly Field[], aggregates?: Aggregates): Condition {
  const parser = parserOf(where, fields, aggregates);
  if (parser.atEnd()) return { kind: "all" };
  const condition = parser.or();
  parser.expectEnd();
  assertWithin("comparisons", effortOf(condition), MAX_EFFORT);
  return condition;
}

/** Reads one value, from which statistics are made; refused like a where clause. */
export function parseValue(text: string, fields: readonly Field[]): Expression {
  const parser = parserOf(text, fields);
  const value = parser.value();
  parser.expectEnd();
  assertWithin("comparisons", costOf(value), MAX_EFFORT);
  return value;
}

function parserOf(clause: string, fields: readonly Field[], aggregates?: Aggregates): WhereParser {
  assertWithin("length", clause.length, MAX_LENGTH);
  const tokens = tokensOf(clause);
  // Checked before parsing, which recurses as deep as the clause.
  assertWithin("depth", nestingOf(tokens), MAX_DEPTH);
  return new WhereParser(tokens, fields, aggregates);
}

function assertWithin(what: "length" | "depth" | "comparisons", found: number, expected: number): void {
  if (found > expected)
    throwHttpError(422, `errors.where.${what}`, {
      values: { found, expected },
    });
}
