import type { z } from "zod";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf, type Call } from "../../contract/api/call.ts";
import { addOrUpdateRole, getAllRoles, type Role, type RoleDraft } from "../../contract/people/calls/roles.ts";
import { authenticate, getSession } from "../../contract/people/calls/session.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import { knownFields } from "../../contract/api/known-fields.ts";
import { SESSION } from "../../server/caller/token.ts";

/** Password of the seeded administrator in test databases. */
export const ADMIN_PASSWORD = "a long test password";

/** The server's answer: the declared one on 200, else an error. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The answer; throws with the error's text if the call was refused. */
  readonly ok: T;
  /** The error answer; throws if the call was not refused. */
  readonly error: ErrorAnswer;
}

export interface CallParts<C extends Call> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: z.input<C["body"]>;
  /** Query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client like a browser: stores cookies, and sends the app-call header and its origin. */
export interface TestClient {
  call<C extends Call>(call: C, parts?: CallParts<C>): Promise<Answer<z.output<C["answer"]>>>;
  /** Sends any request with cookie, app-call header and origin, unless `headers` override them. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  signIn(userName: string, password: string): Promise<TestClient>;
  /** The session cookie. */
  readonly cookie: string;
  /** All cookies by name, each as `name=value`. */
  readonly cookies: ReadonlyMap<string, string>;
}

/** A client for a server at an address. */
export function clientOf(url: string): TestClient {
  const cookies = new Map<string, string>();
  const client: TestClient = {
    cookies,
    get cookie() {
      return cookies.get(SESSION.cookie) ?? "";
    },
    async fetch(path, init = {}) {
      const own: Record<string, string> = { [APP_CALL_HEADER]: APP_CALL_VALUE, origin: url };
      if (cookies.size > 0) own.cookie = [...cookies.values()].join("; ");
      const response = await fetch(url + path, {
        redirect: "manual",
        ...init,
        headers: { ...own, ...(init.headers as Record<string, string> | undefined) },
      });
      for (const set of response.headers.getSetCookie()) {
        const [pair = ""] = set.split(";");
        cookies.set(pair.slice(0, pair.indexOf("=")), pair);
      }
      return response;
    },
    async call(call, { params = {}, body, query, headers = {} } = {}) {
      const behind = query === undefined ? "" : `?${new URLSearchParams(query).toString()}`;
      const response = await client.fetch(addressOf(call, params) + behind, {
        method: call.method,
        ...(call.method === "POST" ? { body: JSON.stringify(knownFields(call.body, body ?? {})) } : {}),
        headers: { ...(call.method === "POST" ? { "content-type": "application/json" } : {}), ...headers },
      });
      return answerOf(`${call.method} ${call.path}`, response, (await response.json()) as never);
    },
    async signIn(userName, password) {
      const answer = await client.call(authenticate, { body: { userName, password } });
      if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.error.message}`);
      return client;
    },
  };
  return client;
}

function answerOf<T>(name: string, { status, headers }: Response, content: T & ErrorAnswer): Answer<T> {
  return {
    status,
    headers,
    get ok(): T {
      if (status === 200) return content;
      throw new Error(
        `${name} was refused: ${status} ${content.key} ${content.message} ${JSON.stringify(content.details)}`,
      );
    },
    get error(): ErrorAnswer {
      if (status === 200) throw new Error(`${name} was not refused: ${JSON.stringify(content)}`);
      return content;
    },
  };
}

let made = 0;

/** Creates a role as an administrator. */
export async function newRole(admin: TestClient, draft: Partial<RoleDraft> = {}): Promise<Role> {
  return (await admin.call(addOrUpdateRole, { body: { name: `Role ${++made}`, ...draft } })).ok;
}

/** The current state of a role. */
export async function roleNamed(client: TestClient, name: string): Promise<Role> {
  const found = (await client.call(getAllRoles)).ok.find((role) => role.name === name);
  if (found === undefined) throw new Error(`No role ${name}`);
  return found;
}

/** The id of the signed-in user. */
export async function userIdOf(client: TestClient): Promise<number> {
  const { user } = (await client.call(getSession)).ok;
  if (user === null) throw new Error("No one is signed in");
  return user.userId;
}
