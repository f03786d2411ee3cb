import { BASE_PATH } from "../../../contract/api/base-path.ts";
import { FILE_LIMITS } from "../files/limits.ts";
import { LayerError } from "./layer-fault.ts";

/** Milliseconds to wait for a layer's server. */
const PATIENCE_MS = 20_000;

/**
 * The full address of a layer: http(s), or a path of this server. Throws for anything else, and for one with a user
 * name or password in it.
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

/** The same as a text; the braces of a tile pattern stay. */
export const layerHref = (address: string): string =>
  layerUrl(address).href.replaceAll("%7B", "{").replaceAll("%7D", "}");

/** The same address with parameters added to those it has. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const next = new URL(url);
  for (const [name, value] of Object.entries(parameters)) next.searchParams.set(name, value);
  return next;
}

/** Without credentials our own server answers as it does to every visitor. */
type FetchManner = readonly [signal?: AbortSignal | undefined, credentials?: RequestCredentials];

/**
 * Fetches from a layer's server, without sending our cookies to another one. Throws a LayerError with the reason if
 * that fails.
 */
export async function fetchLayer(url: URL, ...[signal, credentials]: FetchManner): Promise<Response> {
  const limited = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]);
  const refused = watchPolicy(url);
  let response: Response;
  try {
    response = await fetch(url, { signal: limited, ...(credentials && { credentials }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    // The browser reports only afterwards that the page's policy forbids a host.
    throw (await refused()) ? await forbiddenHost(url) : brokenOff(error, url);
  } finally {
    refused.end();
  }
  if (response.ok) return response;
  throw refusalOf(response.status, url);
}

/** The policy's report names it too where an allowed host redirects to one that is not allowed. */
async function forbiddenHost(url: URL): Promise<LayerError> {
  const sendsOn = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ type }) => type === "opaqueredirect",
    () => false,
  );
  // The entry in MAP_HOSTS that a host needs over http differs from the one over https.
  const host = url.protocol === "http:" && !sendsOn ? url.origin : url.host;
  return new LayerError(sendsOn ? "redirected" : "hostNotAllowed", { host });
}

/** Returns why no answer came, or only a part of one. */
function brokenOff(error: unknown, { host }: URL): LayerError {
  const tooLate = error instanceof DOMException && error.name === "TimeoutError";
  return new LayerError(tooLate ? "timedOut" : "unreachable", { host, expected: PATIENCE_MS / 1000 });
}

/** The bytes of an answer, up to the largest size of a file. Throws a LayerError. */
async function bodyOf(response: Response, url: URL): Promise<Blob> {
  const declared = Number(response.headers.get("content-length"));
  if (declared > FILE_LIMITS.file) throw tooLarge(declared);
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      size += read.value.length;
      parts.push(read.value);
      if (size > FILE_LIMITS.file) break;
    }
  } catch (error) {
    throw brokenOff(error, url);
  }
  if (size <= FILE_LIMITS.file) return new Blob(parts);
  void reader?.cancel();
  throw tooLarge(size);
}

const tooLarge = (found: number): LayerError => new LayerError("tooLarge", { found, expected: FILE_LIMITS.file });

const refusalOf = (status: number, { host }: URL): LayerError => {
  if (status === 401 || status === 498 || status === 499) return new LayerError("needsToken", { host });
  if (status === 403) return new LayerError("forbidden", { host });
  if (status === 404 || status === 410) return new LayerError("notFound", { host, status });
  return new LayerError("serviceError", { host, found: `HTTP ${status}` });
};

/** Records whether the page's content policy refused an address. */
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
export async function fetchServiceJson(url: URL, ...how: FetchManner): Promise<Record<string, unknown>> {
  const response = await fetchLayer(url, ...how);
  const text = await (await bodyOf(response, url)).text();
  const json = parsed(text);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new LayerError("notAService", { host: url.host, found: answerOf(response, text) });
  const answer = { ...json };
  if (!("error" in answer)) return answer;
  const { error } = answer as { error: unknown };
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (code === 401 || code === 498 || code === 499) throw new LayerError("needsToken", { host: url.host });
  if (code === 403) throw new LayerError("forbidden", { host: url.host });
  throw new LayerError("serviceError", { host: url.host, found: String(message ?? code ?? "") });
}

/** An answer in short: its content type, and its beginning. */
export const answerOf = ({ headers }: Response, text: string): string =>
  [headers.get("content-type"), text.trim().slice(0, 40)].filter(Boolean).join(": ");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A file that is shown as a layer, as served at its address. */
export async function fetchLayerFile(address: string, ending: string, signal?: AbortSignal): Promise<File> {
  const url = layerUrl(address);
  const response = await fetchLayer(url, signal);
  const name = url.pathname.split("/").at(-1) || url.host;
  const content = await bodyOf(response, url);
  return new File([content], name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`);
}
