import type { FilePlan, FileWriter } from "../file-plan.ts";
import type { ExportCell } from "../source.ts";

/**
 * Writes a feature collection (RFC 7946), one feature per row: its geometry, or null if it has none, and its cells
 * under the ids of their columns, moments as ISO 8601 in UTC.
 */
export function geoJsonWriter({ columns }: Pick<FilePlan, "columns">, give: (bytes: Uint8Array) => void): FileWriter {
  const encoder = new TextEncoder();
  let first = true;
  const feature = (cells: readonly ExportCell[]): string => {
    const properties = Object.fromEntries(columns.map(({ id }, i) => [id, cells[i] ?? null]));
    const place = cells[columns.length] ?? null;
    // The geometry is JSON already.
    const text = `{"type":"Feature","geometry":${String(place)},"properties":${JSON.stringify(properties)}}`;
    const separator = first ? "\n" : ",\n";
    first = false;
    return separator + text;
  };
  give(encoder.encode('{"type":"FeatureCollection","features":['));
  return {
    write: (rows) => give(encoder.encode(rows.map(feature).join(""))),
    end: () => {
      give(encoder.encode("\n]}\n"));
      return Promise.resolve();
    },
  };
}
