import type { z } from "zod";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf, type Call } from "../../contract/api/call.ts";
import { ErrorAnswerSchema } from "../../contract/api/errors.ts";
import { knownFields } from "../../contract/api/known-fields.ts";
import { PRIVILEGE_MARK_HEADER, SESSION_LEFT_HEADER, UNASKED_HEADER } from "../../contract/people/privileges.ts";
import { SUBSCRIPTION_META, SUBSCRIPTION_PATH } from "../../contract/config/start-page.ts";
import { ApiError, CLIENT_ERRORS } from "./api-error.ts";
import { checkedAnswer } from "./checked-answer.ts";
import { callAddress } from "./call-roots.ts";
import { isLeftOut } from "./left-out.ts";
import { busyCounter, signalMark, signalSessionLeft, signalStatus } from "./signals.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";

export { ApiError } from "./api-error.ts";

/** The options of a call. */
export interface CallInput<P extends z.ZodType, B extends z.ZodType> {
  readonly params?: z.output<P>;
  readonly body?: z.input<B>;
  /** The query parameters. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly signal?: AbortSignal;
  /** Replaces `fetch`: reports how much has been sent, for large bodies. */
  readonly transport?: Transport;
  /** Shows no loading overlay: for a request that the user did not make. */
  readonly quiet?: boolean;
  /** No one asked for it, such as a check whether a record changed: it does not extend the session. */
  readonly unasked?: boolean;
  /** A 401 or 403 concerns only the caller: no alert, no end of session. Sign-in uses it. */
  readonly silent?: boolean;
}

/** Same as in `fetch`. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

let credentials: RequestCredentials = "same-origin";

/**
 * From now on this page's calls carry no session: the server sends only public answers. For a page framed by another
 * site, whatever cookies the browser would send.
 */
export function callWithoutSession(): void {
  credentials = "omit";
}

let refusing = false;

/**
 * From now on this page changes nothing: calls that would change something are refused before they are sent, and
 * refusals by the server concern only the caller. For a preview of the app.
 */
export function refuseChanges(): void {
  refusing = true;
}

/**
 * Sends a call and returns the server's answer, checked against the call's schema.
 * @throws {ApiError} for every status but 2xx, for no answer or a change in a preview (status 0) and for an answer that
 * breaks the contract
 * @throws {DOMException} AbortError, when its signal aborts it
 */
export async function send<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, B, A>,
  input: CallInput<P, B> = {},
): Promise<z.output<A>> {
  if (refusing && call.changes)
    throw new ApiError({ status: 0, key: CLIENT_ERRORS.preview, message: `${call.path}: not in a preview` });
  if (call.without && isLeftOut(call.without.wing)) return call.without.answer as z.output<A>;
  const path = callAddress(addressOf(call, input.params as Record<string, string | number> | undefined));
  const address = input.query === undefined ? path : `${path}?${queryOf(input.query)}`;
  const done = input.quiet ? () => undefined : busyCounter.start(address);
  try {
    const response = await request(call, address, input);
    const answer: unknown = await response.json().catch(() => null);
    // A preview is shown with privileges other than its caller's.
    if (!refusing) {
      signalMark(response.headers.get(PRIVILEGE_MARK_HEADER));
      signalSessionLeft(response.headers.get(SESSION_LEFT_HEADER));
    }
    if (!response.ok) {
      const announced = !input.silent && !lacksSubscription(answer) && signalStatus(response.status, address);
      throw errorOf(response.status, answer, announced);
    }
    const parsed = checkedAnswer(call.answer, answer);
    if (parsed.success) return parsed.data;
    const first = parsed.error.issues[0];
    const where = first ? `${first.path.join(".")}: ${first.message}` : "";
    const requestId = response.headers.get("x-request-id") ?? undefined;
    throw new ApiError({
      status: response.status,
      key: CLIENT_ERRORS.badAnswer,
      message: `${call.path}: ${where}`,
      details: { requestId },
    });
  } finally {
    done();
  }
}

/**
 * Fetches the file of a call, ignoring its schema. Shows no overlay, since files may take long.
 * @throws {ApiError} like {@link send}
 */
export async function fetchFile<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, B, A>,
  input: CallInput<P, B> = {},
): Promise<Blob> {
  const address = callAddress(addressOf(call, input.params as Record<string, string | number> | undefined));
  const response = await request(call, address, input);
  if (response.ok) return response.blob();
  const answer: unknown = await response.json().catch(() => null);
  const announced = !input.silent && !lacksSubscription(answer) && signalStatus(response.status, address);
  throw errorOf(response.status, answer, announced);
}

function queryOf(query: Readonly<Record<string, string | number | boolean>>): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}

/** The fixed headers of every call. */
export function fixedHeaders(): Record<string, string> {
  return {
    accept: "application/json",
    "accept-language": document.documentElement.lang || "en",
    "cache-control": "no-cache",
    pragma: "no-cache",
    [APP_CALL_HEADER]: APP_CALL_VALUE,
    ...subscriptionHeaders(),
  };
}

async function request<P extends z.ZodType, B extends z.ZodType>(
  call: Call,
  address: string,
  { body, signal, unasked, transport = fetch }: CallInput<P, B>,
): Promise<Response> {
  const headers = { ...fixedHeaders(), ...(unasked ? { [UNASKED_HEADER]: "1" } : {}) };
  const sent: RequestInit = { method: call.method, headers, credentials };
  if (signal) sent.signal = signal;
  if (call.method === "POST") {
    sent.headers = { ...headers, "content-type": "application/json" };
    // Drops unknown fields, which the server refuses, because a widget may send a whole record.
    sent.body = JSON.stringify(knownFields(call.body, body ?? {}));
  }
  try {
    return await transport(BASE_PATH + address, sent);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ status: 0, key: CLIENT_ERRORS.offline, message: `${call.path}: no answer` });
  }
}

/** A missing subscription key is not a missing privilege: its own text explains what helps. */
function lacksSubscription(answer: unknown): boolean {
  return String((Object(answer) as { key?: unknown }).key).startsWith("errors.subscription.");
}

function errorOf(status: number, answer: unknown, announced: boolean): ApiError {
  const parsed = ErrorAnswerSchema.safeParse(answer);
  if (parsed.success) return new ApiError({ status, ...parsed.data, announced });
  return new ApiError({ status, key: CLIENT_ERRORS.unknown, message: `HTTP ${status}`, announced });
}

let learnt: Readonly<Record<string, string>> | null = null;

/** The header with the subscription key, as the server wrote it into our start page; none if no key is required. */
function subscriptionHeaders(): Readonly<Record<string, string>> {
  if (learnt !== null) return learnt;
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${SUBSCRIPTION_META}"]`)?.content ?? "";
  const [header = "", key = ""] = content.split(" ");
  return (learnt = header === "" || key === "" ? {} : { [header]: key });
}

/**
 * Requests the key from the server, in a page that is not our start page. If it does not answer, calls are sent without
 * the key and report the error.
 */
export async function askForSubscription(): Promise<void> {
  const response = await fetch(BASE_PATH + SUBSCRIPTION_PATH, { cache: "no-store" }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  const { header, key } = Object(answer) as { header?: unknown; key?: unknown };
  learnt = typeof header === "string" && typeof key === "string" ? { [header]: key } : {};
}

/** Forgets the cached key; for tests. */
export function forgetSubscription(): void {
  learnt = null;
}
