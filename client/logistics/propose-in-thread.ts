import { useEffect, useRef, useState } from "react";
import type { ProposeAnswer, ProposeRequest } from "./propose-thread.ts";

/** What a thread that proposes sites has told last; `failed` if it ended by an error. */
interface Proposing {
  readonly isRunning: boolean;
  readonly answer: ProposeAnswer | null;
  readonly failed: boolean;
  ask(request: ProposeRequest): void;
  /** Ends a search: what was found stays; without anything found, nothing does. */
  stop(): void;
}

const IDLE = { isRunning: false, answer: null, failed: false };

/** A thread that searches for sites, and answers at once what a change of one means; it ends with the page. */
export function useProposing(): Proposing {
  const thread = useRef<Worker | null>(null);
  const [state, setState] = useState<Pick<Proposing, "isRunning" | "answer" | "failed">>(IDLE);
  const end = () => {
    thread.current?.terminate();
    thread.current = null;
  };
  useEffect(() => end, []);
  const begun = (): Worker => {
    const worker = new Worker(new URL("./propose-thread.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ProposeAnswer>) =>
      setState((before) => ({
        isRunning: data.stage !== "done" && data.stage !== "counted",
        answer: { ...data, outcome: data.outcome ?? before.answer?.outcome ?? null },
        failed: false,
      }));
    worker.onerror = () => {
      end();
      setState((before) => ({ ...before, isRunning: false, failed: true }));
    };
    return worker;
  };
  return {
    ...state,
    ask(request) {
      if (request.kind === "search") setState({ ...IDLE, isRunning: true });
      thread.current ??= begun();
      thread.current.postMessage(request);
    },
    stop() {
      if (state.answer?.outcome) return thread.current?.postMessage({ kind: "stop" } satisfies ProposeRequest);
      end();
      setState(IDLE);
    },
  };
}
