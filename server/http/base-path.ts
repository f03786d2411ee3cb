import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { withoutBase } from "../../contract/base-path.ts";

/**
 * Takes the base path off an address, so that every route is written without it. What comes without it is let in too: a proxy
 * that takes it off itself, and whoever asks `/healthz` next to the proxy.
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
