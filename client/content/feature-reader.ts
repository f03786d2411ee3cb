import { boundsOfFeatures, nameField, type AttributeValue, type FeatureSet } from "../map/layers/features.ts";
import { meets } from "./conditions.ts";
import {
  DRAWN_MOST,
  fieldOf,
  type DataRow,
  type GroupQuestion,
  type OpenData,
  type RecordQuestion,
} from "./data-reader.ts";

/** The field under which a file's records have their number. */
const NUMBER = "#";

/** The features of a file, which the browser has: it counts, sums and orders them itself. */
export function openFeatures({ features, fields: known }: FeatureSet): OpenData {
  const fields = known.map(({ name, type }) => ({ name, label: name, kind: type, choices: new Map<string, string>() }));
  const rows = features.map((feature) => ({
    feature,
    row: { ...feature.attributes, [NUMBER]: feature.id } as DataRow,
    box: boundsOfFeatures([feature]),
  }));
  const found = ({ filter, within }: RecordQuestion) => {
    for (const { field } of filter) if (field !== NUMBER) fieldOf(fields, field);
    return rows.filter(
      ({ row, box }) => (within === null || (box !== null && meet(box, within))) && meets(row, filter),
    );
  };
  const asked = (question: RecordQuestion): DataRow[] => found(question).map(({ row }) => row);
  return {
    fields,
    key: NUMBER,
    name: nameField(known) ?? known[0]?.name ?? NUMBER,
    placed: true,
    page({ sort: [first], offset, limit, ...question }) {
      const met = asked(question);
      const ordered = first ? met.toSorted((a, b) => order(a[first.column], b[first.column], first.direction)) : met;
      return Promise.resolve({ rows: ordered.slice(offset, offset + limit), total: met.length });
    },
    groups({ by, value, summary, ...question }) {
      const groups = Map.groupBy(asked(question), (row) => row[fieldOf(fields, by).name] ?? null);
      return Promise.resolve(
        [...groups].map(([key, of]) => {
          const figures = of.flatMap((row) => (typeof row[value] === "number" ? [row[value]] : []));
          const counts = summary === "count";
          const figure = counts ? of.length : figures.length === 0 ? null : FIGURES[summary](figures);
          return { key, unit: null, figure, records: of.length, missing: counts ? 0 : of.length - figures.length };
        }),
      );
    },
    features(question) {
      const met = found(question).map(({ feature: { id, geometry }, row }) => ({ id, geometry, attributes: row }));
      return Promise.resolve({ features: met.slice(0, DRAWN_MOST), fields: known });
    },
    bounds: (keys) =>
      Promise.resolve(boundsOfFeatures(features.filter(({ id }) => keys.some((key) => String(key) === String(id))))),
  };
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
const FIGURES: Readonly<Record<Exclude<GroupQuestion["summary"], "count">, (figures: readonly number[]) => number>> = {
  sum: sumOf,
  avg: (figures) => sumOf(figures) / figures.length,
  min: (figures) => figures.reduce((least, figure) => Math.min(least, figure)),
  max: (figures) => figures.reduce((most, figure) => Math.max(most, figure)),
};

/** Missing values come last in either direction. */
function order(a: AttributeValue = null, b: AttributeValue = null, direction: "asc" | "desc"): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const way = direction === "asc" ? 1 : -1;
  return way * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
}

const meet = (a: readonly number[], [west, south, east, north]: readonly [number, number, number, number]): boolean => {
  const [left = 0, bottom = 0, right = 0, top = 0] = a;
  return left <= east && right >= west && bottom <= north && top >= south;
};
