import type { FastifyInstance } from "fastify";
import { oembedOf, registerOembed } from "./oembed.ts";
import { EMBED_SCRIPT, EMBED_TYPES, embedTarget } from "../../contract/api/addresses.ts";

/** The sites whose pages may show an app in a frame; our own always may. */
export interface EmbedOrigins {
  /** Origins that may frame every app. */
  readonly everyApp: readonly string[];
  /** Origins that may frame the named app besides. */
  readonly byApp: ReadonlyMap<string, readonly string[]>;
}

/** No other site may. */
export const NO_EMBED_ORIGINS: EmbedOrigins = { everyApp: [], byApp: new Map() };

/** The expected form, for the error line. */
export const EMBED_ORIGINS_FORM =
  "origins such as https://portal.example.gov, apart by spaces, for one app as app=https://… after a semicolon";

const APP = /^[a-z][a-z0-9-]*$/;

/**
 * Reads `https://portal.example.gov; public=https://a.example https://b.example`: entries separated by semicolons, each
 * a list of origins for every app or, after `name=`, for one. Null if an entry has another form: a wildcard, a path, a
 * scheme that is not http(s).
 */
export function readEmbedOrigins(text: string): EmbedOrigins | null {
  const everyApp: string[] = [];
  const byApp = new Map<string, string[]>();
  for (const entry of text.split(";")) {
    const words = entry.trim();
    if (words === "") continue;
    const named = /^([^\s=:/]+)\s*=(.*)$/.exec(words);
    const app = named?.[1];
    if (app !== undefined && !APP.test(app)) return null;
    const origins = (named?.[2] ?? words).trim().split(/[\s,]+/);
    if (!origins.every(isOrigin)) return null;
    if (app === undefined) everyApp.push(...origins.map(originOf));
    else byApp.set(app, [...(byApp.get(app) ?? []), ...origins.map(originOf)]);
  }
  return { everyApp, byApp };
}

/** The origins that may frame an app, each once. */
export function originsOf({ everyApp, byApp }: EmbedOrigins, app: string): readonly string[] {
  return [...new Set([...everyApp, ...(byApp.get(app) ?? [])])];
}

const originOf = (text: string): string => new URL(text).origin;

/** Returns whether a text is a plain origin: parsing returns the same text, except for case and a trailing slash. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\/[^/?#@*\s;'"]+\/?$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== "";
}

declare module "fastify" {
  interface FastifyInstance {
    readonly embedOrigins: EmbedOrigins;
  }
}

/** Widgets and apps in pages of other sites. */
export const embedDomain = {
  name: "embed",
  routes: registerOembed,
  starts: addEmbedHeaders,
  addresses: [EMBED_SCRIPT, EMBED_TYPES, "/embed/*"],
};

const POLICY = "content-security-policy";
const FRAME_ANCESTORS = /frame-ancestors [^;]*/;

/**
 * Lets other sites' pages load the embedding script, and lets those in the operator's list frame an app's embed pages.
 * Every other page keeps `frame-ancestors 'self'`.
 */
function addEmbedHeaders(app: FastifyInstance): void {
  app.decorate("oembedOf", oembedOf);
  app.addHook("onSend", async (request, reply) => {
    const [path = ""] = request.url.split("?");
    if (path === EMBED_SCRIPT || path === EMBED_TYPES) {
      void reply.header("cross-origin-resource-policy", "cross-origin").header("access-control-allow-origin", "*");
      return;
    }
    // A frame without an origin of its own fetches its scripts as another site does; they are the same for everyone.
    if (path.startsWith("/assets/")) {
      void reply.header("cross-origin-resource-policy", "cross-origin").header("access-control-allow-origin", "*");
      return;
    }
    const target = embedTarget(path);
    const policy = reply.getHeader(POLICY);
    if (target === null || typeof policy !== "string") return;
    const ancestors = ["'self'", ...originsOf(app.embedOrigins, target.app)].join(" ");
    void reply.header(POLICY, policy.replace(FRAME_ANCESTORS, `frame-ancestors ${ancestors}`));
    // X-Frame-Options knows no list of origins, and browsers that know the policy ignore it.
    void reply.removeHeader("x-frame-options");
  });
}
