import type { LayerFeature, LayerField } from "./features.ts";

export const FILTER_OPERATORS = ["contains", "is", "isNot", "atLeast", "atMost", "isEmpty"] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** The condition for a feature to be shown: a field, a comparison, and a value. */
export interface LayerFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

/** Returns whether the reader has entered enough for the filter to apply. */
export const isWhole = ({ field, operator, value }: LayerFilter): boolean =>
  field !== "" && (operator === "isEmpty" || value.trim() !== "");

/** The features that a filter lets through; all without one. Texts are compared ignoring case. */
export function passes(filter: LayerFilter | null): (feature: Pick<LayerFeature, "attributes">) => boolean {
  if (filter === null || !isWhole(filter)) return () => true;
  const { field, operator } = filter;
  const value = filter.value.trim();
  const figure = Number(value);
  const folded = value.toLocaleLowerCase();
  return ({ attributes }) => {
    const found = attributes[field] ?? null;
    const text = String(found ?? "").toLocaleLowerCase();
    const answers: Readonly<Record<FilterOperator, boolean>> = {
      contains: text.includes(folded),
      is: found !== null && text === folded,
      isNot: text !== folded,
      atLeast: found !== null && (typeof found === "number" ? found >= figure : text >= folded),
      atMost: found !== null && (typeof found === "number" ? found <= figure : text <= folded),
      isEmpty: found === null || found === "",
    };
    return answers[operator];
  };
}

/**
 * The same as a service's where clause; null for all. Quotes in a value are doubled, so that it remains one value. Our
 * own service has no functions for this: with `exact`, texts are compared as they are written.
 */
export function whereOf(filter: LayerFilter | null, fields: readonly LayerField[], exact = false): string | null {
  if (filter === null || !isWhole(filter)) return null;
  const { field, operator } = filter;
  // Only a field that the service named itself may go into a clause.
  const known = fields.find(({ name }) => name === field);
  if (known === undefined) return null;
  const value = filter.value.trim();
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const folded = (name: string): string => (exact ? name : `UPPER(${name})`);
  const raised = (text: string): string => (exact ? text : text.toUpperCase());
  const literal = known.type === "number" && Number.isFinite(Number(value)) ? String(Number(value)) : quoted(value);
  const equal = `${field} = ${literal}`;
  const clauses: Readonly<Record<FilterOperator, string>> = {
    contains: known.type === "number" ? equal : `${folded(field)} LIKE ${quoted(`%${raised(value)}%`)}`,
    is: known.type === "number" ? equal : `${folded(field)} = ${quoted(raised(value))}`,
    isNot: `(${field} <> ${literal} OR ${field} IS NULL)`,
    atLeast: `${field} >= ${literal}`,
    atMost: `${field} <= ${literal}`,
    isEmpty: `${field} IS NULL`,
  };
  return clauses[operator];
}

/** Combines both clauses; either may be missing. */
export const bothClauses = (...clauses: readonly (string | null)[]): string | null => {
  const given = clauses.filter((clause) => clause !== null && clause.trim() !== "");
  return given.length === 0 ? null : given.map((clause) => `(${clause})`).join(" AND ");
};
