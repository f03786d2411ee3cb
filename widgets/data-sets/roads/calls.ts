import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../../../contract/roads/calls.ts";
import { send } from "../../../framework/http/api.ts";
import { compressed } from "../../../client/calls/base64.ts";
import type { ShapesFile } from "../shapes-file.ts";
import { useAnswer, useCallChange } from "../../../client/calls/use-call.ts";
import { useUpload, type UploadWords } from "../../../client/calls/use-upload.ts";

const KEY = ["importedRoads"] as const;
const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

/** The states whose roads were imported. */
export const useImportedRoads = () => useAnswer(calls.getImportedRoads, KEY);

/** The state of a roads file, from the Census Bureau's file name (`tl_2023_12_prisecroads.zip`); null for another name. */
export const stateOfFile = (fileName: string): string | null =>
  /^tl_\d{4}_(\d{2})_\w*roads\b/i.exec(fileName)?.[1] ?? null;

type RoadsImport = Pick<z.input<typeof calls.importRoads.body>, "fips" | "credit"> & { readonly lines: ShapesFile };

/** Imports the roads of a state, all or none, replacing earlier ones. */
export const useImportRoads = (words: UploadWords<calls.RoadReport>) =>
  useUpload(
    words,
    async ({ lines, ...words }: RoadsImport, { importId, ...way }) => {
      const features = lines.features.map(({ geometry, attributes: properties }) => ({
        type: "Feature",
        properties,
        geometry,
      }));
      const file = await compressed(JSON.stringify({ type: "FeatureCollection", features }));
      return send(calls.importRoads, { body: { importId, fileName: lines.fileName, file, ...words }, ...way });
    },
    refetch,
  );

/** Deletes a state's imported roads. */
export const useDeleteRoads = () => useCallChange(calls.deleteRoads, { onSettled: refetch });
