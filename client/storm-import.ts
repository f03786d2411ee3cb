import * as calls from "../contract/calls/storms.ts";
import { send } from "../framework/http/api.ts";
import { base64Of } from "./base64.ts";
import { STORMS } from "./storms.ts";
import { useUpload } from "./use-upload.ts";

/** Imports the advisories of some files, all of them or nothing; answers what became of each. */
export const useImportStorms = () =>
  useUpload(
    async (files: readonly File[], { importId, ...way }) => {
      const read = files.map(async (file) => ({ fileName: file.name, file: await base64Of(file) }));
      return send(calls.importStorms, { body: { importId, files: await Promise.all(read) }, ...way });
    },
    (client) => client.invalidateQueries({ queryKey: STORMS }),
  );
