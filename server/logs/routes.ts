import { constants } from "node:fs";
import { lstat, open, readdir, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { downloadLogFile, getAllLogFiles, getLogLines, type LogFile } from "../../contract/logs/calls.ts";
import { throwHttpError } from "../answers/errors.ts";
import { implement } from "../http/implement.ts";
import { logFileId, readLogName } from "../logging/log-names.ts";
import { audit, type AuditEntry } from "../persistence/audit/audit.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { readNewer, readOlder } from "./read-lines.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Folder of the log files; null if there is none. */
    readonly logs: string | null;
  }
}

/** Searches read whole files: limited per minute and address. Following asks once every few seconds. */
const SEARCHES_PER_MINUTE = 240;
const DOWNLOADS_PER_MINUTE = 120;

export const logsDomain = { name: "logs", routes: registerLogs };

function registerLogs(app: FastifyInstance): void {
  implement(app, getAllLogFiles, async () => (app.logs === null ? [] : listLogFiles(app.logs)));

  implement(
    app,
    getLogLines,
    async ({ db, caller, params, body: { direction, filter, at, limit } }) => {
      const { about, file } = await opened(app.logs, params.logFileId);
      try {
        // A view is audited when it begins; its further pages and following belong to it.
        if (at === null) await note(db, about, { caller, action: "view", after: { filter } });
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
      await note(db, about, { caller, action: "download" }).catch(async (error: unknown) => {
        await file.close();
        throw error;
      });
      // The file may grow in the meantime: the answer has the content at the time of the request.
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

/** Reading the log is audited like changes. */
function note(db: Database, { logFileId, fileName }: LogFile, look: Pick<AuditEntry, "caller" | "action" | "after">) {
  const entry = { ...look, module: "LogFile", subjectId: logFileId, subject: fileName } as const;
  return inTransaction(db, (tx) => audit(tx, entry));
}

/** The log files of a folder, newest first. Links, folders and files of other names are not among them. */
async function listLogFiles(folder: string): Promise<LogFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = await Promise.all(names.map((name) => describe(folder, name)));
  return files
    .flatMap((file) => (file === null ? [] : [file]))
    .sort((a, b) => b.day.localeCompare(a.day) || a.node.localeCompare(b.node) || b.part - a.part);
}

async function describe(folder: string, fileName: string): Promise<LogFile | null> {
  const name = readLogName(fileName);
  if (name === null) return null;
  // It may be removed between the listing and the request.
  const stat = await lstat(join(folder, fileName)).catch(() => null);
  if (stat?.isFile() !== true) return null;
  const id = logFileId(fileName);
  return { logFileId: id, fileName, ...name, bytes: stat.size, lastLine: stat.mtime.toISOString() };
}

/** Opens a listed log file by id; 404 if unknown. The caller must close it. */
async function opened(folder: string | null, id: string): Promise<{ about: LogFile; file: FileHandle }> {
  const about = (folder === null ? [] : await listLogFiles(folder)).find(({ logFileId: each }) => each === id);
  if (folder === null || about === undefined) throwHttpError(404, "errors.notFound.logFile");
  // If the file has become a link since it was listed, the link is not followed.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
  const file = await open(join(folder, about.fileName), flags).catch((error: NodeJS.ErrnoException) => {
    if (["ENOENT", "ELOOP"].includes(error.code ?? "")) throwHttpError(404, "errors.notFound.logFile");
    throw error;
  });
  return { about, file };
}
