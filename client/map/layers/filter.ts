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
    switch (operator) {
      case "contains":
        return text.includes(folded);
      case "is":
        return found !== null && text === folded;
      case "isNot":
        return text !== folded;
      case "atLeast":
        return found !== null && (typeof found === "number" ? found >= figure : text >= folded);
      case "atMost":
        return found !== null && (typeof found === "number" ? found <= figure : text <= folded);
      case "isEmpty":
        return found === null || found === "";
    }
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
  switch (operator) {
    case "contains":
      return known.type === "number"
        ? `${field} = ${literal}`
        : `${folded(field)} LIKE ${quoted(`%${raised(value)}%`)}`;
    case "is":
      return known.type === "number" ? `${field} = ${literal}` : `${folded(field)} = ${quoted(raised(value))}`;
    case "isNot":
      return `(${field} <> ${literal} OR ${field} IS NULL)`;
    case "atLeast":
      return `${field} >= ${literal}`;
    case "atMost":
      return `${field} <= ${literal}`;
    case "isEmpty":
      return `${field} IS NULL`;
  }
}

/** Combines both clauses; either may be missing. */
export const bothClauses = (...clauses: readonly (string | null)[]): string | null => {
  const given = clauses.filter((clause) => clause !== null && clause.trim() !== "");
  return given.length === 0 ? null : given.map((clause) => `(${clause})`).join(" AND ");
};
