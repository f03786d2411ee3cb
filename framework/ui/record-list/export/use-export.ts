import { useCallback, useEffect, useRef, useState } from "react";
import { cancelExport, downloadExport, getExport, type ExportProgress } from "../../../../contract/lists/calls.ts";
import { ApiError } from "../../../http/api-error.ts";
import { fetchFile, send } from "../../../http/api.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { saveBlob } from "../../export.ts";
import { useErrorToast, useToast } from "../../notices.tsx";

/**
 * Intervals at which the server is asked for the progress of an export: short at first, so that a short list is ready
 * at once.
 */
const ASKING_MS = { first: 120, most: 1000, growth: 1.5 };

/** An export that is under way. */
export interface Exporting {
  readonly since: number;
  readonly progress: ExportProgress | null;
  /** The file has been written and is being downloaded. */
  readonly fetching: boolean;
}

/** Requests a file from the server: the call that begins to write it. */
type BeginExport = (signal: AbortSignal) => Promise<ExportProgress>;

interface ExportRun {
  readonly exporting: Exporting | null;
  start(begin: BeginExport): void;
  cancel(): void;
}

/** Has the server write a list or a report into a file and passes it to the reader's browser. One at a time. */
export function useExport(): ExportRun {
  const texts = useTexts("list.export");
  const toast = useToast();
  const showError = useErrorToast();
  const [exporting, setExporting] = useState<Exporting | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const start = useCallback(
    (begin: BeginExport) => {
      if (ending.current) return;
      const aborting = new AbortController();
      ending.current = aborting;
      setExporting({ since: Date.now(), progress: null, fetching: false });
      const show = (progress: ExportProgress, fetching = false) => {
        if (!aborting.signal.aborted) setExporting((before) => before && { ...before, progress, fetching });
      };
      runExport(begin, show, aborting.signal)
        .then((file) => toast({ kind: "success", text: texts("done", { file }) }))
        .catch((error: unknown) => {
          if (!aborting.signal.aborted) showError(error);
        })
        .finally(() => {
          if (ending.current === aborting) ending.current = null;
          if (ending.current === null) setExporting(null);
        });
    },
    [texts, toast, showError],
  );
  const cancel = useCallback(() => {
    ending.current?.abort();
    ending.current = null;
    setExporting(null);
    toast({ kind: "success", text: texts("cancelled") });
  }, [texts, toast]);
  return { exporting, start, cancel };
}

/** Resolves with the name of the saved file. */
async function runExport(
  begin: BeginExport,
  show: (progress: ExportProgress, fetching?: boolean) => void,
  signal: AbortSignal,
): Promise<string> {
  let progress = await begin(signal);
  const { exportId } = progress;
  // Whatever ends this early also ends it on the server.
  const letGo = () => {
    send(cancelExport, { body: { exportId }, quiet: true, silent: true }).catch(() => undefined);
  };
  signal.addEventListener("abort", letGo, { once: true });
  try {
    for (let pause = ASKING_MS.first; progress.state === "waiting" || progress.state === "running";) {
      show(progress);
      await passed(pause, signal);
      pause = Math.min(ASKING_MS.most, pause * ASKING_MS.growth);
      progress = await send(getExport, { params: { exportId }, quiet: true, signal });
    }
    if (progress.state !== "done") throw failureOf(progress);
    show(progress, true);
    const file = await fetchFile(downloadExport, { params: { exportId }, signal });
    saveBlob(file, progress.fileName);
    return progress.fileName;
  } finally {
    signal.removeEventListener("abort", letGo);
  }
}

function failureOf({ error }: ExportProgress): ApiError {
  const { key = "errors.export.failed", message = "", values = {} } = error ?? {};
  return new ApiError({ status: 422, key, message, details: { values } });
}

function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error("called off"));
    });
  });
}
