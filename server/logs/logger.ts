import type { FastifyRequest, FastifyServerOptions } from "fastify";
import type { LogSink } from "./daily-file.ts";

/** Names of fields that hold a secret, wherever up to three levels deep they stand in what is logged. */
const SECRET_FIELDS = [
  "password",
  "current",
  "next",
  "token",
  "tokenHash",
  "passwordHash",
  "cookie",
  "authorization",
  "set-cookie",
  "client_secret",
  "access_token",
  "refresh_token",
  "code",
];

const AT_DEPTHS = ["", "*.", "*.*."];

/** Fastify's logger: one JSON object a line, without passwords, tokens, cookies and query strings. */
export function loggerTo(sink: LogSink): FastifyServerOptions["logger"] {
  return {
    level: "info",
    stream: sink,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: AT_DEPTHS.flatMap((depth) => SECRET_FIELDS.map((name) => `${depth}${quoted(name)}`)),
      censor: "…",
    },
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

/** An address without its query, which may carry tokens. */
export function withoutQuery(url: string): string {
  return url.split("?")[0] ?? "";
}

/**
 * An error as it is logged: kind, message, stack and causes. A database error's message quotes the statement's values
 * (a password hash, say), so its parameters are cut off.
 */
export function errorForLog(error: Error): { type: string; message: string; stack: string; cause?: unknown } {
  const cut = (text: string) => text.replace(/\nparams: .*/s, "\nparams: …");
  return {
    type: error.name,
    message: cut(error.message),
    stack: cut(error.stack ?? ""),
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  };
}

/** A field name as pino's redaction writes paths. */
function quoted(name: string): string {
  return name.includes("-") ? `["${name}"]` : name;
}
