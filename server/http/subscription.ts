import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SUBSCRIPTION_META, SUBSCRIPTION_PATH } from "../../contract/config/start-page.ts";
import { throwHttpError } from "../answers/errors.ts";

/**
 * The key that every call must carry. It distinguishes our clients from others'; it is not a secret, since every page
 * carries it.
 */
export interface Subscription {
  /** Name of the header, in lower case. */
  readonly header: string;
  /** The accepted keys; our own pages send the first, the others are being phased out. */
  readonly keys: readonly [string, ...string[]];
}

declare module "fastify" {
  interface FastifyInstance {
    readonly subscription: Subscription | null;
  }
}

/** Stores the key that calls must carry, and serves it to pages that are not our start page. */
export function addSubscription(app: FastifyInstance, subscription: Subscription | null): void {
  app.decorate("subscription", subscription);
  app.get(SUBSCRIPTION_PATH, { schema: { hide: true } }, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return subscription === null ? {} : { header: subscription.header, key: subscription.keys[0] };
  });
}

/** Refuses (403) a call without the subscription key, or with an unknown one; does nothing if none is required. */
export function assertSubscription(request: FastifyRequest): void {
  const { subscription } = request.server;
  if (subscription === null) return;
  const { header, keys } = subscription;
  const sent = request.headers[header];
  if (sent === undefined || sent === "") throwHttpError(403, "errors.subscription.required", { values: { header } });
  if (!keys.some((key) => same(key, String(sent))))
    throwHttpError(403, "errors.subscription.wrong", { values: { header } });
}

/** The start page with the key that its calls must carry. */
export function withSubscription(page: string, { header, keys: [key] }: Subscription): string {
  return page.replace("</head>", () => `<meta name="${SUBSCRIPTION_META}" content="${header} ${key}" /></head>`);
}

/** Compares hashes, so that the time reveals nothing about the key. */
const same = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b));
const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
