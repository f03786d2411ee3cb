import type { Field, FieldValue } from "./feature-source.ts";

/** A condition over a layer's fields. Values never become SQL: a condition is evaluated here, row by row. */
export type Condition =
  | { readonly kind: "all" }
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition }
  | { readonly kind: "compare"; readonly field: Field; readonly operator: Comparison; readonly value: string | number }
  | { readonly kind: "in"; readonly field: Field; readonly values: ReadonlySet<string | number> }
  | { readonly kind: "like"; readonly field: Field; readonly pattern: string }
  | { readonly kind: "null"; readonly field: Field };

export const COMPARISONS = ["=", "<>", "<=", ">=", "<", ">"] as const;
export type Comparison = (typeof COMPARISONS)[number];

type Compare = (found: string | number, value: string | number) => boolean;
const COMPARE: Readonly<Record<Comparison, Compare>> = {
  "=": (found, value) => found === value,
  "<>": (found, value) => found !== value,
  "<=": (found, value) => found <= value,
  ">=": (found, value) => found >= value,
  "<": (found, value) => found < value,
  ">": (found, value) => found > value,
};

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
    case "null":
      return valueOf(condition.field.name) === null;
    default: {
      const found = valueOf(condition.field.name);
      if (found === null) return null;
      if (condition.kind === "in") return condition.values.has(found);
      return condition.kind === "like"
        ? isLike(String(found), condition.pattern)
        : COMPARE[condition.operator](found, condition.value);
    }
  }
}

/** What it takes to look at a text as a pattern, measured in comparisons. */
const PATTERN_EFFORT = 20;

/** Comparisons that a row may cost before the condition is decided. A list counts once, however long it is. */
export function effortOf(condition: Condition): number {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.reduce((sum, part) => sum + effortOf(part), 0);
    case "not":
      return effortOf(condition.part);
    case "like":
      return PATTERN_EFFORT;
    default:
      return 1;
  }
}

/** The number that a field must equal for any row to be selected, where the clause says so at its top; else null. */
export function requiredNumber(condition: Condition, field: string): number | null {
  if (condition.kind === "compare")
    return condition.field.name === field && condition.operator === "=" && typeof condition.value === "number"
      ? condition.value
      : null;
  if (condition.kind !== "and") return null;
  for (const part of condition.parts) {
    const found = requiredNumber(part, field);
    if (found !== null) return found;
  }
  return null;
}

function combined(parts: readonly Condition[], valueOf: (field: string) => FieldValue, deciding: boolean) {
  let unknown = false;
  for (const part of parts) {
    const result = holds(part, valueOf);
    if (result === deciding) return deciding;
    if (result === null) unknown = true;
  }
  return unknown ? null : !deciding;
}

/**
 * SQL's LIKE: `%` is any run of characters, `_` any one. Only the last `%` is ever taken back, so no pattern costs more
 * than text times pattern (a regular expression would try every split of the text).
 */
export function isLike(text: string, pattern: string): boolean {
  let [at, sign] = [0, 0];
  let [runSign, runAt] = [-1, 0];
  while (at < text.length) {
    if (pattern[sign] === "%") {
      runSign = sign;
      runAt = at;
      sign += 1;
    } else if (sign < pattern.length && (pattern[sign] === "_" || pattern[sign] === text[at])) {
      at += 1;
      sign += 1;
    } else if (runSign >= 0) {
      runAt += 1;
      at = runAt;
      sign = runSign + 1;
    } else return false;
  }
  while (pattern[sign] === "%") sign += 1;
  return sign === pattern.length;
}
