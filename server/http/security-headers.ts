import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import { checkReport } from "../../contract/reports/calls/issuing.ts";
import { openSharedReport } from "../../contract/reports/calls/links.ts";
import { BASE_MAP_HOSTS } from "../../contract/config/map-hosts.ts";
import { REPORT_CHECK_PAGE, SHARED_REPORT_PAGE } from "../../contract/reports/report-code.ts";
import { CHART_STYLE_HASHES } from "../../contract/config/start-page.ts";

const CHART_STYLES = CHART_STYLE_HASHES.map((hash) => `'sha256-${hash}'`);

const PERMISSIONS = "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)";

/** Names of this machine, which browsers trust without TLS. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/** A year; subdomains may belong to someone else. */
const HSTS = "max-age=31536000";

/**
 * The content policy: our own origin, plus what the ArcGIS SDK needs (workers and images from blobs, WebAssembly,
 * `style` attributes). No inline script, no eval, no plugin, no foreign frame; the only style sheets are files, those
 * with the page's nonce (`static.ts`) and the charts' own. Pictures and data may also come from the hosts of maps,
 * including those that the operator named.
 */
export function addSecurityHeaders(app: FastifyInstance, mapHosts: readonly string[] = []): void {
  const maps = [...BASE_MAP_HOSTS, ...mapHosts];
  // Made once: Fastify's own plugin reads the policy again for each request.
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'", "blob:"],
        "worker-src": ["'self'", "blob:"],
        "child-src": ["'self'", "blob:"],
        "style-src": ["'self'", ...CHART_STYLES],
        "style-src-elem": ["'self'", ...CHART_STYLES],
        "style-src-attr": ["'unsafe-inline'"],
        "font-src": ["'self'", "data:"],
        "img-src": ["'self'", "data:", "blob:", ...maps],
        "connect-src": ["'self'", "data:", "blob:", ...maps],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'self'"],
      },
    },
    // Same-origin GETs that change something prove their origin by the Referer if nothing else is sent.
    referrerPolicy: { policy: "same-origin" },
    // Set below: on plain http in a local network browsers cannot honor them and only warn.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  app.addHook("onSend", async (request, reply) => {
    const here = LOOPBACK.has(request.hostname);
    const secure = request.protocol === "https";
    // For localhost, a browser would remember it for every other program on this machine too.
    if (secure && request.hostname !== "localhost") void reply.header("strict-transport-security", HSTS);
    if (secure || here) void reply.header("cross-origin-opener-policy", "same-origin");
    void reply.header("permissions-policy", PERMISSIONS);
    const [path = ""] = request.url.split("?");
    if (reply.statusCode === 200 && PART.test(path)) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  });
}

/**
 * Scripts, styles and data of a page. No browser opens one as a page of its own or starts one as a worker (the SDK's
 * workers begin as blobs, under their page's policy, and load files from its own folder).
 */
const PART = /^\/assets\/(?!arcgis\/).+\.(?:js|css|json|woff2?|webp|png|pbf)$/;
/**
 * Headers that tell a browser how to treat a document; on each of the hundred files of a map page they would add more
 * than a kilobyte.
 */
const OF_DOCUMENTS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
  "x-request-id",
] as const;

/** Headers of the bare answers to unreadable requests, which pass no hook. */
export const BARE_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
} as const;

/**
 * Pages that anyone with the address may see, in every app. The browser's router ignores the case of an address, so
 * these do too.
 */
const PAGES = new RegExp(`^(?:/app/[^/]+)?(?:${SHARED_REPORT_PAGE}|${REPORT_CHECK_PAGE})(?:/|$)`, "i");
const CALLS = [openSharedReport, checkReport].map(({ path }) => path.split(":")[0] ?? path);

/**
 * Keeps the addresses of shared and checked reports private: no other site learns them from a followed link
 * (no-referrer), no search engine lists them, no shared cache keeps the page.
 */
export function addUnlistedHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const path = plainPath(request.url);
    if (!PAGES.test(path) && !CALLS.some((call) => path.startsWith(call))) return;
    void reply
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex, nofollow, noarchive, nosnippet")
      .header("cache-control", "no-store");
  });
}

/** The path of an address without percent signs and doubled slashes: `//%73hared/x` is `/shared/x`. */
function plainPath(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  const single = path.replaceAll(/\/{2,}/g, "/");
  try {
    return decodeURIComponent(single);
  } catch {
    return single;
  }
}
