import type { FieldValue } from "./feature-source.ts";
import { fold, type ValueType } from "./functions.ts";
import { isLike, type LikePattern } from "./like.ts";

/**
 * A value of a row, as a where clause writes it. Plain data: it never becomes SQL and is evaluated here, row by row.
 */
export type Expression =
  | { readonly kind: "literal"; readonly type: ValueType; readonly value: FieldValue }
  | { readonly kind: "field"; readonly type: ValueType; readonly name: string }
  | { readonly kind: "call"; readonly type: ValueType; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: "case";
      readonly type: ValueType;
      readonly branches: readonly { readonly when: Condition; readonly then: Expression }[];
      readonly otherwise: Expression;
    };

/** Reads a field of the row that is looked at. */
type ValueOf = (field: string) => FieldValue;

/** The result of an expression for a row; null where SQL's would be. */
export function valueIn(expression: Expression, valueOf: ValueOf): FieldValue {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "field":
      return valueOf(expression.name);
    case "call":
      return fold(
        expression.name,
        expression.args.map((each) => valueIn(each, valueOf)),
      );
    case "case": {
      const found = expression.branches.find(({ when }) => holds(when, valueOf) === true);
      return valueIn(found?.then ?? expression.otherwise, valueOf);
    }
  }
}

/** A condition over a layer's fields. Values never become SQL: a condition is evaluated here, row by row. */
export type Condition =
  | { readonly kind: "all" }
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition }
  | {
      readonly kind: "compare";
      readonly left: Expression;
      readonly operator: Comparison;
      readonly right: Expression;
    }
  | { readonly kind: "in"; readonly value: Expression; readonly values: ReadonlySet<FieldValue> }
  | { readonly kind: "like"; readonly value: Expression; readonly pattern: LikePattern }
  | { readonly kind: "null"; readonly value: Expression };

export const COMPARISONS = ["=", "<>", "<=", ">=", "<", ">"] as const;
export type Comparison = (typeof COMPARISONS)[number];

type CompareValues = (found: string | number, value: string | number) => boolean;
const COMPARE: Readonly<Record<Comparison, CompareValues>> = {
  "=": (found, value) => found === value,
  "<>": (found, value) => found !== value,
  "<=": (found, value) => found <= value,
  ">=": (found, value) => found >= value,
  "<": (found, value) => found < value,
  ">": (found, value) => found > value,
};

/** Returns whether a row fulfils a condition; null is SQL's "unknown", which does not select a row. */
export function holds(condition: Condition, valueOf: ValueOf): boolean | null {
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
    case "null":
      return valueIn(condition.value, valueOf) === null;
    case "compare": {
      const [left, right] = [valueIn(condition.left, valueOf), valueIn(condition.right, valueOf)];
      return left === null || right === null ? null : COMPARE[condition.operator](left, right);
    }
    default: {
      const found = valueIn(condition.value, valueOf);
      if (found === null) return null;
      if (condition.kind === "like") return isLike(String(found), condition.pattern);
      // A list with a missing value may contain anything.
      return condition.values.has(found) || (condition.values.has(null) ? null : false);
    }
  }
}

function combined(parts: readonly Condition[], valueOf: ValueOf, deciding: boolean) {
  let unknown = false;
  for (const part of parts) {
    const result = holds(part, valueOf);
    if (result === deciding) return deciding;
    if (result === null) unknown = true;
  }
  return unknown ? null : !deciding;
}
