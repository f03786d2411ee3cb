import { createHash, randomBytes } from "node:crypto";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The session cookie and how long a session lives. */
export const SESSION = {
  cookie: "provision_session",
  /** Ends after this long without a call. */
  idleMilliseconds: 8 * 60 * 60 * 1000,
  /** Ends after this long however busy. */
  wholeMilliseconds: 3 * 24 * 60 * 60 * 1000,
  /** A session's last use is written down at most this often. */
  touchMilliseconds: 60 * 1000,
} as const;

/** A new random token, 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. A plain hash serves: the token has full entropy, so there is nothing to guess. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The token of the request's cookie, or null. */
export function tokenOf(request: FastifyRequest): string | null {
  const token = request.cookies[SESSION.cookie];
  return token === undefined || token === "" ? null : token;
}

/** Hands the token to the browser alone: no script, no other site; Secure where the page came by https. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(SESSION.cookie, token, {
    ...cookieScope(request),
    maxAge: SESSION.wholeMilliseconds / 1000,
  });
}

/** Takes the cookie back. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(SESSION.cookie, cookieScope(request));
}

function cookieScope(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "strict", secure: request.protocol === "https" } as const;
}
