import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { FastifyInstance } from "fastify";
import { withoutBase } from "../../contract/api/base-path.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { Tls } from "./tls.ts";

/** Milliseconds that a slow client may take to send a request, and that an unused connection stays open. */
export const REQUEST_TIMEOUT = 120_000;
const KEEP_ALIVE = 72_000;

/** Node's own server for http, or for https if there is a certificate; not yet listening. */
export function openHttpServer(handler: RequestListener, tls: Tls | null): Server {
  const server = tls === null ? createServer(handler) : createSecureServer({ cert: tls.cert, key: tls.key }, handler);
  server.requestTimeout = REQUEST_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE;
  return server;
}

/** A name or address with or without a port (RFC 9110 7.2); internationalized names come in ASCII. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses (400) a request that names its host twice or names an impossible one (RFC 9112 3.2): addresses are built from
 * it, and a proxy in front may have read another one. A request without a host, as HTTP/1.0 allows, is accepted.
 */
export function assertReadableHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ host, raw: { rawHeaders } }) => {
    let named = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === "host") named += 1;
    const wrong = named > 1 || (host !== undefined && host !== "" && !HOST.test(host));
    if (wrong) throwHttpError(400, "errors.malformed.request", { values: { reason: "the host is not valid" } });
  });
}

/**
 * Removes the base path from an address, so that every route is written without it. Addresses without it are accepted
 * too: from a proxy that removes it itself, and from anyone who asks `/healthz` next to the proxy.
 */
export const rewriteTo =
  (basePath: string) =>
  ({ url = "/" }: IncomingMessage): string => {
    const [path = "/", ...search] = url.split("?");
    return [withoutBase(path, basePath), ...search].join("?");
  };

/** Puts the base path before every redirect to a page of our own. */
export function addBasePath(app: FastifyInstance, basePath: string): void {
  app.decorate("basePath", basePath);
  if (basePath === "") return;
  app.addHook("onSend", async (_request, reply) => {
    const location = reply.getHeader("location");
    if (typeof location === "string" && /^\/(?!\/)/.test(location)) void reply.header("location", basePath + location);
  });
}
