import type { LogSink } from "./daily-file.ts";
import { errorForLog, writeLine } from "./logger.ts";

/** What is reported of a crash besides its line in the log. */
export interface CrashEnd {
  /** Ends what can still be ended; not waited for longer than `patience` milliseconds. */
  stop(): Promise<void>;
  exit(status: number): void;
  readonly patience?: number;
}

const TIMEOUT_MS = 5_000;

/**
 * From now on an exception or rejection that no one caught is written to the log, and to standard error, before the
 * process ends: after it nothing in the process can be relied on. Returns what takes this back.
 */
export function logCrashes(sink: LogSink, { stop, exit, patience = TIMEOUT_MS }: CrashEnd): () => void {
  let crashed = false;
  const crash = (msg: string) => (reason: unknown) => {
    if (crashed) return;
    crashed = true;
    const error = reason instanceof Error ? reason : new Error(String(reason));
    try {
      writeLine(sink, "fatal", msg, { err: errorForLog(error) });
    } finally {
      process.stderr.write(`${msg}: ${errorForLog(error).stack}\n`);
      const late = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      void Promise.race([stop().catch(() => undefined), late]).then(() => exit(1));
    }
  };
  const ears = {
    uncaughtException: crash("the process ends: an uncaught exception"),
    unhandledRejection: crash("the process ends: an unhandled rejection"),
  };
  process.on("uncaughtException", ears.uncaughtException);
  process.on("unhandledRejection", ears.unhandledRejection);
  return () => {
    process.off("uncaughtException", ears.uncaughtException);
    process.off("unhandledRejection", ears.unhandledRejection);
  };
}
