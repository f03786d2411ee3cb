import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf, type Call } from "../../contract/call.ts";
import { addOrUpdateRole, getAllRoles, type Role, type RoleDraft } from "../../contract/calls/roles.ts";
import { authenticate, getSession } from "../../contract/calls/session.ts";
import type { ErrorAnswer } from "../../contract/errors.ts";
import { knownFields } from "../../contract/known-fields.ts";
import type { PrivilegeCode } from "../../contract/privileges.ts";
import { buildServer, type ServerSettings } from "../../server/app.ts";
import { sessionDomain } from "../../server/people/session/routes.ts";
import { SESSION } from "../../server/caller/token.ts";
import type { Database } from "../../server/storage/database.ts";
import { and, desc, eq } from "../../server/storage/orm.ts";
import { audits, roles, userRoles, users } from "../../server/storage/schema/index.ts";
import { ADMIN_PASSWORD, beforeTests, freshDatabase, sharedByTests, testPasswordHash } from "./cluster.ts";

export { ADMIN_PASSWORD, beforeTests };

/** An answer of the server: what the call declares on 200, else an error answer. */
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
  /** What stands behind the `?`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser's worth of client: keeps its cookies, sends the app-call header and its origin. */
export interface TestClient {
  call<C extends Call>(call: C, parts?: CallParts<C>): Promise<Answer<z.output<C["answer"]>>>;
  /** Any request, with cookie, app-call header and origin unless `headers` say otherwise. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  signIn(userName: string, password: string): Promise<TestClient>;
  /** The session's. */
  readonly cookie: string;
  /** All by name, each as `name=value`. */
  readonly cookies: ReadonlyMap<string, string>;
}

export interface TestServer {
  readonly url: string;
  /** The product's own pool, by the app's role. */
  readonly db: Database;
  /** The pool of the tables' owner, for what the product itself may not. */
  readonly owner: Database;
  /** The address of the database, for its owner. */
  readonly ownerUrl: string;
  readonly app: FastifyInstance;
  /** A new client without a session. */
  anonymous(): TestClient;
  /** A new client signed in as the seeded administrator. */
  admin(): Promise<TestClient>;
  /** A new client signed in as a new user of a seeded role ("Emergency Staff", "Viewer" …). */
  as(role: string): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestServerSettings
  extends Partial<Omit<ServerSettings, "db" | "domains">>, Pick<ServerSettings, "domains"> {
  /** Further routes, for tests of the kernel itself. */
  readonly register?: (app: FastifyInstance) => void;
}

export interface SharedServerSettings extends TestServerSettings {
  /** Puts into the fresh database what all tests need. */
  readonly data?: (db: Database) => Promise<unknown>;
}

/** A server of these domains that all tests of a file share. */
export function testServer({ data, ...settings }: SharedServerSettings): TestServer {
  const make = async () => {
    const server = await startTestServer(settings);
    await data?.(server.db);
    return server;
  };
  return sharedByTests(make, (server) => server.close());
}

/** A client that all tests of a file share, signed in as a new user of a seeded role or as the seeded administrator. */
export const testClient = (server: TestServer, role?: string): TestClient =>
  sharedByTests(() => (role === undefined ? server.admin() : server.as(role)));

/** A real server of these domains, where anyone can sign in, on a real, fresh PostgreSQL database. Close it in `after()`. */
export async function startTestServer({ register, domains, ...settings }: TestServerSettings): Promise<TestServer> {
  const database = await freshDatabase();
  const { db, owner } = database;
  const app = await buildServer({
    dist: new URL("no-dist", import.meta.url).pathname,
    ...settings,
    domains: [sessionDomain, ...domains.filter(({ name }) => name !== sessionDomain.name)],
    db,
  });
  register?.(app);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  let people = 0;
  return {
    url,
    db,
    owner,
    ownerUrl: database.url,
    app,
    anonymous: () => clientOf(url),
    admin: () => clientOf(url).signIn("admin", ADMIN_PASSWORD),
    as: async (role) => {
      const userName = `${role.toLowerCase().replaceAll(" ", ".")}.${++people}`;
      await addUser(db, { userName, role });
      return clientOf(url).signIn(userName, ADMIN_PASSWORD);
    },
    close: async () => {
      // A connection whose answer was not read to its end would be waited for as long as it is kept alive.
      app.server.closeAllConnections();
      await app.close();
      await database.close();
    },
  };
}

/** Adds a user with the test password and a role. */
export async function addUser(
  db: Database,
  { userName, role, active = true }: { userName: string; role: string; active?: boolean },
): Promise<number> {
  const passwordHash = await testPasswordHash();
  const [user] = await db.insert(users).values({ userName, passwordHash, active }).returning({ id: users.userId });
  const [held] = await db.select({ id: roles.roleId }).from(roles).where(eq(roles.name, role));
  if (user === undefined || held === undefined) throw new Error(`No role ${role}`);
  await db.insert(userRoles).values({ userId: user.id, roleId: held.id });
  return user.id;
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

/** A role that an administrator makes, with what it is to hold. */
export async function newRole(admin: TestClient, draft: Partial<RoleDraft> = {}): Promise<Role> {
  return (await admin.call(addOrUpdateRole, { body: { name: `Role ${++made}`, ...draft } })).ok;
}

/** A role as it stands now. */
export async function roleNamed(client: TestClient, name: string): Promise<Role> {
  const found = (await client.call(getAllRoles)).ok.find((role) => role.name === name);
  if (found === undefined) throw new Error(`No role ${name}`);
  return found;
}

/** A new user who is signed in and holds exactly these privileges, by a role of their own. */
export async function personWith(
  server: TestServer,
  admin: TestClient,
  ...codes: PrivilegeCode[]
): Promise<{ client: TestClient; userId: number; role: Role }> {
  const role = await newRole(admin, { privilegeCodes: codes });
  const userName = `person.${++made}`;
  const userId = await addUser(server.db, { userName, role: role.name });
  return { userId, role, client: await server.anonymous().signIn(userName, ADMIN_PASSWORD) };
}

/** A new user with a role, who does not sign in. */
export async function bystander(server: TestServer, role = "Viewer"): Promise<number> {
  return addUser(server.db, { userName: `bystander.${++made}`, role });
}

/** The number of who is signed in. */
export async function userIdOf(client: TestClient): Promise<number> {
  const { user } = (await client.call(getSession)).ok;
  if (user === null) throw new Error("No one is signed in");
  return user.userId;
}

/** The newest audit row of those that have these values. */
export async function newestAudit(
  { db }: Pick<TestServer, "db">,
  wanted: Partial<Record<"module" | "action" | "subject", string>> = {},
) {
  const { module, action, subject } = audits;
  const columns = { module, action, subject };
  const fits = (["module", "action", "subject"] as const).flatMap((name) => {
    const value = wanted[name];
    return value === undefined ? [] : [eq(columns[name], value)];
  });
  const [row] = await db
    .select()
    .from(audits)
    .where(and(...fits))
    .orderBy(desc(audits.auditId))
    .limit(1);
  return row;
}

/** The names of the roles that a user has, as the database holds them. */
export async function rolesOf({ db }: TestServer, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: roles.name })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.roleId))
    .where(eq(userRoles.userId, userId));
  return rows.map(({ name }) => name).sort();
}
