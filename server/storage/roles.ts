import { createHmac } from "node:crypto";
import { getTableName, getViewConfig, is, PgTable, PgView } from "./orm.ts";
import pg from "pg";
import type { Database } from "./database.ts";
import * as schema from "./schema/index.ts";

/**
 * The roles next to the owner of the tables: one that the product works as, one that may archive old audit rows. Roles
 * belong to a whole PostgreSQL, not to one database of it, so their names begin with the database's.
 */
export const rolesOf = (database: string) => ({
  app: `${database.slice(0, 50)}_app`,
  archive: `${database.slice(0, 50)}_archive`,
});

/**
 * Append-only tables: the app's role adds rows to the first (a trigger adds those of the second) and cannot change any.
 */
const APPEND_ONLY: readonly string[] = [getTableName(schema.audits), getTableName(schema.auditChain)];

/**
 * The password of the app's database role, derived from the owner's, so that nothing more is stored and all processes
 * agree. Null for an owner without a password.
 */
export function appPassword(owner: pg.PoolConfig, role: string): string | null {
  const secret = owner.password;
  if (typeof secret !== "string" || secret === "") return null;
  return createHmac("sha256", secret).update(`Provision database role ${role}`).digest("base64url");
}

/** Returns whether the login of a connection may create roles. */
export async function mayMakeRoles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user",
  );
  return rows[0]?.may === true;
}

/**
 * Creates the two roles if they are missing; the app's one signs in with the password, no one signs in as the other.
 * The password of an existing role is not changed: it would get another salt, and a pooler's copy would no longer
 * match.
 */
export async function makeRoles(
  client: pg.ClientBase,
  { app, archive }: ReturnType<typeof rolesOf>,
  password: string | null,
) {
  const isThere = async (role: string) =>
    (await client.query("select 1 from pg_roles where rolname = $1", [role])).rowCount !== 0;
  if (!(await isThere(app))) await setAppRole(client, "create", app, password);
  const verb = (await isThere(archive)) ? "alter" : "create";
  await client.query(`${verb} role ${pg.escapeIdentifier(archive)} nologin`);
  // A superuser may assume any role; an ordinary owner must be granted it.
  await client.query(`grant ${pg.escapeIdentifier(archive)} to current_user`);
}

/** A new role has no rights; only a superuser could remove rights from an existing one. */
export async function setAppRole(
  client: pg.ClientBase,
  verb: "create" | "alter",
  app: string,
  password: string | null,
): Promise<void> {
  const secret = password === null ? "null" : pg.escapeLiteral(password);
  await client.query(`${verb} role ${pg.escapeIdentifier(app)} login password ${secret}`);
}

/**
 * Gives the app's role the rights that the product needs and no more: to read and write every table, but only to read
 * and add to the audit trail. Must be repeated after each migration.
 */
export async function grantApp(client: pg.ClientBase, app: string): Promise<void> {
  const role = pg.escapeIdentifier(app);
  const tables = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map(getTableName);
  const views = Object.values(schema)
    .filter((view) => is(view, PgView))
    .map((view) => getViewConfig(view).name);
  const readable = [...APPEND_ONLY, ...views].map(pg.escapeIdentifier).join(", ");
  const writable = tables.filter((name) => !APPEND_ONLY.includes(name)).map(pg.escapeIdentifier);
  const sequences = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, s.relname) as name
     from pg_class s join pg_namespace n on n.oid = s.relnamespace
     join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and n.nspname = 'public' and t.relname = any($1)`,
    [tables],
  );
  await client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on ${writable.join(", ")} to ${role};
    revoke all on ${readable} from ${role};
    grant select on ${readable} to ${role};
    grant insert on ${getTableName(schema.audits)} to ${role};
    grant usage on schema drizzle to ${role};
    grant select on drizzle.__drizzle_migrations to ${role};
    grant usage, select on sequence ${sequences.rows.map(({ name }) => name).join(", ")} to ${role};
  `);
}

/**
 * Gives the archive's role the rights to read the audit trail and to call the one function that removes archived rows.
 */
export async function grantArchive(client: pg.ClientBase, archive: string): Promise<void> {
  const role = pg.escapeIdentifier(archive);
  await client.query(`
    grant usage on schema public to ${role};
    grant select on ${APPEND_ONLY.join(", ")} to ${role};
    grant execute on function audit_remove_archived to ${role};
  `);
}

/** The only role that may remove archived rows, if this database has it and this login may assume it. */
export async function archiveRole(owner: Database): Promise<string | null> {
  const { rows } = await owner.$client.query<{ role: string }>(
    `select r.rolname as role from pg_roles r
     where has_function_privilege(r.oid, 'audit_remove_archived(bigint,text,bigint,text,text,jsonb)', 'execute')
       and r.rolname like '%\\_archive' and not r.rolsuper and pg_has_role(r.oid, 'member')
       and r.oid <> (select relowner from pg_class where oid = 'public.audit'::regclass)
     order by r.rolname = $1 || '_archive' desc limit 1`,
    [(await databaseName(owner.$client)).slice(0, 50)],
  );
  return rows[0]?.role ?? null;
}

/** The name of the database behind a connection. */
export async function databaseName(client: Pick<pg.ClientBase, "query">): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return rows[0]?.name ?? "";
}

/**
 * Returns whether PostgreSQL itself prevents this connection from changing the audit trail: it may not do so, and
 * cannot assume a role that may.
 */
export async function isHeldBack(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select bool_and(not (
       has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete') or
       has_table_privilege(c.oid, 'truncate') or pg_has_role(c.relowner, 'member')
     )) as held
     from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
    [APPEND_ONLY],
  );
  return rows[0]?.held === true;
}
