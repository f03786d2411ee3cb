import { createHash, randomBytes } from "node:crypto";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The path below which the product is served, without a slash at its end; empty for a host of its own. */
    readonly basePath: string;
  }
}

/** This server's origin as the caller wrote it. */
export const ownOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** The product's own address as the caller wrote it, without a slash at its end. */
export const ownRoot = (request: FastifyRequest): string => `${ownOrigin(request)}${request.server.basePath}`;

const DAY = 24 * 60 * 60 * 1000;

/** The session cookie and how long a session lives. */
export const SESSION = {
  cookie: "provision_session",
  /** Ends after this long without a call. */
  idleMilliseconds: 8 * 60 * 60 * 1000,
  /** Ends after this long however busy. */
  wholeMilliseconds: 3 * DAY,
  /** A session's last use is written down at most this often. */
  touchMilliseconds: 60 * 1000,
} as const;

/** The cookie by which a browser is known again; 400 days are the most that browsers keep one. */
export const BROWSER = { cookie: "provision_browser", wholeMilliseconds: 400 * DAY } as const;

/** What a sign-in that the browser began at an OpenID issuer is checked by when it comes back. */
export const OPEN_ID = { cookie: "provision_openid", wholeMilliseconds: 10 * 60 * 1000 } as const;

type CookieKind = typeof SESSION | typeof BROWSER | typeof OPEN_ID;

/** A new random token, 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. A plain hash serves: the token has full entropy, so there is nothing to guess. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The token of the request's session cookie (of another cookie of ours, where named), or null. */
export function tokenOf(request: FastifyRequest, kind: CookieKind = SESSION): string | null {
  const token = request.cookies[cookieName(request, kind)];
  return token === undefined || token === "" ? null : token;
}

/** Hands the token to the browser alone: no script, no other site; Secure where the page came by https. */
export function setTokenCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  kind: CookieKind = SESSION,
): void {
  void reply.setCookie(cookieName(request, kind), token, {
    ...cookieScope(request),
    maxAge: kind.wholeMilliseconds / 1000,
  });
}

/** Takes the session cookie (or another one, where named) back. */
export function clearTokenCookie(request: FastifyRequest, reply: FastifyReply, kind: CookieKind = SESSION): void {
  void reply.clearCookie(cookieName(request, kind), cookieScope(request));
}

/**
 * Over https browsers take a `__Host-` cookie from this very host alone: no sub-domain can plant one. Below a base path the
 * host has others, who are not to be sent ours; that a `__Host-` cookie cannot be.
 */
function cookieName({ protocol, server }: FastifyRequest, { cookie }: CookieKind): string {
  return protocol !== "https" ? cookie : server.basePath === "" ? `__Host-${cookie}` : `__Secure-${cookie}`;
}

function cookieScope(request: FastifyRequest) {
  return {
    path: `${request.server.basePath}/`,
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https",
  } as const;
}
