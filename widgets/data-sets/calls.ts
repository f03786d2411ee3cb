import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../../contract/tracts/calls/data-sets.ts";
import { send } from "../../framework/http/api.ts";
import { compressed } from "../../client/calls/base64.ts";
import { geoJsonOf, shapesIn, type ShapesFile } from "./shapes-file.ts";
import { useAnswer, useCallChange } from "../../client/calls/use-call.ts";
import { useUpload, type UploadWords } from "../../client/calls/use-upload.ts";

const KEY = ["managedDataSets"] as const;

/** Refreshes all lists of data sets, since each shows changes of one set, and the comparisons. */
const dataSetsChanged = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: KEY }),
    client.invalidateQueries({ queryKey: ["dataSets"] }),
    client.invalidateQueries({ queryKey: ["dataSet"] }),
  ]);

/** The tract data sets with their users, the default first. */
export const useManagedDataSets = () => useAnswer(calls.getManagedDataSets, KEY);

/** The comparison of two data sets; idle until both are chosen. */
export const useDataSetComparison = (pair: { readonly from: number; readonly to: number } | null) =>
  useAnswer(calls.compareDataSets, [...KEY, "comparison", pair], pair && { params: pair });

/** Renames a data set, changes its source, hides or shows it. */
export const useSaveDataSet = () => useCallChange(calls.saveDataSet, { onSettled: dataSetsChanged });

/** Makes a data set the default. */
export const useChooseDefaultDataSet = () => useCallChange(calls.chooseDefaultDataSet, { onSettled: dataSetsChanged });

/** Deletes a data set that nothing uses. */
export const useDeleteDataSet = () => useCallChange(calls.deleteDataSet, { onSettled: dataSetsChanged });

/** Reads tract polygons from a file in any layer format. Throws a LayerFileError. */
export async function readShapesFile(file: File): Promise<ShapesFile> {
  const { readInThread } = await import("../../client/map/files/read-in-thread.ts");
  const read = await readInThread(file);
  return shapesIn(read, file.name);
}

/** The order of an import: a table and shapes, and how they are read. */
export interface TractImport {
  readonly table: { readonly fileName: string; readonly text: string };
  readonly shapes: ShapesFile;
  /** The field of a shape that holds its FIPS. */
  readonly fipsField: string;
  readonly columns: calls.TractFiles["columns"];
  readonly repair: boolean;
}

async function filesOf({ table, shapes, fipsField, columns, repair }: TractImport) {
  const geoJson = geoJsonOf(shapes, fipsField);
  return {
    statistics: { fileName: table.fileName, file: await compressed(table.text) },
    shapes: { fileName: shapes.fileName, file: await compressed(geoJson) },
    columns,
    repair,
  };
}

/** Reports what an import would store; stores nothing. */
export const useCheckTracts = (name: string) =>
  useUpload({ name }, async (order: TractImport, { importId, ...way }) =>
    send(calls.checkTracts, { body: { importId, ...(await filesOf(order)) }, ...way }),
  );

type Words = Pick<z.input<typeof calls.importTracts.body>, "label" | "tractYear" | "source">;

/** Imports a data set, all or nothing. */
export const useImportTracts = (words: UploadWords<z.output<typeof calls.importTracts.answer>>) =>
  useUpload(
    words,
    async ({ order, ...named }: Words & { readonly order: TractImport }, { importId, ...way }) =>
      send(calls.importTracts, { body: { importId, ...(await filesOf(order)), ...named }, ...way }),
    dataSetsChanged,
  );
