import { useEffect, useRef, useState } from "react";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import type { ProveAnswer, ProveRequest } from "./prove-thread.ts";

/** An exact search: the block that it is at, then what came of it; `failed` if the solver ended by an error. */
export interface Proving {
  readonly block: number | null;
  readonly proven: Extract<ProveAnswer, { kind: "proven" }> | null;
  readonly failed: boolean;
  ask(request: Omit<ProveRequest, "solverAt">): Promise<Proving["proven"]>;
  /** Ends the search, or forgets what came of it. */
  forget(): void;
}

const IDLE = { block: null, proven: null, failed: false };

/** The exact optimum of a small proposal, in a thread of its own: the solver cannot be interrupted otherwise. */
export function useProving(): Proving {
  const thread = useRef<Worker | null>(null);
  const [state, setState] = useState<Pick<Proving, "block" | "proven" | "failed">>(IDLE);
  const end = () => {
    thread.current?.terminate();
    thread.current = null;
  };
  useEffect(() => end, []);
  return {
    ...state,
    ask: (request) =>
      new Promise((resolve) => {
        setState({ ...IDLE, block: 0 });
        const worker = new Worker(new URL("./prove-thread.ts", import.meta.url), { type: "module" });
        thread.current = worker;
        worker.onmessage = ({ data }: MessageEvent<ProveAnswer>) => {
          if (data.kind === "block") return setState({ ...IDLE, block: data.block });
          end();
          setState({ ...IDLE, proven: data });
          resolve(data);
        };
        // Out of memory, too: what was found before stays.
        worker.onerror = () => {
          end();
          setState({ ...IDLE, failed: true });
          resolve(null);
        };
        const solverAt = `${location.origin}${BASE_PATH}/assets/highs/highs.wasm`;
        worker.postMessage({ ...request, solverAt } satisfies ProveRequest);
      }),
    forget() {
      end();
      setState(IDLE);
    },
  };
}
