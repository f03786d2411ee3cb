import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { noSuchCall, send } from "./answer-errors.ts";
import { withSubscription } from "./subscription.ts";
import type { Subscription } from "./subscription.ts";

/** Paths that are never pages of the app: an unknown one is a 404, not the app's start page. */
const NOT_PAGES = ["/api/", "/arcgis/", "/assets/"];

/** A hash in the name or folder: the content never changes, so it may be kept for ever. */
const HASHED = /[\\/]assets[\\/](?:vendor[\\/][0-9a-f]{16}[\\/]|app[\\/][^\\/]+-[\w-]{8,}\.)/;
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * Serves the built browser side from a folder: pre-compressed siblings (.br, .gz) where the browser takes them, hashed
 * names kept for ever, everything else asked again, and index.html for the addresses of pages. Without a build (tests,
 * an API on its own) there is nothing but the calls.
 */
export async function serveApp(
  app: FastifyInstance,
  dist: string,
  subscription: Subscription | null = null,
): Promise<void> {
  const start = join(dist, "index.html");
  const built = existsSync(start);
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      // Its own route lists each parent folder at every request to compare spellings; the route below names files alone.
      serve: false,
      preCompressed: true,
      index: false,
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header("cache-control", HASHED.test(path) ? FOR_EVER : "no-cache");
      },
    });
    app.route({
      method: ["GET", "HEAD"],
      url: "/*",
      schema: { hide: true },
      handler: (request: FastifyRequest<{ Params: { "*": string } }>, reply) =>
        isPage(request) ? reply.callNotFound() : reply.sendFile(request.params["*"]),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !isPage(request)) return send(reply, noSuchCall(request), request);
    void reply.header("cache-control", "no-cache");
    if (subscription === null) return reply.sendFile("index.html");
    return reply.type("text/html; charset=utf-8").send(withSubscription(await readFile(start, "utf8"), subscription));
  });
}

/** A path without a file's ending, outside the calls and the files: an address of the app's own router. */
function isPage({ method, url }: FastifyRequest): boolean {
  const [path = "/"] = url.split("?");
  return (
    (method === "GET" || method === "HEAD") &&
    !NOT_PAGES.some((prefix) => path.startsWith(prefix)) &&
    (path === "/index.html" || !/\.\w{1,8}$/.test(path))
  );
}
