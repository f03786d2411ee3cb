import type { Pieces } from "../../answers/pieces.ts";
import { clock } from "../../storage/clock.ts";
import { cellOf, layerColumns } from "../downloads/layer-download.ts";
import type { FeatureSource } from "../feature-service/feature-source.ts";
import { geometryOf } from "../feature-service/geojson-answer.ts";
import { parseQuery, type Query } from "../feature-service/query-parameters.ts";
import { selectRows } from "../feature-service/run-query.ts";
import { inAxisOrder } from "./coordinate-systems.ts";
import type { ItemsQuery } from "./items-query.ts";
import type { Link } from "./links.ts";

interface ItemsReading {
  readonly source: FeatureSource;
  readonly asked: ItemsQuery;
  /** The query of the layer, checked and with its area prepared. */
  readonly query: Query;
}

/** The checked query of items. */
export const queryOf = ({ raw }: ItemsQuery, source: FeatureSource): Query =>
  parseQuery(raw, source.fields, source.layer);

/** A page of features as GeoJSON, with the links to it and to the next one. */
export function* itemsAnswer(
  { source, asked, query }: ItemsReading,
  linksOf: (next: number | null) => readonly Link[],
): Pieces<string> {
  const selected = yield* selectRows(source, query);
  const { limit, offset } = asked;
  const rows = selected.slice(offset, offset + limit);
  const features: string[] = [];
  for (const row of rows) {
    features.push(JSON.stringify(featureOf({ source, asked, query }, row)));
    yield;
  }
  const after = offset + rows.length;
  const head = JSON.stringify({
    type: "FeatureCollection",
    links: linksOf(after < selected.length && rows.length > 0 ? after : null),
    timeStamp: clock.date().toISOString(),
    numberMatched: selected.length,
    numberReturned: rows.length,
  });
  return `${head.slice(0, -1)},"features":[${features.join(",")}]}`;
}

/** One feature, moments as RFC 3339 writes them. */
export function featureOf({ source, asked: { crs }, query }: ItemsReading, row: number) {
  const columns = layerColumns(source, source.fields);
  const placed = source.layer.shape !== "table";
  return {
    type: "Feature",
    id: source.objectIdOf(row),
    geometry: placed ? inAxisOrder(geometryOf(source, row, query), crs) : null,
    properties: Object.fromEntries(columns.map((column) => [column.id, cellOf(column, row)])),
  };
}
