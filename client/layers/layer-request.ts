import { BASE_PATH } from "../../contract/base-path.ts";
import { FILE_LIMITS } from "./files/limits.ts";
import { LayerError } from "./layer-fault.ts";

/** Longest time that a layer's server is waited for, in milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * The full address of a layer: http(s), or a path of this server. Throws for anything else, and for one with a user name or
 * password in it.
 */
export function layerUrl(address: string): URL {
  const given = address.trim();
  const path = given.startsWith("/") && !given.startsWith("//") ? `${BASE_PATH}${given}` : given;
  let url: URL;
  try {
    url = new URL(path, given.startsWith("/") ? globalThis.location?.origin : undefined);
  } catch {
    throw new LayerError("badAddress", { found: given.slice(0, 120) });
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new LayerError("badAddress", { found: `${url.protocol}//${url.username === "" ? "" : "…@"}${url.host}` });
  return url;
}

/** The same as a text; the braces of a pattern of tiles stay. */
export const layerHref = (address: string): string =>
  layerUrl(address).href.replaceAll("%7B", "{").replaceAll("%7D", "}");

/** The same address with parameters added to those it has. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const next = new URL(url);
  for (const [name, value] of Object.entries(parameters)) next.searchParams.set(name, value);
  return next;
}

/** Fetches from a layer's server, without cookies of ours for another one. Throws a LayerError that says why it cannot be had. */
export async function fetchLayer(url: URL, signal?: AbortSignal): Promise<Response> {
  const limited = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]);
  const refused = watchPolicy(url);
  let response: Response;
  try {
    response = await fetch(url, { signal: limited });
  } catch (error) {
    if (signal?.aborted) throw error;
    // The browser says of a forbidden host only afterwards that it was the page's policy.
    throw new LayerError((await refused()) ? "hostNotAllowed" : "unreachable", { host: url.host });
  } finally {
    refused.end();
  }
  if (response.ok) return response;
  throw refusalOf(response.status, url);
}

const refusalOf = (status: number, { host }: URL): LayerError => {
  if (status === 401 || status === 498 || status === 499) return new LayerError("needsToken", { host });
  if (status === 403) return new LayerError("forbidden", { host });
  if (status === 404 || status === 410) return new LayerError("notFound", { host, status });
  return new LayerError("serviceError", { host, found: `HTTP ${status}` });
};

/** Hears whether the page's content policy refused an address. */
function watchPolicy({ origin }: URL): { (): Promise<boolean>; end(): void } {
  if (typeof document === "undefined") return Object.assign(() => Promise.resolve(false), { end: () => undefined });
  let refused = false;
  const hear = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    refused ||= blockedURI.startsWith(origin);
  };
  document.addEventListener("securitypolicyviolation", hear);
  const settled = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve));
    return refused;
  };
  return Object.assign(settled, { end: () => document.removeEventListener("securitypolicyviolation", hear) });
}

/** The JSON of an ArcGIS service, whose refusals come with status 200. */
export async function fetchServiceJson(url: URL, signal?: AbortSignal): Promise<Record<string, unknown>> {
  const response = await fetchLayer(url, signal);
  const json: unknown = await response.json().catch(() => null);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new LayerError("notAService", { host: url.host, found: response.headers.get("content-type") ?? "" });
  const answer = { ...json };
  if (!("error" in answer)) return answer;
  const { error } = answer as { error: unknown };
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (code === 401 || code === 498 || code === 499) throw new LayerError("needsToken", { host: url.host });
  if (code === 403) throw new LayerError("forbidden", { host: url.host });
  throw new LayerError("serviceError", { host: url.host, found: String(message ?? code ?? "") });
}

/** A file that is shown as a layer, as it lies at its address. */
export async function fetchLayerFile(address: string, ending: string, signal?: AbortSignal): Promise<File> {
  const url = layerUrl(address);
  const response = await fetchLayer(url, signal);
  const said = Number(response.headers.get("content-length"));
  if (said > FILE_LIMITS.file) throw new LayerError("tooLarge", { found: said, expected: FILE_LIMITS.file });
  const name = url.pathname.split("/").at(-1) || url.host;
  return new File([await response.blob()], name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`);
}
