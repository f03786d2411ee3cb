import { hash } from "node:crypto";
import type { z } from "zod";
import type { importSites as ImportCall } from "../../contract/supply/calls/sites.ts";
import { fileColumns, type UploadReport } from "../../contract/sheets/sheets.ts";
import { textOf } from "../answers/texts.ts";
import { headerKey } from "../sheets/sheet-rows.ts";
import { uploadRows, type UploadContext } from "../sheets/excel/upload.ts";
import { inSnapshot } from "../storage/database.ts";
import { rulesOf } from "../supply/lists.ts";
import { countiesAt } from "../tracts/county-at.ts";

/**
 * Checks features of a layer as rows of the list of facilities, or saves them, all or none, by the rules of its Excel
 * files: a facility of that name and county is changed in the columns that the layer fills.
 */
export async function importSites(
  uploading: UploadContext,
  { columns: filled, features, basis }: z.output<typeof ImportCall.body>,
): Promise<UploadReport> {
  const { db, language } = uploading;
  const places = features.flatMap(({ at }) => (at === null ? [] : [at]));
  const found = (await inSnapshot(db, (tx) => countiesAt(tx, places))).values();
  const counties = features.map(({ at }) => (at === null ? undefined : found.next().value));
  const isNamed = filled.includes("county");
  const inOrder = [...filled, ...(isNamed ? [] : ["county"]), "latitude", "longitude"];
  const rows = features.map(({ at, cells }, i) => {
    const own = filled.map((_, column) => cells[column] ?? null);
    return [...own, ...(isNamed ? [] : [counties[i] ?? null]), at?.[1] ?? null, at?.[0] ?? null];
  });
  const known = fileColumns("facilities");
  const headerOf = (field: string) => textOf(language, headerKey("facilities", field));
  const columns = inOrder.flatMap((field, at) => {
    const column = known.find((one) => one.field === field);
    return column ? [{ ...column, at, header: headerOf(field) }] : [];
  });
  const file = hash("sha256", JSON.stringify(rows), "base64url");
  const sheet = { name: "", hidden: false, rows, hiddenRows: [], hiddenColumns: [] };
  const sent = { list: "facilities" as const, eid: null, file, basis };
  const report = await uploadRows(uploading, rulesOf("facilities"), { sent, rows, columns, firstRow: 1, sheet });
  return {
    ...report,
    // That a place at sea has no county says less than where it is.
    rows: report.rows.map((row) => {
      const place = features[row.row - 1]?.at;
      if (!place || counties[row.row - 1] !== null) return row;
      const others = row.faults.filter(({ column }) => ![headerOf("county"), headerOf("latitude")].includes(column));
      const at = place.toReversed().join(", ");
      const message = textOf(language, "domain.supply.placeAtSea", { found: at });
      return { ...row, faults: [...others, { column: headerOf("latitude"), found: "", message }] };
    }),
  };
}
