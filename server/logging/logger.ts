import type { FastifyRequest, FastifyServerOptions } from "fastify";
import type { LogSink } from "./daily-file.ts";
import { redactLine, redactText } from "./redact.ts";

/** From the least to the most important; a level shows itself and what is more important. */
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
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: withoutQuery(request.url),
        address: request.ip,
      }),
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

/** Writes one line where there is no server's logger (yet, or any more). */
export function writeLine(
  sink: LogSink,
  level: LogLevel,
  msg: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const line = { level, time: new Date().toISOString(), pid: process.pid, ...fields, msg };
  sink.write(redactLine(JSON.stringify(line)));
}

/** An address without its query, which may carry tokens. */
export function withoutQuery(url: string): string {
  return url.split("?")[0] ?? "";
}

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
