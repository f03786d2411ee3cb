import type { LogSink } from "./daily-file.ts";

/** How long a line may wait for others, in milliseconds, and how many characters do not wait any longer. */
const PATIENCE_MS = 20;
const FULL = 64_000;

/**
 * A sink that writes the lines of some milliseconds together, in their order, so that no request waits for a write of its
 * own. What has been gathered is written before the process ends, by a crash too; a kill loses the last 20 ms.
 */
export function gatherLines(sink: LogSink): LogSink {
  let gathered = "";
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const lines = gathered;
    gathered = "";
    if (lines !== "") sink.write(lines);
  };
  process.on("exit", flush);
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= FULL) flush();
      // The last lines need no timer to keep the process alive for them.
      else timer ??= setTimeout(flush, PATIENCE_MS).unref();
    },
    close() {
      flush();
      process.off("exit", flush);
      sink.close();
    },
  };
}
