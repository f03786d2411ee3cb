import type { Pieces } from "../../answers/pieces.ts";
import { OBJECT_ID, type FeatureSource, type Field } from "./feature-source.ts";
import { featuresGeojson, idsGeojson, rowsGeojson } from "./geojson-answer.ts";
import { extentJson, featuresJson, rowsJson } from "./json-answer.ts";
import { countPbf, featuresPbf, idsPbf, rowsPbf } from "./pbf-answer.ts";
import type { QueryFormat, Query } from "./query-parameters.ts";
import { extentOfRows, orderedRows, pageOf, selectRows, type QueryPage } from "./run-query.ts";
import { distinctRows, groupedRows, type NamedValues } from "./statistics.ts";

/** An answer as bytes, with their content type. */
export interface WrittenQuery {
  readonly type: string;
  readonly bytes: Uint8Array;
}

const TYPES: Readonly<Record<Exclude<QueryFormat, "html">, string>> = {
  json: "application/json; charset=utf-8",
  pjson: "text/plain; charset=utf-8",
  geojson: "application/geo+json; charset=utf-8",
  pbf: "application/x-protobuf",
};

/** A JSON text in the requested format: as it is, or indented. Pages are made from it when it is sent. */
export function written(text: string, format: QueryFormat): WrittenQuery {
  const form = format === "pbf" || format === "html" ? "json" : format;
  const body = form === "pjson" ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return { type: TYPES[form], bytes: new TextEncoder().encode(body) };
}

/** A layer's answer to a query. */
export function* queryAnswer(source: FeatureSource, query: Query): Pieces<WrittenQuery> {
  const { format, answer } = query;
  const rows = yield* selectRows(source, query);
  const table = tableOf(source, query, rows);
  if (format === "pbf" && answer !== "extent") return { type: TYPES.pbf, bytes: yield* pbfAnswer({ source, query, rows, table }) }; // oxfmt-ignore
  return written(yield* textAnswer({ source, query, rows, table }), format);
}

/** A table that a query makes from its rows: figures of groups, or distinct values. */
interface Table {
  readonly fields: readonly Field[];
  readonly rows: readonly NamedValues[];
}

/** The table that a query makes from these rows; null if it asks for the rows themselves. */
export function tableOf(source: FeatureSource, query: Query, rows: readonly number[]): Table | null {
  const { statistics, distinct, outFields } = query;
  const fields = statistics?.fields ?? outFields;
  if (statistics === null && !distinct) return null;
  const made = statistics === null ? distinctRows(source, rows, fields) : groupedRows(source, rows, statistics);
  const names = (statistics === null ? fields : statistics.groupBy.map(({ field }) => field)).map(({ name }) => name);
  return { fields, rows: orderedRows(made, query, names) };
}

interface QueryResult {
  readonly source: FeatureSource;
  readonly query: Query;
  readonly rows: readonly number[];
  readonly table: Table | null;
}

function* pbfAnswer({ source, query, rows, table }: QueryResult): Pieces<Uint8Array> {
  switch (query.answer) {
    case "count":
      return countPbf((table?.rows ?? rows).length);
    case "ids":
      return idsPbf(rows.map((row) => source.objectIdOf(row)));
    default:
      if (table !== null) return rowsPbf(table.fields, pageOf(table.rows, query));
      return yield* featuresPbf(source, query, pageOf(rows, query));
  }
}

function* textAnswer({ source, query, rows, table }: QueryResult): Pieces<string> {
  const isGeojson = query.format === "geojson";
  switch (query.answer) {
    case "count": {
      const count = (table?.rows ?? rows).length;
      return JSON.stringify(isGeojson ? { type: "FeatureCollection", count, features: [] } : { count });
    }
    case "ids": {
      const ids = rows.map((row) => source.objectIdOf(row));
      return isGeojson ? idsGeojson(ids) : JSON.stringify({ objectIdFieldName: OBJECT_ID.name, objectIds: ids });
    }
    case "extent":
      return JSON.stringify(extentJson(extentOfRows(source, rows), rows.length, query));
    case "features": {
      if (table === null) {
        const page: QueryPage = pageOf(rows, query);
        return isGeojson ? yield* featuresGeojson(source, query, page) : yield* featuresJson(source, query, page);
      }
      const page = pageOf(table.rows, query);
      return isGeojson ? rowsGeojson(table.fields, page) : rowsJson(table.fields, page);
    }
  }
}
