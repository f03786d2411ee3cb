import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Tls } from "./tls.ts";

/** How long a slow client may take to send a request, and an unused connection stays open. Milliseconds. */
const REQUEST_TIMEOUT = 120_000;
const KEEP_ALIVE = 72_000;

/** Node's own server for http, or for https where there is a certificate; not yet listening. */
export function openHttpServer(handler: RequestListener, tls: Tls | null): Server {
  const server = tls === null ? createServer(handler) : createSecureServer({ cert: tls.cert, key: tls.key }, handler);
  server.requestTimeout = REQUEST_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE;
  return server;
}
