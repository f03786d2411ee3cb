import { eq } from "../../server/storage/orm.ts";
import { addOrUpdateRole, getAllRoles, type Role, type RoleDraft } from "../../contract/calls/roles.ts";
import { roles, userRoles } from "../../server/storage/schema/index.ts";
import type { PrivilegeCode } from "../../contract/privileges.ts";
import { ADMIN_PASSWORD } from "./cluster.ts";
import { addUser, type TestClient, type TestServer } from "./server.ts";

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

/** The names of the roles that a user has, as the database holds them. */
export async function rolesOf({ db }: TestServer, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: roles.name })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.roleId))
    .where(eq(userRoles.userId, userId));
  return rows.map(({ name }) => name).sort();
}
