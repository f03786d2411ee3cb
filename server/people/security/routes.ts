import type { FastifyInstance } from "fastify";
import {
  getAllActiveRoles,
  getAllModules,
  getAllPages,
  getAllPrivileges,
  getAllRolePrivileges,
  getAllRolePrivilegesByRoleId,
  getAllSecurityUsers,
  getAllUserRoles,
  getUserRoles,
  rolePrivilegeInsert,
  userRoleInsert,
  userRoleInsertBulk,
} from "../../../contract/calls/security.ts";
import { anyOf } from "../../../contract/privileges.ts";
import type { PrivilegeCode } from "../../../contract/privileges.ts";
import { implement } from "../../http/implement.ts";
import { assertThat } from "../../persistence/refusals.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { saveLinks, saveUserRoles } from "./members.ts";
import { readActiveRoles, readMembers, readPeople, readPrivilegesOfUser, readUserRoles } from "./people.ts";
import { saveRolePrivileges } from "./privileges.ts";
import { allModules, allPages, allPrivileges, privilegesOnPage } from "./table.ts";

/** Who may do what: the privilege table, the privileges of roles and the roles of users. */
export function registerSecurity(app: FastifyInstance): void {
  implement(app, getAllPrivileges, async () => allPrivileges());
  implement(app, getAllModules, async () => allModules());
  implement(app, getAllPages, async () => allPages());
  implement(app, getAllActiveRoles, ({ db }) => readActiveRoles(db));
  implement(app, getAllSecurityUsers, ({ db }) => readPeople(db));
  implement(app, getAllUserRoles, ({ db, params }) => readMembers(db, params.roleId));
  implement(app, getAllRolePrivilegesByRoleId, ({ db, params }) => privilegesOnPage(db, params.roleId, params.pageId));
  implement(app, getUserRoles, ({ db, caller, params: { userId } }) => {
    assertOwnOr(caller, userId, "security.view", "user.view");
    return readUserRoles(db, userId);
  });
  implement(app, getAllRolePrivileges, ({ db, caller, params: { userId } }) => {
    assertOwnOr(caller, userId, "security.view");
    return readPrivilegesOfUser(db, userId);
  });
  implement(app, rolePrivilegeInsert, ({ db, caller, body }) => saveRolePrivileges(db, caller, body));
  implement(app, userRoleInsert, ({ db, caller, body }) => saveUserRoles(db, caller, body));
  implement(app, userRoleInsertBulk, ({ db, caller, body }) => saveLinks(db, caller, body));
}

/** Everyone may read their own; others' take one of the privileges. */
function assertOwnOr(caller: RequestCaller, userId: number, ...codes: PrivilegeCode[]): void {
  if (caller.userId !== userId) assertThat(caller, anyOf(...codes));
}
