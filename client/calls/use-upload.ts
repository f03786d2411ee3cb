import type { QueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { z } from "zod";
import { getImportProgress } from "../../contract/series/calls.ts";
import type { CallInput } from "../../framework/http/api.ts";
import { countingSent } from "../../framework/http/upload.ts";
import { useAnswer, useChange } from "./use-call.ts";

/** Options for sending a large body: the name under which the server knows the work, and the signal that stops it. */
interface UploadWay extends Pick<CallInput<z.ZodType, z.ZodType>, "signal" | "transport" | "quiet"> {
  readonly importId: string;
}

/** The progress of an upload: what is done, and how much there is; without figures where that is not known. */
export interface UploadState {
  readonly phase: "sending" | "reading" | "shapes" | "storing";
  readonly done?: number;
  readonly of?: number;
}

interface UploadProgressState {
  readonly importId: string;
  readonly done: number;
  readonly of: number;
}

/** Interval at which a reader is shown the progress of an import. */
const PROGRESS_MS = 500;

/** The progress of a check or an import on the server; idle while none is running. */
const useImportProgress = (importId: string | null) =>
  useAnswer(
    getImportProgress,
    ["importProgress", importId],
    importId === null ? null : { params: { importId }, quiet: true },
    { refetchInterval: PROGRESS_MS, gcTime: 0 },
  );

/**
 * Uploads files, reports progress, and can be stopped: the server then rolls back. `changed` is called at every end,
 * including a stop, since a stop may come too late.
 */
export function useUpload<Sent, Answer>(
  upload: (sent: Sent, way: UploadWay) => Promise<Answer>,
  changed: (client: QueryClient) => unknown = () => undefined,
) {
  const [sending, setSending] = useState<UploadProgressState | null>(null);
  const [stopped, setStopped] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  const change = useChange(
    (sent: Sent) => {
      const importId = crypto.randomUUID();
      leaving.current = new AbortController();
      setSending({ importId, done: 0, of: 1 });
      setStopped(false);
      const transport = countingSent((done, of) => setSending({ importId, done, of }));
      return upload(sent, { importId, transport, signal: leaving.current.signal, quiet: true });
    },
    { onSettled: changed },
  );
  const arrived = change.isPending && sending !== null && sending.done >= sending.of;
  const { data: reported } = useImportProgress(arrived ? sending.importId : null);
  const stop = () => {
    leaving.current?.abort();
    change.reset();
    setStopped(true);
  };
  const reset = () => {
    change.reset();
    setStopped(false);
  };
  const after: UploadState = reported?.phase ? { ...reported, phase: reported.phase } : { phase: "reading" };
  const before: UploadState = { phase: "sending", done: sending?.done ?? 0, of: sending?.of ?? 1 };
  const state: UploadState | null = change.isPending ? (arrived ? after : before) : null;
  return { ...change, reset, state, stop, stopped };
}
