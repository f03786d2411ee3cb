import type { Series } from "../../../contract/series/calls.ts";
import { regionOf } from "../../../engine/geometry/rings.ts";
import { getOrMake, memoizeAsync } from "../../answers/memoize-async.ts";
import type { Database } from "../../storage/database.ts";
import { asc, eq } from "../../storage/orm.ts";
import { timeSeriesValues } from "../../storage/schema/index.ts";
import { boxAround } from "../../tracts/data-set-content.ts";
import { OBJECT_ID, type FeatureSource, type Field, type FieldValue } from "./feature-source.ts";
import type { LayerFacts } from "./layers.ts";

interface SeriesTable {
  readonly facts: LayerFacts;
  /** The key, FIPS, name, time, and then the series' columns in their order. */
  readonly fields: readonly Field[];
  /** Rows with the shape and the name of each place that may be in the series. */
  readonly places: FeatureSource;
}

/**
 * A series as rows: each place's steps one after another. Object ids count them from 1, so they are stable as long as
 * the series is not continued by a feed. Shapes are those of `places`, not copied.
 */
export async function seriesSource(
  db: Database,
  { seriesId, steps, columns, version }: Pick<Series, "seriesId" | "steps" | "columns" | "version">,
  { facts, fields, places }: SeriesTable,
): Promise<FeatureSource> {
  const figures = await figuresOf(db, seriesId, version);
  const fips = [...figures.keys()];
  const rowsByFips = new Map(Array.from({ length: places.size }, (_, row) => [places.valueOf(row, "fips"), row]));
  /** The row of `places` for each place of the series; -1 if it has none. */
  const shapes = fips.map((each) => rowsByFips.get(each) ?? -1);
  const placeAt = new Map(shapes.map((shape, place) => [shape, place]));
  const times = steps.map((step) => Date.parse(step));
  const count = times.length;
  const columnOf = new Map(fields.slice(-columns.length).map(({ name }, column) => [name, column]));
  const placeOf = (row: number): number => Math.floor(row / count);
  const shapeOf = (row: number): number => shapes[placeOf(row)] ?? -1;
  const rowsOf = (place: number): number[] => times.map((_, step) => place * count + step);
  return {
    layer: facts,
    size: fips.length * count,
    fields,
    extent: boxAround(shapes.map((shape) => (shape === -1 ? null : places.boxOf(shape)))),
    version: null,
    objectIdOf: (row) => row + 1,
    rowOf: (objectId) => (objectId >= 1 && objectId <= fips.length * count ? objectId - 1 : null),
    valueOf(row, field): FieldValue {
      const place = fips[placeOf(row)] ?? "";
      const column = columnOf.get(field);
      if (column !== undefined) return figures.get(place)?.[column]?.[row % count] ?? null;
      if (field === OBJECT_ID.name) return row + 1;
      if (field === "fips") return place;
      if (field === "name") return shapeOf(row) === -1 ? place : places.valueOf(shapeOf(row), "name");
      return times[row % count] ?? null;
    },
    rowsIn: (box) =>
      places.rowsIn(box).flatMap((shape) => {
        const place = placeAt.get(shape);
        return place === undefined ? [] : rowsOf(place);
      }),
    boxOf: (row) => (shapeOf(row) === -1 ? null : places.boxOf(shapeOf(row))),
    regionOf: (row) => (shapeOf(row) === -1 ? NOWHERE : places.regionOf(shapeOf(row))),
    centimetresOf: (row) => (shapeOf(row) === -1 ? NO_CENTIMETRES : places.centimetresOf(shapeOf(row))),
  };
}

const NOWHERE = regionOf([]);
const NO_CENTIMETRES = new Int32Array();

/** Each place's columns of figures, one figure for each step; places in order. */
type FiguresByPlace = ReadonlyMap<string, readonly (readonly (number | null)[])[]>;

/** The most recently requested series: clients ask for one again and again, and a version's figures never change. */
const KEPT = 2;
const kept = new WeakMap<Database, ReturnType<typeof memoizeAsync<FiguresByPlace>>>();

const figuresOf = (db: Database, seriesId: number, version: number): Promise<FiguresByPlace> =>
  getOrMake(kept, db, () => memoizeAsync<FiguresByPlace>(KEPT))(`${seriesId} ${version}`, () =>
    readFigures(db, seriesId),
  );

async function readFigures(db: Database, seriesId: number): Promise<FiguresByPlace> {
  const rows = await db
    .select()
    .from(timeSeriesValues)
    .where(eq(timeSeriesValues.seriesId, seriesId))
    .orderBy(asc(timeSeriesValues.place), asc(timeSeriesValues.column));
  const figures = new Map<string, (readonly (number | null)[])[]>();
  for (const { place, column, figures: own } of rows) getOrMake(figures, place, () => [])[column] = own;
  return figures;
}
