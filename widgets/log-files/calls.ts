import * as calls from "../../contract/logs/calls.ts";
import type { LogFile, LogFilter, LogPage } from "../../contract/logs/calls.ts";
import { fetchFile, send } from "../../framework/http/api.ts";
import { useAnswer } from "../../client/calls/use-call.ts";

const LOG_FILES_KEY = ["log-files"] as const;

/** The log files of the process that answers, newest first. */
export const useLogFiles = () => useAnswer(calls.getAllLogFiles, LOG_FILES_KEY);

/** A filter that matches every line. */
export const NO_LOG_FILTER: LogFilter = { level: null, text: "", requestId: "", from: null, to: null };

interface LogQuestion {
  readonly logFileId: string;
  readonly filter: LogFilter;
  readonly direction: "older" | "newer";
  /** The position where an earlier answer ended; null for the end of the file. */
  readonly at: number | null;
  readonly signal?: AbortSignal;
  /** Whether the request was sent automatically by following. */
  readonly unasked?: boolean;
}

/** A page of a log file's lines. Automatic requests show no loading overlay. */
export function logLines({ logFileId, filter, direction, at, signal, unasked = false }: LogQuestion): Promise<LogPage> {
  return send(calls.getLogLines, {
    params: { logFileId },
    body: { filter, direction, at },
    quiet: true,
    unasked,
    ...(signal ? { signal } : {}),
  });
}

/** The first of these files that has a line of a request; null for none. */
export async function fileOfRequest(
  files: readonly LogFile[],
  requestId: string,
  signal: AbortSignal,
): Promise<LogFile | null> {
  for (const file of files) {
    let at: number | null = null;
    do {
      const filter = { ...NO_LOG_FILTER, requestId };
      const page: LogPage = await logLines({ logFileId: file.logFileId, filter, direction: "older", at, signal });
      if (page.lines.length > 0) return file;
      at = page.partly ? page.older : null;
    } while (at !== null);
  }
  return null;
}

/** The file itself. */
export const logFileContent = (logFileId: string): Promise<Blob> =>
  fetchFile(calls.downloadLogFile, { params: { logFileId } });
