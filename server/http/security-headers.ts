import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Hosts of the hosted base maps a user may choose. Nothing is asked of them before: the map opens on the local base map.
 */
const BASE_MAP_HOSTS = [
  "https://*.arcgis.com",
  "https://*.arcgisonline.com",
  "https://tile.openstreetmap.org",
  "https://*.tile.openstreetmap.org",
] as const;

/** A year; subdomains may be somebody else's. */
const HSTS = "max-age=31536000";

/** Where a configured portal or service lies (https origins), to be allowed beside the base maps. */
export interface SecuritySettings {
  readonly connect?: readonly string[];
  /** Whether this server ends TLS itself: then it tells browsers to come by https alone. */
  readonly https?: boolean;
}

/**
 * The content policy: our own origin, plus what the ArcGIS SDK needs (workers and images from blobs, WebAssembly, inline
 * styles of its and Calcite's components). No inline script, no eval, no plugin, no foreign frame.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { connect = [], https = false }: SecuritySettings = {},
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'", "blob:"],
        "worker-src": ["'self'", "blob:"],
        "child-src": ["'self'", "blob:"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "font-src": ["'self'", "data:"],
        "img-src": ["'self'", "data:", "blob:", ...BASE_MAP_HOSTS, ...connect],
        "connect-src": ["'self'", "data:", "blob:", ...BASE_MAP_HOSTS, ...connect],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'self'"],
      },
    },
    // Same-origin GETs that change something prove their origin by the Referer where nothing else is sent.
    referrerPolicy: { policy: "same-origin" },
    // Set below; on plain http in a local network none of these can be honoured and browsers only warn, and behind TLS
    // that a proxy ends the proxy says HSTS.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onSend", async (request, reply) => {
    // A browser would remember it of localhost for every other program on this machine too.
    if (https && request.hostname !== "localhost") void reply.header("strict-transport-security", HSTS);
    void reply.header("permissions-policy", "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)");
  });
}
