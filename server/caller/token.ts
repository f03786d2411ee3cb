import { createHash, randomBytes } from "node:crypto";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The path below which the product is served, without a trailing slash; empty for a host of its own. */
    readonly basePath: string;
  }
}

/** This server's origin as the caller wrote it. */
export const ownOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** The product's own address as the caller wrote it, without a trailing slash. */
export const ownRoot = (request: FastifyRequest): string => `${ownOrigin(request)}${request.server.basePath}`;

const DAY = 24 * 60 * 60 * 1000;

/** Default session times: eight hours without a call, three days in all. */
export const SESSION_TIMES = { idleMinutes: 8 * 60, hours: 3 * 24 } as const;

/** The session cookie and the lifetime of a session. */
export const SESSION = {
  cookie: "provision_session",
  /** A session ends after this long without a call. */
  idleMilliseconds: SESSION_TIMES.idleMinutes * 60 * 1000,
  /** A session ends after this long in any case. */
  wholeMilliseconds: SESSION_TIMES.hours * 60 * 60 * 1000,
  /** A session's last use is stored at most this often. */
  touchMilliseconds: 60 * 1000,
};

/** Sets how long this process's sessions live, at its start; the processes of a database are given the same. */
export function setSessionTimes({ idleMinutes, hours }: Readonly<Record<"idleMinutes" | "hours", number>>): void {
  SESSION.idleMilliseconds = idleMinutes * 60 * 1000;
  SESSION.wholeMilliseconds = hours * 60 * 60 * 1000;
}

/** The cookie that identifies a browser again; 400 days are the longest that browsers keep one. */
export const BROWSER = { cookie: "provision_browser", wholeMilliseconds: 400 * DAY } as const;

/** The cookie that a sign-in begun at an OpenID issuer is checked against on return. */
export const OPEN_ID = { cookie: "provision_openid", wholeMilliseconds: 10 * 60 * 1000 } as const;

type CookieKind = typeof SESSION | typeof BROWSER | typeof OPEN_ID;

/** A new random token, 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of a token. A plain hash is enough, since a token has full entropy and cannot be guessed. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The token of the request's session cookie (of another cookie of ours, if named), or null. */
export function tokenOf(request: FastifyRequest, kind: CookieKind = SESSION): string | null {
  const token = request.cookies[cookieName(request, kind)];
  return token === undefined || token === "" ? null : token;
}

/** Gives the token only to the browser: no script, no other site; Secure if the page came over https. */
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

/** Deletes the session cookie (or another one, if named). */
export function clearTokenCookie(request: FastifyRequest, reply: FastifyReply, kind: CookieKind = SESSION): void {
  void reply.clearCookie(cookieName(request, kind), cookieScope(request));
}

/**
 * Over https browsers accept a `__Host-` cookie only from this host itself: no subdomain can set one. With a base path
 * the host has other applications, which must not get our cookie; a `__Host-` cookie cannot be limited to a path.
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
