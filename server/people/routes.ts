import type { FastifyInstance } from "fastify";
import { getUserPreferenceByUserId, saveUserPreference } from "../../contract/calls/preferences.ts";
import {
  addOrUpdateRole,
  deleteRole as deleteCall,
  fetchRoleDetailsByName,
  getAllRoles,
  getRoleById,
  restoreRole as restoreCall,
  type DeleteRoleQuerySchema,
} from "../../contract/calls/roles.ts";
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
} from "../../contract/calls/security.ts";
import { getStaffDetails } from "../../contract/calls/users.ts";
import { anyOf, type PrivilegeCode } from "../../contract/privileges.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { implement } from "../http/implement.ts";
import { assertSelfOr, assertThat } from "../persistence/refusals.ts";
import { readPreferences, savePreferences } from "./preferences/service.ts";
import { restoreRole } from "./roles/restoring.ts";
import { deleteRole, saveRole } from "./roles/service.ts";
import { saveLinks, saveUserRoles } from "./security/members.ts";
import { readActiveRoles, readMembers, readPeople, readPrivilegesOfUser, readUserRoles } from "./security/people.ts";
import { allModules, allPages, allPrivileges, privilegesOnPage, saveRolePrivileges } from "./security/privileges.ts";
import { readRole, readRoleByName, readRoles } from "./security/role-rows.ts";
import { readUser } from "./users/user-rows.ts";

/** The person behind a user. */
export function registerStaff(app: FastifyInstance): void {
  implement(app, getStaffDetails, async ({ db, caller, params }) => {
    assertSelfOr(caller, params.userId, "user.view");
    const { userId, userName, firstName, lastName, email, active } = await readUser(db, caller, params.userId);
    const displayName = [firstName, lastName].filter(Boolean).join(" ") || userName;
    return { userId, userName, firstName, lastName, displayName, email, active };
  });
}

/** What each user has chosen for themselves: language, look, the columns of a list. */
export function registerPreferences(app: FastifyInstance): void {
  implement(app, getUserPreferenceByUserId, ({ db, caller, params }) => readPreferences(db, caller, params.userId));
  implement(app, saveUserPreference, ({ db, caller, body }) => savePreferences(db, caller, body));
}

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

/** Roles: what they are called and what they hold. Who has them is security's. */
export function registerRoles(app: FastifyInstance): void {
  implement(app, getAllRoles, ({ db }) => readRoles(db));
  implement(app, getRoleById, ({ db, params }) => readRole(db, params.roleId));
  implement(app, fetchRoleDetailsByName, ({ db, params }) => readRoleByName(db, params.roleName));
  implement(app, addOrUpdateRole, ({ db, caller, body }) => saveRole(db, caller, body));
  implement(app, restoreCall, ({ db, caller, body }) => restoreRole(db, caller, body.roleId));
  implement(app, deleteCall, ({ db, caller, params, request }) => {
    const { version, confirmLoss } = request.query as ReturnType<typeof DeleteRoleQuerySchema.parse>;
    return deleteRole(db, caller, { ...params, version, confirmLoss });
  });
}
