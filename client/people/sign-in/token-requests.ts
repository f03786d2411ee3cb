import type OAuthInfo from "@arcgis/core/identity/OAuthInfo.js";
import esriConfig from "@arcgis/core/config.js";
import { SDK_KEY } from "./traces.ts";

/** The data that the SDK stores about a sign-in; its own name for it is private. */
interface SdkCredential {
  refreshToken: string | null;
  expires: number | null;
  save(): boolean;
}

/** One refresh at a time across all tabs: each refresh token can be used once. */
const LOCK = "provision.portal.refresh";

const requests = new Set<Promise<unknown>>();

/** The request that the SDK passes to an interceptor. */
interface SdkRequest {
  url: string;
  requestOptions: { query?: unknown };
}

/**
 * Sends the SDK's OAuth requests instead of the SDK. The SDK forces https on them, which our own portal on a plain-http
 * loopback does not support; it keeps the first refresh token although each use returns a new one; and it does not
 * report when a token is revoked, which must happen before the page leaves.
 */
export function sendTokenRequests(info: OAuthInfo): void {
  const { portalUrl } = info;
  const forced = portalUrl.replace(/^http:/i, "https:");
  esriConfig.request.interceptors.unshift({
    urls: [`${forced}/sharing/rest/oauth2/`, ...(forced === portalUrl ? [] : [`${forced}/sharing/`])],
    before: (asked: SdkRequest) => {
      asked.url = asked.url.replace(forced, portalUrl);
      const call = asked.url.slice(`${portalUrl}/sharing/rest/oauth2/`.length);
      const form = formOf(asked.requestOptions.query);
      if (call === "revokeToken") return noted(post(asked.url, form));
      if (call !== "token") return undefined;
      return form.get("grant_type") === "refresh_token"
        ? refresh(asked.url, form, info)
        : exchangeToken(asked.url, form);
    },
  });
}

/** Resolves once all pending revocations have been answered or have failed. */
export async function revoked(): Promise<void> {
  await Promise.allSettled(requests);
}

async function exchangeToken(url: string, form: URLSearchParams): Promise<unknown> {
  const answer = await post(url, form);
  // All tabs of a browser share one sign-in, as they share the session's cookie.
  return isFault(answer) ? answer : { ...answer, persist: true };
}

async function refresh(url: string, form: URLSearchParams, info: OAuthInfo): Promise<unknown> {
  return navigator.locks.request(LOCK, async () => {
    const latest = storedRefreshToken(info);
    if (latest !== null) form.set("refresh_token", latest);
    const answer = await post(url, form);
    if (!isFault(answer)) storeNext(answer, info);
    return answer;
  });
}

function storeNext(answer: Record<string, unknown>, info: OAuthInfo): void {
  const { refresh_token: next, refresh_token_expires_in: seconds } = answer;
  const kept = (info as unknown as { _oAuthCred?: SdkCredential | null })._oAuthCred;
  if (typeof next !== "string" || !kept) return;
  kept.refreshToken = next;
  if (typeof seconds === "number") kept.expires = Date.now() + seconds * 1000;
  kept.save();
}

/** Another tab may have used the one that this page remembers. */
function storedRefreshToken({ authNamespace, portalUrl }: OAuthInfo): string | null {
  try {
    const all = JSON.parse(localStorage.getItem(SDK_KEY) ?? "{}") as Record<
      string,
      Record<string, Partial<SdkCredential>>
    >;
    return all[authNamespace]?.[portalUrl]?.refreshToken ?? null;
  } catch {
    return null;
  }
}

/** An answer, or the portal's refusal in the SDK's form; a missing answer has no code. */
async function post(url: string, form: URLSearchParams): Promise<Record<string, unknown> | Error> {
  const answer = await fetch(url, { method: "POST", body: form, credentials: "omit", keepalive: true }).then(
    (response) => response.json() as Promise<Record<string, unknown>>,
    () => new Error("The portal does not answer"),
  );
  const fault = isFault(answer) ? null : (answer["error"] as { code?: number; message?: string } | undefined);
  return fault ? Object.assign(new Error(fault.message ?? "refused"), { code: fault.code ?? 400 }) : answer;
}

function noted<T>(request: Promise<T>): Promise<T> {
  requests.add(request);
  void request.finally(() => requests.delete(request));
  return request;
}

function formOf(query: unknown): URLSearchParams {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const form = new URLSearchParams({ f: "json" });
  for (const [name, value] of entries) if (value !== undefined && value !== null) form.set(name, String(value));
  return form;
}

const isFault = (answer: unknown): answer is Error => answer instanceof Error;
