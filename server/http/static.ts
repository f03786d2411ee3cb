import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { noSuchCall, send } from "./answer-errors.ts";

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
export async function serveApp(app: FastifyInstance, dist: string): Promise<void> {
  const built = existsSync(join(dist, "index.html"));
  if (built)
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header("cache-control", HASHED.test(path) ? FOR_EVER : "no-cache");
      },
    });
  app.setNotFoundHandler((request, reply) =>
    built && isPage(request)
      ? reply.header("cache-control", "no-cache").sendFile("index.html")
      : send(reply, noSuchCall(request), request),
  );
}

/** A path without a file's ending, outside the calls and the files: an address of the app's own router. */
function isPage({ method, url }: FastifyRequest): boolean {
  const [path = "/"] = url.split("?");
  return (
    (method === "GET" || method === "HEAD") &&
    !NOT_PAGES.some((prefix) => path.startsWith(prefix)) &&
    !/\.\w{1,8}$/.test(path)
  );
}
