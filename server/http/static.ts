import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STYLE_NONCE_META } from "../../contract/config/start-page.ts";
import { cachingForVisitors } from "../answers/prepared.ts";
import { VISITORS_VARY, isVisitor } from "../caller/visitor.ts";
import { noSuchCall, send } from "./answer-errors.ts";
import { withSubscription, type Subscription } from "./subscription.ts";

/** Paths that are never pages of the app: an unknown one is a 404, not the app's start page. */
const NOT_PAGES = ["/api/", "/arcgis/", "/assets/"];

/** A hash in the name or folder: the content never changes, so it may be cached forever. */
const HASHED = /[\\/]assets[\\/](?:vendor[\\/][0-9a-f]{16}[\\/]|app[\\/][^\\/]+-[\w-]{8,}\.)/;
const FOR_EVER = "public, max-age=31536000, immutable";
/** Seconds for which a browser reuses an icon that it draws many times; after that it sees a new version's files. */
const FOR_SECONDS = "public, max-age=5";

/** The file of the start page, requested by its name. */
const START_FILE = /^\/index\.html(?:\?|$)/;

/** Former addresses of pages, with the present ones; an app's name may come before them. */
const MOVED: Readonly<Record<string, string>> = { "/main/view": "/view" };

export interface AppFiles {
  /** Folder of the built browser side. */
  readonly dist: string;
  readonly subscription?: Subscription | null;
  /** Decides whether an address is one of a page; without it every address is. */
  readonly isKnown?: (url: string) => Promise<boolean>;
  /** Additional elements in the start page's head about this installation. */
  readonly marks?: (request: FastifyRequest) => Promise<string>;
  /**
   * Returns the content that an address's page shows until the app is loaded, in the language of its request; null for
   * none.
   */
  readonly bodyOf?: ((request: FastifyRequest) => Promise<string | null>) | undefined;
  /** Returns the page's head in the same language, which replaces the start page's title; null keeps that. */
  readonly headOf?: AppFiles["bodyOf"];
}

declare module "fastify" {
  interface FastifyInstance {
    /** Answers with the start page, which shows `body` until the app is there. */
    sendStartPage(request: FastifyRequest, reply: FastifyReply, body: string | null): Promise<FastifyReply>;
  }
}

/**
 * Serves the built browser side from a folder: pre-compressed siblings (.br, .gz) if the browser accepts them, hashed
 * names cached forever, everything else checked again after seconds, and index.html for the addresses of pages, with a
 * 404 if no page has the address. Without a build (tests, an API on its own) there are only the calls.
 */
export async function serveApp(
  app: FastifyInstance,
  {
    dist,
    subscription = null,
    isKnown = async () => true,
    marks = async () => "",
    bodyOf = async () => null,
    headOf = async () => null,
  }: AppFiles,
): Promise<void> {
  const start = join(dist, "index.html");
  const built = existsSync(start);
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      // The plugin's own route lists parent folders at every request, so the route below only serves files.
      serve: false,
      preCompressed: true,
      index: false,
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header("cache-control", HASHED.test(path) ? FOR_EVER : FOR_SECONDS);
      },
    });
    app.route({
      method: ["GET", "HEAD"],
      url: "/*",
      schema: { hide: true },
      handler: (request: FastifyRequest<{ Params: { "*": string } }>, reply) =>
        isPage(request) || request.params["*"].endsWith("/")
          ? reply.callNotFound()
          : reply.sendFile(request.params["*"]),
    });
  }
  app.decorate("sendStartPage", async (request, reply, body) =>
    sendStartPage(reply, start, { subscription, marks: await marks(request), head: await headOf(request), body }),
  );
  const isStartOrKnown = async (url: string) => START_FILE.test(url) || isKnown(url);
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !isPage(request)) return send(reply, noSuchCall(request), request);
    const moved = movedTo(request.url);
    if (moved !== null) return reply.redirect(moved, 308);
    const isKnownPage = await isStartOrKnown(request.url);
    const caching = isKnownPage && isVisitor(request) ? cachingForVisitors() : "no-cache";
    const body = isKnownPage ? await bodyOf(request) : null;
    const vary = `${VISITORS_VARY}, accept-language`;
    void reply.headers({ "cache-control": caching, vary }).code(isKnownPage ? 200 : 404);
    return app.sendStartPage(request, reply, body);
  });
}

/** A path without a file extension, outside the calls and the files: an address of the app's own router. */
export function isPage({ method, url }: FastifyRequest): boolean {
  const [path = "/"] = url.split("?");
  return (
    (method === "GET" || method === "HEAD") &&
    !NOT_PAGES.some((prefix) => path.startsWith(prefix)) &&
    (START_FILE.test(path) || !/\.\w{1,8}$/.test(path))
  );
}

/** The present address of a page, with its query; null if it has not moved. */
function movedTo(url: string): string | null {
  const [, app = "", path = "", search = ""] = /^(\/app\/[^/?]+)?([^?]*?)\/?(\?.*)?$/.exec(url) ?? [];
  const moved = MOVED[path.toLowerCase()];
  return moved === undefined ? null : `${app}${moved}${search}`;
}

/** The start page's own title, without an icon, and an instruction not to index it. */
const OWN_HEAD = /<meta name="robots"[^>]*>\s*<link rel="icon"[^>]*>\s*<title>[^<]*<\/title>/;

const POLICY = "content-security-policy";
/** The directives for style sheets: the newer one, and the one that older browsers know. */
const SHEETS = /style-src(?:-elem)? [^;]*/g;

interface StartPageParts {
  readonly subscription: Subscription | null;
  readonly marks: string;
  readonly head: string | null;
  readonly body: string | null;
}

/**
 * Sends the start page with the nonce of this answer's content policy, and the headers that its calls must carry. It
 * differs each time, so a browser has nothing to revalidate.
 */
async function sendStartPage(reply: FastifyReply, file: string, { subscription, marks, head, body }: StartPageParts) {
  const page = (await readFile(file, "utf8"))
    .replace(OWN_HEAD, (own) => head ?? own)
    .replace("data-provision-root>", (root) => root + (body ?? ""))
    .replaceAll('="/assets/', () => `="${reply.server.basePath}/assets/`);
  const nonce = randomBytes(16).toString("base64");
  const policy = reply.getHeader(POLICY);
  if (typeof policy === "string")
    void reply.header(
      POLICY,
      policy.replaceAll(SHEETS, (directive) => `${directive} 'nonce-${nonce}'`),
    );
  const marked = page.replace("</head>", () => `<meta name="${STYLE_NONCE_META}" nonce="${nonce}" />${marks}</head>`);
  return reply
    .type("text/html; charset=utf-8")
    .send(subscription === null ? marked : withSubscription(marked, subscription));
}
