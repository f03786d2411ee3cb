import type { Comparison, Condition, Expression } from "./expression.ts";
import type { FieldValue } from "./feature-source.ts";
import { FUNCTIONS, fold, momentOf, type ValueType } from "./functions.ts";
import { refusal } from "./where-tokens.ts";

/** A known value. */
export const literal = (type: ValueType, value: FieldValue): Expression => ({ kind: "literal", type, value });

/** A call of a function or operator of functions.ts; refused if the number or the types of its values do not match. */
export function callOf(name: string, given: readonly Expression[]): Expression {
  const found = FUNCTIONS[name];
  if (found === undefined) throw refusal(`"${name}", expected a function`);
  const { least, most, takes, gives } = found;
  const shown = name.replace(/^DATE(?=[-+])/, "");
  if (given.length < least || given.length > most)
    throw refusal(`${shown} of ${given.length} values, expected ${least === most ? least : `${least} to ${most}`}`);
  const args = given.map((each, i) => {
    if (takes === "any" || each.type === takes || each.type === "null") return each;
    if (name.startsWith("DATE") && (each.type === "date" || each.type === "number")) return each;
    const asNumber = takes === "number" && each.kind === "literal" ? numberOf(each.value) : null;
    if (asNumber !== null) return literal("number", asNumber);
    throw refusal(`a ${each.type} as value ${i + 1} of ${shown}, expected a ${takes}`);
  });
  const type = gives === "first" ? commonType(args) : gives;
  const values = args.map((each) => (each.kind === "literal" ? each.value : undefined));
  // If all values are known, the result is the same for every row.
  return values.every((each) => each !== undefined)
    ? literal(type, fold(name, values))
    : { kind: "call", type, name, args };
}

/** The common type of several values. */
export function commonType(values: readonly Expression[]): ValueType {
  const types = new Set(values.map(({ type }) => type).filter((type) => type !== "null"));
  if (types.size > 1) throw refusal(`values of several kinds (${[...types].join(", ")}), expected one`);
  return [...types][0] ?? "null";
}

/** A comparison of two values; a constant is converted to the other's type. */
export function compared(left: Expression, operator: Comparison, right: Expression): Condition {
  return { kind: "compare", left: fitting(left, right), operator, right: fitting(right, left) };
}

/**
 * A known value converted to the other one's type where it is written as a text; refused where the two cannot be
 * compared.
 */
export function fitting(value: Expression, other: Expression): Expression {
  if (value.type === other.type || value.type === "null" || other.type === "null") return value;
  if (value.kind === "literal" && value.type === "text") {
    const turned = other.type === "number" ? numberOf(value.value) : momentOf(String(value.value));
    if (turned !== null && !Number.isNaN(turned)) return literal(other.type, turned);
  }
  // The other side is converted in turn.
  if (other.kind === "literal" && other.type === "text" && value.type !== "text") return value;
  const shown = value.kind === "literal" ? JSON.stringify(value.value) : `a ${value.type}`;
  throw refusal(`${shown}, expected a ${other.type}`);
}

/** The number in a text; null if there is none. */
function numberOf(value: FieldValue): number | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
