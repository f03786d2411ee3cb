import type { Condition, Expression } from "./expression.ts";

/** The cost of matching a text against a pattern, measured in comparisons. */
const PATTERN_EFFORT = 20;

/**
 * Returns the number of comparisons that evaluating the condition costs for each row. A list counts once, however long
 * it is.
 */
export function effortOf(condition: Condition): number {
  switch (condition.kind) {
    case "all":
      return 1;
    case "and":
    case "or":
      return condition.parts.reduce((sum, part) => sum + effortOf(part), 0);
    case "not":
      return effortOf(condition.part);
    case "compare":
      return 1 + costOf(condition.left) + costOf(condition.right);
    case "like":
      return PATTERN_EFFORT + costOf(condition.value);
    default:
      return 1 + costOf(condition.value);
  }
}

/**
 * The number that a field must equal for any row to be selected, if the top level of the clause requires one; else
 * null.
 */
export function requiredNumber(condition: Condition, field: string): number | null {
  if (condition.kind === "compare") {
    const { left, right, operator } = condition;
    if (operator !== "=" || left.kind !== "field" || left.name !== field || right.kind !== "literal") return null;
    return typeof right.value === "number" ? right.value : null;
  }
  if (condition.kind !== "and") return null;
  for (const part of condition.parts) {
    const found = requiredNumber(part, field);
    if (found !== null) return found;
  }
  return null;
}

/** Steps that an expression costs for each row. */
export function costOf(expression: Expression): number {
  let cost = 0;
  for (const each of valuesIn(expression)) {
    if (each.kind === "call") cost += 1;
    if (each.kind === "case") for (const { when } of each.branches) cost += effortOf(when);
  }
  return cost;
}

/** The fields and figures that an expression uses. */
export const namesIn = (expression: Expression): ReadonlySet<string> =>
  new Set([...valuesIn(expression)].flatMap((each) => (each.kind === "field" ? [each.name] : [])));

/** An expression and all values in it. Not recursive: a sum of thousands of values is nested as deep as it is long. */
function* valuesIn(expression: Expression): Generator<Expression> {
  const open = [expression];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    yield each;
    if (each.kind === "call") open.push(...each.args);
    else if (each.kind === "case") open.push(...each.branches.map(({ then }) => then), each.otherwise);
  }
}
