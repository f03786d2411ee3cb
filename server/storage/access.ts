import type pg from "pg";
import { NO_TIMEOUTS, openPool, withClient, type Database, type PoolOptions } from "./database.ts";
import type { Connection } from "./connection.ts";
import { migrateDatabase, withStartLock } from "./migrate.ts";
import { postgresCode } from "./errors.ts";
import {
  appPassword,
  databaseName,
  grantApp,
  grantArchive,
  isHeldBack,
  makeRoles,
  mayMakeRoles,
  rolesOf,
  setAppRole,
} from "./roles.ts";

/**
 * The mechanism that prevents the product from changing its audit trail: `roles`, since its login lacks the right; or
 * only `triggers`, which the login, as owner of the tables, could remove.
 */
type Protection = "roles" | "triggers";

/** Access of the product to its database, and of its operator. */
export interface Access {
  /** The pool of the product itself, as the app's role. */
  readonly db: Database;
  readonly protection: Protection;
  /** Runs `work` as the owner of the tables (seeding, backup, restore, archiving), over connections that end with it. */
  asOwner<T>(work: (owner: Database) => Promise<T>): Promise<T>;
}

interface AccessSettings {
  readonly owner: Connection;
  /** The app's own login, if the operator made one; else one is made if the owner may. */
  readonly app?: Connection | undefined;
  readonly progress: (message: string) => void;
  readonly onError: (error: Error) => void;
  /** Of the app's pool. */
  readonly pool?: PoolOptions | undefined;
}

/** Brings the tables up to date as their owner and opens the pool of the app's role. */
export async function openAccess(settings: AccessSettings): Promise<Access> {
  const asOwner = async <T>(work: (owner: Database) => Promise<T>): Promise<T> => {
    const owner = openPool({ ...settings.owner, max: 3 }, settings.onError, { settings: NO_TIMEOUTS });
    try {
      return await work(owner);
    } finally {
      await owner.$client.end();
    }
  };
  const login = await asOwner(async (owner) => {
    await migrateDatabase(owner);
    return withStartLock(owner, (client) => appLogin(client, settings));
  });
  const db = await openHeldBack(login, settings);
  return { ...db, asOwner };
}

/** The login of the app's role, with its rights brought up to date; null if there is none but the owner's. */
async function appLogin(client: pg.ClientBase, { owner, app }: AccessSettings): Promise<Connection | null> {
  if (app !== undefined) {
    await grantApp(client, await userOf(app));
    return app;
  }
  const roles = rolesOf(await databaseName(client));
  const password = appPassword(owner, roles.app);
  if (password === null || !(await mayMakeRoles(client))) return null;
  const login = { ...owner, user: roles.app, password };
  try {
    await makeRoles(client, roles, password);
    if (!(await isLetIn(login))) await setAppRole(client, "alter", roles.app, password);
  } catch (error) {
    // Roles of these names that someone else made.
    if (postgresCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    return null;
  }
  await grantApp(client, roles.app);
  await grantArchive(client, roles.archive);
  return login;
}

const INSUFFICIENT_PRIVILEGE = "42501";

async function isLetIn(login: Connection): Promise<boolean> {
  try {
    await userOf(login);
    return true;
  } catch (error) {
    if (isNotLetIn(error)) return false;
    throw error;
  }
}

async function userOf(connection: Connection): Promise<string> {
  const db = openPool({ ...connection, max: 1 }, () => undefined);
  try {
    const { rows } = await db.$client.query<{ name: string }>("select current_user as name");
    return rows[0]?.name ?? "";
  } finally {
    await db.$client.end();
  }
}

type StorageParts = Pick<Access, "db" | "protection">;

/**
 * The pool of the app's login, or of the owner's if the app has none that is accepted; reports the missing protection.
 */
async function openHeldBack(
  login: Connection | null,
  { owner, progress, onError, pool }: AccessSettings,
): Promise<StorageParts> {
  if (login !== null) {
    const db = openPool(login, onError, pool);
    try {
      const held = await withClient(db, isHeldBack);
      if (!held) progress(`${UNPROTECTED} the product's login is a superuser or the owner of the tables. ${ADVICE}`);
      return { db, protection: held ? "roles" : "triggers" };
    } catch (error) {
      await db.$client.end();
      if (!isNotLetIn(error)) throw error;
      progress(`${UNPROTECTED} the server does not let the product's own role sign in. ${ADVICE}`);
    }
  } else progress(`${UNPROTECTED} the product works as the owner of the tables, who may not make roles. ${ADVICE}`);
  return { db: openPool(owner, onError, pool), protection: "triggers" };
}

/** SQLSTATE class 28: a wrong password, a login unknown to pg_hba.conf or a pooler. */
const isNotLetIn = (error: unknown): boolean => postgresCode(error)?.startsWith("28") === true;

const UNPROTECTED = "The audit trail is protected by triggers alone, which the owner of the tables could take away:";
const ADVICE =
  "Set DATABASE_URL to a login of its own and DATABASE_OWNER_URL to the owner's to have PostgreSQL protect it.";
