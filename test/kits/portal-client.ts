import { createHash, randomBytes } from "node:crypto";
import type { TestClient } from "./client.ts";

/** An answer of the portal to a client like Esri's, which uses PKCE, sends forms and reads ArcGIS's JSON. */
export interface PortalAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly error?: {
      readonly code: number;
      readonly message: string;
      readonly error?: string;
      readonly details: string[];
    };
  };
}

export const APP_ID = "provision";

/** A PKCE verifier and its S256 challenge. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Sends a form to the portal, without a cookie. */
export async function post(
  url: string,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<PortalAnswer> {
  const body = new URLSearchParams({ f: "json", ...form });
  const response = await fetch(`${url}${path}`, { method: "POST", body, headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, body: (await response.json()) as PortalAnswer["body"] };
}

/** Sends a GET request to the portal, without a cookie. */
export async function get(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PortalAnswer> {
  const response = await fetch(`${url}${path}`, { headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, body: (await response.json()) as PortalAnswer["body"] };
}

/** Requests a code as a browser that may be signed in; returns the redirect address, or the text of the refusal. */
export async function askForCode(
  client: TestClient,
  url: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): Promise<{ status: number; location: URL | null; text: string; headers: Headers }> {
  const all = { client_id: APP_ID, response_type: "code", redirect_uri: `${url}/login`, state: "s", ...parameters };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await client.fetch(`/sharing/oauth2/authorize?${new URLSearchParams(given).toString()}`);
  const location = response.headers.get("location");
  return {
    status: response.status,
    location: location === null ? null : new URL(location, url),
    text: await response.text(),
    headers: response.headers,
  };
}

/** Gets a code for a signed-in browser and exchanges it for tokens. */
export async function tokensOf(
  client: TestClient,
  url: string,
): Promise<{ access: string; refresh: string; code: string; verifier: string }> {
  const { verifier, challenge } = pkce();
  const { location } = await askForCode(client, url, { code_challenge: challenge, code_challenge_method: "S256" });
  const code = location?.searchParams.get("code") ?? "";
  const { body } = await exchangeCode(url, { code, verifier });
  return { access: String(body["access_token"]), refresh: String(body["refresh_token"]), code, verifier };
}

export function exchangeCode(
  url: string,
  { code, verifier, ...other }: { code: string; verifier: string; client_id?: string; redirect_uri?: string },
): Promise<PortalAnswer> {
  return post(url, "/sharing/rest/oauth2/token", {
    grant_type: "authorization_code",
    client_id: APP_ID,
    redirect_uri: `${url}/login`,
    code,
    code_verifier: verifier,
    ...other,
  });
}

export function refresh(
  url: string,
  refreshToken: string,
  other: Readonly<Record<string, string>> = {},
): Promise<PortalAnswer> {
  const form = { grant_type: "refresh_token", client_id: APP_ID, refresh_token: refreshToken, ...other };
  return post(url, "/sharing/rest/oauth2/token", form);
}
