import type { FastifyInstance } from "fastify";
import { downloadLogFile, getAllLogFiles, getLogLines, type LogFile } from "../../../contract/calls/logs.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { implement } from "../../http/implement.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { listLogFiles, openLogFile, type OpenLogFile } from "./log-files.ts";
import { readNewer, readOlder } from "./read-lines.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Folder of the log files; null where there is none. */
    readonly logs: string | null;
  }
}

/** Searches read whole files: so many a minute and address. Following asks once in a few seconds. */
const SEARCHES_PER_MINUTE = 240;
const DOWNLOADS_PER_MINUTE = 120;

export function registerLogs(app: FastifyInstance): void {
  implement(app, getAllLogFiles, async () => (app.logs === null ? [] : listLogFiles(app.logs)));

  implement(
    app,
    getLogLines,
    async ({ db, caller, params, body: { direction, filter, at, limit } }) => {
      const { about, file } = await opened(app.logs, params.logFileId);
      try {
        // A look is written down when it begins; its further pages and what follows belong to it.
        if (at === null) await note(db, { caller, action: "view", about, filter });
        return await (direction === "older" ? readOlder : readNewer)({ file, filter, at, limit });
      } finally {
        await file.close();
      }
    },
    { callsPerMinute: SEARCHES_PER_MINUTE },
  );

  implement(
    app,
    downloadLogFile,
    async ({ db, caller, params, reply }) => {
      const { about, file } = await opened(app.logs, params.logFileId);
      await note(db, { caller, action: "download", about }).catch(async (error: unknown) => {
        await file.close();
        throw error;
      });
      // The file may grow meanwhile: what is sent is what it held when it was asked for.
      const { size } = await file.stat();
      void reply
        .type("application/x-ndjson")
        .header("content-length", size)
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(about.fileName)}`);
      if (size > 0) return file.createReadStream({ start: 0, end: size - 1 }) as unknown as string;
      await file.close();
      return "";
    },
    { callsPerMinute: DOWNLOADS_PER_MINUTE },
  );
}

async function opened(folder: string | null, id: string): Promise<OpenLogFile> {
  const found = folder === null ? null : await openLogFile(folder, id);
  return found ?? throwHttpError(404, "errors.notFound.logFile");
}

interface Look {
  readonly caller: RequestCaller;
  readonly action: "view" | "download";
  readonly about: LogFile;
  readonly filter?: object;
}

/** Who read the log is on record, as who changed anything is. */
function note(db: Database, { caller, action, about, filter }: Look): Promise<void> {
  return inTransaction(db, (tx) =>
    audit(tx, {
      caller,
      module: "LogFile",
      action,
      subjectId: about.logFileId,
      subject: about.fileName,
      ...(filter === undefined ? {} : { after: { filter } }),
    }),
  );
}
