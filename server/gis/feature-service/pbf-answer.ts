import type { Pieces } from "../../answers/pieces.ts";
import {
  OBJECT_ID,
  answered,
  type FeatureSource,
  type Field,
  type FieldType,
  type FieldValue,
} from "./feature-source.ts";
import { centroidOfRow } from "./centroid.ts";
import { finestGrid, onGrid, type QuantizationGrid } from "./grid.ts";
import { PbfWriter } from "./pbf-writer.ts";
import { plainGrid, type Query } from "./query-parameters.ts";
import type { QueryPage } from "./run-query.ts";
import { fromDegrees } from "./spatial-reference.ts";
import type { NamedValues } from "./statistics.ts";

/**
 * Esri's FeatureCollectionPBuffer, version 1.0: the field numbers of its specification
 * (https://github.com/Esri/arcgis-pbf, proto/FeatureCollection).
 */
const COLLECTION = { version: 1, queryResult: 2 } as const;
const RESULT = { features: 1, count: 2, ids: 3 } as const;
const FEATURES = {
  objectIdFieldName: 1,
  uniqueIdField: 2,
  geometryType: 7,
  spatialReference: 8,
  exceededTransferLimit: 9,
  transform: 12,
  fields: 13,
  features: 15,
} as const;
const UNIQUE_ID = { name: 1, isSystemMaintained: 2 } as const;
const REFERENCE = { wkid: 1, latestWkid: 2, wkt: 5 } as const;
const TRANSFORM = { origin: 1, scale: 2, translate: 3, x: 1, y: 2 } as const;
const FIELD = { name: 1, type: 2, alias: 3 } as const;
const FEATURE = { attributes: 1, geometry: 2, centroid: 4 } as const;
const GEOMETRY = { lengths: 2, coordinates: 3 } as const;
const VALUE = { string: 1, double: 3, sint: 4, uint: 5 } as const;
const IDS = { objectIdFieldName: 1, objectIds: 3 } as const;
const COUNT = { count: 1 } as const;

const GEOMETRY_TYPES = { point: 0, polyline: 2, polygon: 3, table: 127 } as const;
const ORIGIN = { upperLeft: 0, lowerLeft: 1 } as const;
const FIELD_TYPES: Readonly<Record<FieldType, number>> = {
  esriFieldTypeInteger: 1,
  esriFieldTypeDouble: 3,
  esriFieldTypeString: 4,
  esriFieldTypeDate: 5,
  esriFieldTypeOID: 6,
  esriFieldTypeDateOnly: 14,
};
const INT32 = 0x7fffffff;

/** A page of features, written feature by feature. */
export function* featuresPbf(source: FeatureSource, query: Query, page: QueryPage): Pieces<Uint8Array> {
  // Counts downward, like ArcGIS: readers of its format support no other origin.
  const grid = query.grid ?? { ...plainGrid(query, finestGrid(query.outSR)), upperLeft: true };
  const { shape } = source.layer;
  const result = new PbfWriter();
  result.string(FEATURES.objectIdFieldName, OBJECT_ID.name);
  result.message(
    FEATURES.uniqueIdField,
    written((id) => {
      id.string(UNIQUE_ID.name, OBJECT_ID.name);
      id.bool(UNIQUE_ID.isSystemMaintained, true);
    }),
  );
  result.uint(FEATURES.geometryType, GEOMETRY_TYPES[shape]);
  if (shape !== "table") result.message(FEATURES.spatialReference, referenceMessage(query));
  result.bool(FEATURES.exceededTransferLimit, page.exceeded);
  if (shape !== "table") result.message(FEATURES.transform, transformMessage(grid));
  for (const field of query.outFields) result.message(FEATURES.fields, fieldMessage(field));
  const encoder = new FeatureEncoder(source, query, grid);
  for (const row of page.rows) {
    result.message(FEATURES.features, encoder.encode(row));
    yield;
  }
  return collection(RESULT.features, result.bytes());
}

/** Rows of figures or distinct values, without shapes. */
export function rowsPbf(fields: readonly Field[], page: QueryPage<NamedValues>): Uint8Array {
  const result = new PbfWriter();
  result.uint(FEATURES.geometryType, GEOMETRY_TYPES.table);
  result.bool(FEATURES.exceededTransferLimit, page.exceeded);
  for (const field of fields) result.message(FEATURES.fields, fieldMessage(field));
  for (const row of page.rows)
    result.message(
      FEATURES.features,
      written((feature) => {
        for (const field of fields)
          feature.message(
            FEATURE.attributes,
            written((value) => writeValue(value, field, row[field.name] ?? null)),
          );
      }),
    );
  return collection(RESULT.features, result.bytes());
}

/** A number of features. */
export function countPbf(count: number): Uint8Array {
  return collection(
    RESULT.count,
    written((result) => result.uint(COUNT.count, count)),
  );
}

/** Only object ids. */
export function idsPbf(ids: readonly number[]): Uint8Array {
  return collection(
    RESULT.ids,
    written((result) => {
      result.string(IDS.objectIdFieldName, OBJECT_ID.name);
      const packed = written((list) => {
        for (const id of ids) list.varint(id);
      });
      result.message(IDS.objectIds, packed);
    }),
  );
}

function collection(kind: number, content: Uint8Array): Uint8Array {
  const result = written((query) => query.message(kind, content));
  const whole = new PbfWriter();
  whole.string(COLLECTION.version, "1.0");
  whole.message(COLLECTION.queryResult, result);
  return whole.bytes();
}

function referenceMessage({ outSR }: Query): Uint8Array {
  const { wkid, latestWkid, definition } = outSR;
  return written((reference) => {
    reference.uint(REFERENCE.wkid, wkid ?? 0);
    reference.uint(REFERENCE.latestWkid, latestWkid ?? 0);
    if (wkid === null) reference.string(REFERENCE.wkt, definition ?? "");
  });
}

function transformMessage({ originX, originY, step, upperLeft }: QuantizationGrid): Uint8Array {
  const pair = (x: number, y: number) =>
    written((numbers) => {
      numbers.double(TRANSFORM.x, x);
      numbers.double(TRANSFORM.y, y);
    });
  return written((transform) => {
    transform.uint(TRANSFORM.origin, upperLeft ? ORIGIN.upperLeft : ORIGIN.lowerLeft);
    transform.message(TRANSFORM.scale, pair(step, step));
    transform.message(TRANSFORM.translate, pair(originX, originY));
  });
}

function fieldMessage({ name, type, alias }: Field): Uint8Array {
  return written((field) => {
    field.string(FIELD.name, name);
    field.uint(FIELD.type, FIELD_TYPES[type]);
    field.string(FIELD.alias, alias);
  });
}

/** Encodes one feature after another in the same buffer. */
class FeatureEncoder {
  readonly #feature = new PbfWriter();
  readonly #part = new PbfWriter();
  readonly #numbers = new PbfWriter();
  readonly #source: FeatureSource;
  readonly #query: Query;
  readonly #grid: QuantizationGrid;

  constructor(source: FeatureSource, query: Query, grid: QuantizationGrid) {
    this.#source = source;
    this.#query = query;
    this.#grid = grid;
  }

  encode(row: number): Uint8Array {
    this.#feature.reset();
    for (const field of this.#query.outFields) {
      this.#part.reset();
      writeValue(this.#part, field, this.#source.valueOf(row, field.name));
      this.#feature.message(FEATURE.attributes, this.#part.bytes());
    }
    if (this.#query.returnGeometry) this.#geometry(row);
    if (this.#query.returnCentroid) this.#centroid(row);
    return this.#feature.bytes();
  }

  #centroid(row: number): void {
    const centroid = centroidOfRow(this.#source, row);
    if (centroid === null) return;
    const [x, y] = fromDegrees(this.#query.outSR)(...centroid);
    const { originX, originY, step, upperLeft } = this.#grid;
    this.#part.reset();
    this.#numbers.reset();
    this.#numbers.sint(Math.round((x - originX) / step));
    this.#numbers.sint(Math.round(((y - originY) / step) * (upperLeft ? -1 : 1)));
    this.#part.message(GEOMETRY.coordinates, this.#numbers.bytes());
    this.#feature.message(FEATURE.centroid, this.#part.bytes());
  }

  /** Each ring starts with its own position; the rest are differences. */
  #geometry(row: number): void {
    const { outSR: reference, offset } = this.#query;
    const { lengths, coordinates } = onGrid(this.#source, row, { reference, grid: this.#grid, offset });
    if (lengths.length === 0) return;
    this.#part.reset();
    this.#numbers.reset();
    for (const length of lengths) this.#numbers.varint(length);
    this.#part.message(GEOMETRY.lengths, this.#numbers.bytes());
    this.#numbers.reset();
    let at = 0;
    for (const length of lengths) {
      let [lastX, lastY] = [0, 0];
      for (let i = 0; i < length; i++, at += 2) {
        const [x, y] = [coordinates[at] ?? 0, coordinates[at + 1] ?? 0];
        this.#numbers.sint(x - lastX);
        this.#numbers.sint(y - lastY);
        lastX = x;
        lastY = y;
      }
    }
    this.#part.message(GEOMETRY.coordinates, this.#numbers.bytes());
    this.#feature.message(FEATURE.geometry, this.#part.bytes());
  }
}

/**
 * Whole numbers are written as such whatever the field's type: counts of people take two bytes instead of nine. Null is
 * an empty value.
 */
function writeValue(writer: PbfWriter, field: Field, known: FieldValue): void {
  const value = answered(field, known);
  if (value === null) return;
  if (typeof value === "string") writer.string(VALUE.string, value);
  else if (field.type === "esriFieldTypeOID") writer.uintInOneof(VALUE.uint, value);
  else if (Number.isInteger(value) && Math.abs(value) <= INT32) writer.sintInOneof(VALUE.sint, value);
  else writer.double(VALUE.double, value);
}

function written(write: (writer: PbfWriter) => void): Uint8Array {
  const writer = new PbfWriter();
  write(writer);
  return writer.bytes();
}
