import type { Pieces } from "../../answers/pieces.ts";
import type { FileRow } from "../../lists/file-plan.ts";
import type { ExportCell } from "../../lists/source.ts";
import { EsriError, refuseParameter } from "../esri-error.ts";
import type { FeatureSource, Field, FieldType, FieldValue } from "../feature-service/feature-source.ts";
import { geometryOf } from "../feature-service/geojson-answer.ts";
import { tableOf } from "../feature-service/query-answer.ts";
import { given, parseQuery, type Query, type RawParameters } from "../feature-service/query-parameters.ts";
import { prepareFilter } from "../feature-service/relations.ts";
import { selectRows } from "../feature-service/run-query.ts";
import type { NamedValues } from "../feature-service/statistics.ts";
import type { DownloadColumn, DownloadFormat } from "./download-plan.ts";
import type { DownloadContent } from "./make-download.ts";

/** Does work in pieces, in the line with everyone's queries. */
export type Paced = <T>(work: () => Pieces<T>) => Promise<T>;

interface LayerDownload {
  readonly source: FeatureSource;
  readonly raw: RawParameters;
  readonly format: DownloadFormat;
  /** The name of the file, without its end. */
  readonly name: string;
  readonly paced: Paced;
}

/** Rows that are made at once: few enough to be small with their shapes. */
const BATCH = 250;

/**
 * All rows that a query of a layer selects, not only a first page, with shapes in degrees. EsriError 400 for a query
 * that does not ask for rows.
 */
export async function layerDownload({ source, raw, format, name, paced }: LayerDownload): Promise<DownloadContent> {
  const outFields = given(raw, "outFields") ?? "*";
  const query = parseQuery({ ...raw, f: "geojson", outFields }, source.fields, source.layer);
  if (query.answer !== "features")
    throw new EsriError(400, "Invalid parameter: f", [`found ${format} for ${query.answer}, expected it for rows`]);
  if (query.outSR.kind !== "degrees" || query.outSR.wkid !== 4326)
    refuseParameter("outSR", given(raw, "outSR") ?? given(raw, "defaultSR"), "4326: downloads are in WGS 84");
  await prepareFilter(query.area);
  const selected = await paced(() => selectRows(source, query));
  const table = tableOf(source, query, selected);
  const { layer } = source;
  const placed = table === null && query.returnGeometry && layer.shape !== "table";
  const rows = table === null ? layerColumns(source, query.outFields) : table.fields.map(ofTable(table.rows));
  const places = placed && format === "csv" && layer.shape === "point" ? coordinates(source) : [];
  const asked = (table?.rows.map((_, i) => i) ?? selected).slice(query.resultOffset).slice(0, countOf(raw));
  const columns = [...rows, ...places.filter(({ id }) => !rows.some((column) => column.id === id))];
  const shapeOf = (row: number) => (placed ? textOf(source, row, query) : null);
  return {
    name,
    title: layer.name,
    description: layer.description,
    shape: placed ? layer.shape : "table",
    columns: columns.map(({ valueOf: _, ...column }) => column),
    count: asked.length,
    positions: placed ? asked.reduce((sum, row) => sum + positionsOf(source, row), 0) : 0,
    batches: batchesOf(asked, paced, (row) => [...columns.map((column) => cellOf(column, row)), shapeOf(row)]),
  };
}

interface LayerColumn extends DownloadColumn {
  readonly valueOf: (row: number) => FieldValue;
}

const KINDS: Readonly<Partial<Record<FieldType, DownloadColumn["kind"]>>> = {
  esriFieldTypeString: "text",
  esriFieldTypeDate: "moment",
  esriFieldTypeDateOnly: "day",
};

const columnOf = ({ name, type, length }: Pick<Field, "name" | "type" | "length">): DownloadColumn => ({
  id: name,
  header: name,
  width: 0,
  kind: KINDS[type] ?? "number",
  isWhole: type === "esriFieldTypeInteger" || type === "esriFieldTypeOID",
  ...(length !== undefined && { length }),
});

/** Columns for fields of a layer. */
export function layerColumns(source: FeatureSource, fields: readonly Field[]): LayerColumn[] {
  return fields.map((field) => ({ ...columnOf(field), valueOf: (row) => source.valueOf(row, field.name) }));
}

const ofTable =
  (rows: readonly NamedValues[]) =>
  (field: Field): LayerColumn => ({ ...columnOf(field), valueOf: (row) => rows[row]?.[field.name] ?? null });

/** Longitude and latitude of points, for files without shapes. */
const coordinates = (source: FeatureSource): LayerColumn[] =>
  ["longitude", "latitude"].map((name, i) => ({
    ...columnOf({ name, type: "esriFieldTypeDouble" }),
    valueOf: (row) => source.boxOf(row)?.[i] ?? null,
  }));

/** A cell as files have it: a day as its text, a moment as a date. */
export function cellOf({ kind, valueOf }: LayerColumn, row: number): ExportCell {
  const value = valueOf(row);
  if (value === null || (kind !== "day" && kind !== "moment")) return value;
  const at = new Date(value);
  return kind === "day" ? at.toISOString().slice(0, 10) : at;
}

const textOf = (source: FeatureSource, row: number, query: Query): string | null => {
  const geometry = geometryOf(source, row, query);
  return geometry === null ? null : JSON.stringify(geometry);
};

/** The rows that the query wants at most; parseQuery checked the number. */
const countOf = (raw: RawParameters): number => Number(given(raw, "resultRecordCount") ?? Infinity);

function positionsOf(source: FeatureSource, row: number): number {
  const { ringStart, from, to } = source.regionOf(row);
  return (ringStart[to] ?? 0) - (ringStart[from] ?? 0);
}

async function* batchesOf(rows: readonly number[], paced: Paced, make: (row: number) => FileRow) {
  for (let first = 0; first < rows.length; first += BATCH)
    yield await paced(function* (): Pieces<FileRow[]> {
      const made: FileRow[] = [];
      for (const row of rows.slice(first, first + BATCH)) {
        made.push(make(row));
        yield;
      }
      return made;
    });
}
