import type { FastifyRequest, FastifyServerOptions } from "fastify";
import type { LogSink } from "./daily-file.ts";
import { redactLine, redactText } from "./redact.ts";

/** From the least to the most important; a level includes all that are more important. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fastify's logger: one JSON object a line, without passwords, tokens, cookies and query strings. */
export function loggerTo(sink: LogSink, level: LogLevel = "info"): FastifyServerOptions["logger"] {
  return {
    level,
    stream: { write: (line: string) => sink.write(redactLine(line)) },
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathForLog(request), address: request.ip }),
      err: errorForLog,
    },
  };
}

/** A sink that writes every line to a stream too (standard output, for a container's or systemd's own log). */
export function alsoTo(sink: LogSink, stream: { write(line: string): unknown }): LogSink {
  return {
    write(line) {
      sink.write(line);
      stream.write(line);
    },
    close: () => sink.close(),
  };
}

/** Writes one line if there is no server's logger (not yet, or no longer). */
export function writeLine(sink: LogSink, level: LogLevel, msg: string, fields: Readonly<Record<string, unknown>> = {}) {
  const line = { level, time: new Date().toISOString(), pid: process.pid, ...fields, msg };
  sink.write(redactLine(JSON.stringify(line)));
}

/**
 * A request's path: as declared if it contains a search text, which can be a home's address; else without its query,
 * which may carry tokens.
 */
const pathForLog = ({ url, routeOptions }: Pick<FastifyRequest, "url"> & Partial<FastifyRequest>): string =>
  routeOptions?.url?.endsWith("/:text") ? routeOptions.url : (url.split("?")[0] ?? "");

interface LoggedError {
  [more: string]: unknown;
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
}

/**
 * An error as it is logged: kind, message, code, stack and causes. A database error's message quotes the statement's
 * values (a password hash, say), which are cut off.
 */
export function errorForLog(error: Error): LoggedError {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: redactText(error.message),
    ...(typeof code === "string" ? { code } : {}),
    stack: redactText(error.stack ?? ""),
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  };
}

/** Milliseconds that a line may wait for others, and number of characters from which lines no longer wait. */
const PATIENCE_MS = 20;
const FULL = 64_000;

/**
 * A sink that writes the lines of a few milliseconds together, in their order, so that no request waits for a write of
 * its own. Collected lines are written before the process ends, even in a crash; a kill loses the last 20 ms.
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

/** Called at a crash, besides its line in the log. */
interface CrashEnd {
  /** Ends everything that can still be ended, within `patience` milliseconds. */
  stop(): Promise<void>;
  exit(status: number): void;
  readonly patience?: number;
}

const TIMEOUT_MS = 5_000;

/**
 * Logs uncaught exceptions and rejections, also to standard error, before the process ends, since its state is no
 * longer reliable. Returns a function that removes the handlers.
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
