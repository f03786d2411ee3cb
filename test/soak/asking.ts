import { Agent, request, type RequestOptions } from "node:http";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../contract/api/call.ts";

/** Milliseconds after which a request counts as unanswered. */
const PATIENCE = 30_000;

/** Connections kept open between the requests of all users. */
export const agent = new Agent({ keepAlive: true });

export interface Question {
  readonly kind: string;
  readonly path: string;
  readonly body?: string;
}

/** Sends a request; returns the status, or "none" if no answer came in time. */
export function ask(
  base: string,
  { path: asked, body }: Question,
  options: RequestOptions = {},
): Promise<number | "none"> {
  const { hostname, port } = new URL(base);
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const headers = {
    [APP_CALL_HEADER]: APP_CALL_VALUE,
    origin: base,
    "cache-control": "no-cache",
    ...json,
    ...options.headers,
  };
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve) => {
    const asking = request(
      { agent, hostname, port, path: asked, method, timeout: PATIENCE, ...options, headers },
      (answer) => answer.resume().on("end", () => resolve(answer.statusCode ?? "none")),
    );
    asking.on("timeout", () => asking.destroy()).on("error", () => resolve("none"));
    asking.end(body);
  });
}
