import type { QueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { z } from "zod";
import { getImportProgress } from "../../contract/series/calls.ts";
import { send, type CallInput } from "../../framework/http/api.ts";
import { countingSent } from "../../framework/http/upload.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { tasksAtom } from "../../framework/ui/tasks/listed-tasks.ts";
import { useTasks } from "../../framework/ui/tasks/tasks.ts";
import { useChange } from "./use-call.ts";

/** Options for sending a large body: the name under which the server knows the work, and the signal that stops it. */
interface UploadWay extends Pick<CallInput<z.ZodType, z.ZodType>, "signal" | "transport" | "quiet"> {
  readonly importId: string;
}

/** The name of an upload in the list of tasks, and the sentence about its result; a check of files has none. */
export interface UploadWords<Answer> {
  readonly name: string;
  done?(answer: Answer): string;
}

/** Interval at which a reader is shown the progress of an import. */
const PROGRESS_MS = 500;

/**
 * Uploads files as a task that goes on when the form is left, and can be stopped: the server then rolls back. A check
 * ends with its form. `changed` is called at every end, including a stop, since a stop may come too late.
 */
export function useUpload<Sent, Answer>(
  { name, done }: UploadWords<Answer>,
  upload: (sent: Sent, way: UploadWay) => Promise<Answer>,
  changed: (client: QueryClient) => unknown = () => undefined,
) {
  const texts = useTexts("widgets.data-sets.upload");
  const { start } = useTasks();
  const [id, setId] = useState<number | null>(null);
  const [stopped, setStopped] = useState(false);
  const task = useAtomValue(tasksAtom).find((one) => one.id === id) ?? null;
  const shown = useRef(false);
  const change = useChange(
    (sent: Sent): Promise<Answer> => {
      setStopped(false);
      const begun = start<Answer>({
        name,
        stopped: texts("stopped"),
        shown: () => shown.current,
        end: (answer) => ({ text: done?.(answer) ?? "" }),
        onStop: () => {
          change.reset();
          setStopped(true);
        },
        work: (report, signal) => {
          const importId = crypto.randomUUID();
          const over = new AbortController();
          const transport = countingSent((bytes, of) => {
            report({ text: texts("phases.sending"), done: bytes, of });
            if (bytes >= of) void watch();
          });
          const watch = async () => {
            report({ text: texts("phases.reading") });
            while (!over.signal.aborted && !signal.aborted) {
              const seen = await send(getImportProgress, { params: { importId }, quiet: true }).catch(() => null);
              if (seen?.phase && !over.signal.aborted) report({ ...seen, text: texts(`phases.${seen.phase}`) });
              await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
            }
          };
          return upload(sent, { importId, transport, signal, quiet: true }).finally(() => over.abort());
        },
      });
      setId(begun.id);
      return begun.result;
    },
    { onSettled: changed },
  );
  const leave = useEffectEvent(() => {
    if (done === undefined && change.isPending) task?.stop?.();
  });
  useEffect(() => {
    shown.current = true;
    return () => {
      leave();
      shown.current = false;
    };
  }, []);
  const reset = () => {
    change.reset();
    setStopped(false);
  };
  return { ...change, reset, task, stopped };
}
