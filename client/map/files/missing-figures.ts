import { missingIn } from "../../../engine/files/missing-marks.ts";
import type { ReadFeature } from "../../../engine/files/layers/read-feature.ts";

/** Number of cells of a field with a mark instead of a figure, and the first marks: `<5`, `*`, -999. */
export interface MissingFigures {
  readonly field: string;
  readonly found: string;
  readonly count: number;
}

/**
 * Removes missing-value marks from number fields, as every reader of tables does: they are not text, and -999 is not a
 * number of people. Blank marks (NA, an empty cell) are removed without being counted.
 */
export function withoutMarks(features: readonly ReadFeature[]): {
  readonly features: readonly ReadFeature[];
  readonly missing: readonly MissingFigures[];
} {
  const names = new Set(features.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const fields = new Map<string, { found: string; count: number }>();
  for (const name of names) {
    const values = features.map(({ properties }) => properties?.[name] ?? null).filter((value) => value !== null);
    const marks = values.filter((value) => missingOf(value) !== null);
    const figures = values.filter((value) => typeof value === "number" && missingOf(value) === null);
    if (marks.length === 0 || figures.length === 0 || marks.length + figures.length < values.length) continue;
    const counted = marks.filter((value) => missingOf(value) === "mark");
    fields.set(name, { found: String(counted[0] ?? ""), count: counted.length });
  }
  if (fields.size === 0) return { features, missing: [] };
  const withNone = ({ geometry, properties }: ReadFeature): ReadFeature => ({
    geometry,
    properties:
      properties &&
      Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [
          name,
          fields.has(name) && missingOf(value) !== null ? null : value,
        ]),
      ),
  });
  const missing = [...fields].flatMap(([field, { found, count }]) => (count === 0 ? [] : [{ field, found, count }]));
  return { features: features.map(withNone), missing };
}

const missingOf = (value: unknown): ReturnType<typeof missingIn> =>
  typeof value === "string" || typeof value === "number" ? missingIn(String(value).trim()) : null;
