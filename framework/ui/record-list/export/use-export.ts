import { cancelExport, downloadExport, getExport, type ExportProgress } from "../../../../contract/lists/calls.ts";
import { ApiError } from "../../../http/api-error.ts";
import { fetchFile, send } from "../../../http/api.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { saveBlob } from "../../export.ts";
import { useTasks } from "../../tasks/tasks.ts";

/**
 * Intervals at which the server is asked for the progress of an export: short at first, so that a short list is ready
 * at once.
 */
const ASKING_MS = { first: 120, most: 1000, growth: 1.5 };

interface ExportOf {
  /** Name of the list or report, and of the kind of file. */
  readonly list: string;
  readonly kind: string;
  /** Reports the progress of a file that is not made of records. */
  readonly progressText?: (done: number, total: number) => string;
  /** Requests a file from the server: the call that begins to write it. */
  begin(signal: AbortSignal): Promise<ExportProgress>;
}

/**
 * Has the server write a list or a report into a file and passes it to the reader's browser, as a task that goes on
 * when the page is left. One of a kind at a time.
 */
export function useExport(): (file: ExportOf) => void {
  const texts = useTexts("list.export");
  const { number } = useFormat();
  const { start, runs, announce } = useTasks();
  return ({ list, kind, begin, progressText }) => {
    const name = texts("title", { list, kind });
    if (runs(name)) return announce(name);
    const counted = (done: number, total: number) =>
      progressText?.(done, total) ?? texts("progress", { done: number(done), total: number(total) });
    const textOf = ({ state, done, total }: ExportProgress) =>
      total !== null ? counted(done, total) : texts(state === "running" && !progressText ? "counting" : "waiting");
    start({
      name,
      stopped: texts("cancelled"),
      end: ({ fileName, save }) => ({ text: texts("done", { file: fileName }), again: save }),
      work: async (report, signal) => {
        let progress = await begin(signal);
        const { exportId } = progress;
        // Whatever ends this early also ends it on the server.
        const cancel = () => send(cancelExport, { body: { exportId }, quiet: true, silent: true });
        const letGo = () => void cancel().catch(() => undefined);
        signal.addEventListener("abort", letGo, { once: true });
        try {
          for (let pause = ASKING_MS.first; progress.state === "waiting" || progress.state === "running";) {
            const { done, total } = progress;
            report({ text: textOf(progress), ...(total === null ? {} : { done, of: total }) });
            await passed(pause, signal);
            pause = Math.min(ASKING_MS.most, pause * ASKING_MS.growth);
            progress = await send(getExport, { params: { exportId }, quiet: true, signal });
          }
          if (progress.state !== "done") throw failureOf(progress);
          report({ text: texts("fetching") });
          const file = await fetchFile(downloadExport, { params: { exportId }, signal });
          const { fileName } = progress;
          const save = () => saveBlob(file, fileName);
          save();
          return { fileName, save };
        } finally {
          signal.removeEventListener("abort", letGo);
        }
      },
    });
  };
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
