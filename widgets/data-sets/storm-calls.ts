import * as calls from "../../contract/storms/calls/storms.ts";
import { send } from "../../framework/http/api.ts";
import { base64Of } from "../../client/calls/base64.ts";
import { STORMS } from "../../client/storms/storms.ts";
import { useUpload } from "../../client/calls/use-upload.ts";

/** Files, and the storm of those that do not say which one they are of (AL142018); empty for none. */
interface StormUpload {
  readonly files: readonly File[];
  readonly storm: string;
}

/** Imports the advisories of some files, all of them or nothing; answers what became of each. */
export const useImportStorms = () =>
  useUpload(
    async ({ files, storm }: StormUpload, { importId, ...way }) => {
      const read = files.map(async (file) => ({ fileName: file.name, file: await base64Of(file) }));
      return send(calls.importStorms, {
        body: { importId, files: await Promise.all(read), ...(storm === "" ? {} : { storm }) },
        ...way,
      });
    },
    (client) => client.invalidateQueries({ queryKey: STORMS }),
  );
