import type { Pieces } from "../../answers/pieces.ts";
import { OBJECT_ID, type FeatureSource } from "./feature-source.ts";
import { extentJson, featuresJson } from "./json-answer.ts";
import { countPbf, featuresPbf, idsPbf } from "./pbf-answer.ts";
import type { Query } from "./query-parameters.ts";
import { extentOfRows, pageOf, selectRows } from "./run-query.ts";

const PBF = "application/x-protobuf";
const JSON_TYPE = "application/json; charset=utf-8";

/** An answer as bytes, with their content type. */
export interface WrittenQuery {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export const jsonOf = (text: string): WrittenQuery => ({ type: JSON_TYPE, bytes: new TextEncoder().encode(text) });

/** What a layer answers to a query. */
export function* queryAnswer(source: FeatureSource, query: Query): Pieces<WrittenQuery> {
  const rows = yield* selectRows(source, query);
  return query.format === "pbf" && query.answer !== "extent"
    ? { type: PBF, bytes: yield* pbfAnswer(source, query, rows) }
    : jsonOf(yield* jsonAnswer(source, query, rows));
}

function* pbfAnswer(source: FeatureSource, query: Query, rows: readonly number[]): Pieces<Uint8Array> {
  switch (query.answer) {
    case "count":
      return countPbf(rows.length);
    case "ids":
      return idsPbf(rows.map((row) => source.objectIdOf(row)));
    default:
      return yield* featuresPbf(source, query, pageOf(rows, query));
  }
}

function* jsonAnswer(source: FeatureSource, query: Query, rows: readonly number[]): Pieces<string> {
  switch (query.answer) {
    case "count":
      return JSON.stringify({ count: rows.length });
    case "ids":
      return JSON.stringify({
        objectIdFieldName: OBJECT_ID.name,
        objectIds: rows.map((row) => source.objectIdOf(row)),
      });
    case "extent":
      return JSON.stringify(extentJson(extentOfRows(source, rows), rows.length, query));
    case "features":
      return yield* featuresJson(source, query, pageOf(rows, query));
    default:
      return query.answer satisfies never;
  }
}
