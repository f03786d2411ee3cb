import type { FastifyInstance } from "fastify";
import type { Role } from "../../contract/people/calls/roles.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { checkConfig } from "../../start/check-config.ts";
import { buildServer, type ServerSettings } from "../../server/app.ts";
import { sessionDomain } from "../../server/people/session/routes.ts";
import type { Database } from "../../server/storage/database.ts";
import { and, desc, eq } from "../../server/storage/orm.ts";
import { audits, roles, userRoles, users } from "../../server/storage/schema/index.ts";
import { ADMIN_PASSWORD, clientOf, newRole, type TestClient } from "./client.ts";
import { freshDatabase, sharedByTests, testPasswordHash } from "./cluster.ts";

export interface TestServer {
  readonly url: string;
  /** The product's pool, with the app's role. */
  readonly db: Database;
  /** The pool of the tables' owner, for what the product may not do. */
  readonly owner: Database;
  /** The database's connection string for its owner. */
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
  /** Further routes, for tests of the server's core. */
  readonly register?: (app: FastifyInstance) => void;
}

export interface SharedServerSettings extends TestServerSettings {
  /** Fills the fresh database for all tests. */
  readonly data?: (db: Database) => Promise<unknown>;
}

/** A server of these domains, shared by all tests of a file. */
export function testServer({ data, ...settings }: SharedServerSettings): TestServer {
  const make = async () => {
    const server = await startTestServer(settings);
    await data?.(server.db);
    return server;
  };
  return sharedByTests(make, (server) => server.close());
}

/** A client shared by all tests of a file, signed in as a new user of a seeded role or as the seeded administrator. */
export const testClient = (server: TestServer, role?: string): TestClient =>
  sharedByTests(() => (role === undefined ? server.admin() : server.as(role)));

/** A real server of these domains on a real, fresh PostgreSQL database, without limits on sign-ins. Close it in `after()`. */
export async function startTestServer({ register, domains, ...settings }: TestServerSettings): Promise<TestServer> {
  const database = await freshDatabase();
  const { db, owner } = database;
  const app = await buildServer({
    dist: new URL("no-dist", import.meta.url).pathname,
    checkConfig,
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
      // Closes connections with unread answers, which would otherwise delay the end.
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

let made = 0;

/** A new signed-in user with exactly these privileges, through a new role. */
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

/** A new user with a role, not signed in. */
export async function bystander(server: TestServer, role = "Viewer"): Promise<number> {
  return addUser(server.db, { userName: `bystander.${++made}`, role });
}

/** The newest audit row with these values. */
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

/** The names of a user's roles in the database. */
export async function rolesOf({ db }: TestServer, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: roles.name })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.roleId))
    .where(eq(userRoles.userId, userId));
  return rows.map(({ name }) => name).sort();
}
