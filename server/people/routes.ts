import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { roleUsersExport, rolesExport, usersExport } from "./exports.ts";
import { acceptInvitation, findInvitation } from "../../contract/people/calls/invitations.ts";
import { getUserPreferenceByUserId, saveUserPreference } from "../../contract/people/calls/preferences.ts";
import * as roleCalls from "../../contract/people/calls/roles.ts";
import { resetSecondFactor as resetFactor } from "../../contract/people/calls/second-factor.ts";
import * as securityCalls from "../../contract/people/calls/security.ts";
import * as calls from "../../contract/people/calls/users.ts";
import type { DeleteUserQuerySchema } from "../../contract/people/users.ts";
import { displayNameOf, type RequestCaller } from "../caller/caller.ts";
import { clearTokenCookie, ownRoot, tokenOf } from "../caller/token.ts";
import { implement } from "../http/implement.ts";
import { assertActingUser, assertSelfOr, isId, unknownRecord } from "../persistence/refusals.ts";
import { eq, sql } from "../storage/orm.ts";
import { users } from "../storage/schema/index.ts";
import { unlinkOpenId } from "./open-id/unlink.ts";
import { readPreferences, savePreferences } from "./preferences/service.ts";
import { deleteRole, restoreRole, saveRole } from "./roles/service.ts";
import { readGroupRoles, saveGroupRoles } from "./security/group-roles.ts";
import { saveLinks, saveUserRoles } from "./security/members.ts";
import { readActiveRoles, readMembers, readPeople, readPrivilegesOfUser, readUserRoles } from "./security/people.ts";
import { allModules, allPages, allPrivileges, privilegesOnPage, saveRolePrivileges } from "./security/privileges.ts";
import { readRole, readRoleByName, readRoles } from "./security/role-rows.ts";
import { PASSWORD_CALLS_PER_MINUTE } from "./session/routes.ts";
import { deleteUser, restoreUser } from "./users/deleting.ts";
import { acceptInvitation as takeInvitation, findInvitation as readInvitation } from "./users/invitations.ts";
import { inviteUser, liftLock, resetPassword, resetSecondFactor } from "./users/resets.ts";
import { saveOwnProfile, saveUser } from "./users/service.ts";
import { endOneSession, readSessions, signOutEverywhere } from "./users/session-list.ts";
import { readUser, readUsers } from "./users/user-rows.ts";

/** The token of the session that a call was sent in. */
const ownToken = (request: FastifyRequest): string => tokenOf(request) ?? "";

/** Milliseconds that an inviting user waits for the mail server; sending continues in the background. */
const MAIL_PATIENCE_MS = 8_000;

/** Calls that create a password must hash it, which is expensive. */
const HASHING = { callsPerMinute: PASSWORD_CALLS_PER_MINUTE };

/** Users with their sessions and preferences, roles, and security. */
export const peopleDomain = {
  name: "people",
  routes: registerPeople,
  lists: [usersExport, rolesExport, roleUsersExport],
};

function registerPeople(app: FastifyInstance): void {
  registerUsers(app);
  registerRoles(app);
  registerSecurity(app);
  implement(app, getUserPreferenceByUserId, ({ db, caller, params }) => readPreferences(db, caller, params.userId));
  implement(app, saveUserPreference, ({ db, caller, body }) => savePreferences(db, caller, body));
}

/** The privilege table, the privileges of roles and the roles of users. */
function registerSecurity(app: FastifyInstance): void {
  implement(app, securityCalls.getAllPrivileges, async () => allPrivileges());
  implement(app, securityCalls.getAllModules, async () => allModules());
  implement(app, securityCalls.getAllPages, async () => allPages());
  implement(app, securityCalls.getAllActiveRoles, ({ db }) => readActiveRoles(db));
  implement(app, securityCalls.getAllSecurityUsers, ({ db }) => readPeople(db));
  implement(app, securityCalls.getAllUserRoles, ({ db, params }) => readMembers(db, params.roleId));
  implement(app, securityCalls.getGroupRoles, ({ db }) => readGroupRoles(db));
  implement(app, securityCalls.saveGroupRoles, ({ db, caller, body }) => saveGroupRoles(db, caller, body));
  implement(app, securityCalls.getAllRolePrivilegesByRoleId, ({ db, params }) =>
    privilegesOnPage(db, params.roleId, params.pageId),
  );
  implement(app, securityCalls.getUserRoles, ({ db, caller, params: { userId } }) => {
    assertSelfOr(caller, userId, "security.view", "user.view");
    return readUserRoles(db, userId);
  });
  implement(app, securityCalls.getAllRolePrivileges, ({ db, caller, params: { userId } }) => {
    assertSelfOr(caller, userId, "security.view");
    return readPrivilegesOfUser(db, userId);
  });
  implement(app, securityCalls.rolePrivilegeInsert, ({ db, caller, body }) => saveRolePrivileges(db, caller, body));
  implement(app, securityCalls.userRoleInsert, ({ db, caller, body }) => saveUserRoles(db, caller, body));
  implement(app, securityCalls.userRoleInsertBulk, ({ db, caller, body }) => saveLinks(db, caller, body));
}

/** Calls for roles' names and privileges; their members belong to security. */
function registerRoles(app: FastifyInstance): void {
  implement(app, roleCalls.getAllRoles, ({ db }) => readRoles(db));
  implement(app, roleCalls.getRoleById, ({ db, params }) => readRole(db, params.roleId));
  implement(app, roleCalls.fetchRoleDetailsByName, ({ db, params }) => readRoleByName(db, params.roleName));
  implement(app, roleCalls.addOrUpdateRole, ({ db, caller, body }) => saveRole(db, caller, body));
  implement(app, roleCalls.restoreRole, ({ db, caller, body }) => restoreRole(db, caller, body.roleId));
  implement(app, roleCalls.deleteRole, async ({ db, caller, params: { roleId, actingUserId }, request }) => {
    assertActingUser(caller, actingUserId);
    const { version, confirmLoss } = request.query as ReturnType<typeof roleCalls.DeleteRoleQuerySchema.parse>;
    return deleteRole(db, caller, { roleId, version, confirmLoss });
  });
}

/** Users, their sessions, and one's own profile. */
function registerUsers(app: FastifyInstance): void {
  implement(app, calls.getAllUsers, ({ db, caller }) => readUsers(db, caller));
  implement(app, calls.getUserById, async ({ db, caller, params: { userId } }) => {
    assertSelfOr(caller, userId, "user.view");
    return readUser(db, caller, userId);
  });
  implement(app, calls.getStaffDetails, async ({ db, caller, params }) => {
    assertSelfOr(caller, params.userId, "user.view");
    const { userId, userName, firstName, lastName, email, active } = await readUser(db, caller, params.userId);
    const displayName = displayNameOf({ userName, firstName, lastName });
    return { userId, userName, firstName, lastName, displayName, email, active };
  });
  implement(app, calls.fetchUserDetailsByName, async ({ db, caller, params: { userName } }) => {
    const isOwn = userName.toLowerCase() === caller.userName.toLowerCase();
    assertSelfOr(caller, isOwn ? (caller.userId ?? 0) : 0, "user.view");
    const [user] = await readUsers(db, caller, eq(sql`lower(${users.userName})`, userName.toLowerCase()));
    return user ?? unknownRecord("domain.user.unknownName", { userName });
  });
  const inviting = (caller: RequestCaller, request: FastifyRequest) => ({
    caller,
    mailer: app.mailer,
    address: ownRoot(request),
  });
  implement(
    app,
    calls.addOrUpdateUser,
    async ({ db, caller, body, request }) => {
      const saved = await saveUser(db, inviting(caller, request), body);
      if (saved.invitation?.token === null) await app.mailer.flush(MAIL_PATIENCE_MS);
      return saved;
    },
    HASHING,
  );
  implement(app, calls.deleteUser, async ({ db, caller, params, request }) => {
    assertActingUser(caller, params.actingUserId);
    const query = request.query as z.output<typeof DeleteUserQuerySchema>;
    return deleteUser(db, caller, { userId: params.userId, version: query.version, confirmLoss: query.confirmLoss });
  });
  implement(app, calls.restoreUser, ({ db, caller, body: { userId } }) =>
    isId(userId) ? restoreUser(db, caller, userId) : unknownRecord("domain.user.unknown", { userId }),
  );
  implement(app, calls.resetPassword, ({ db, caller, body }) => resetPassword(db, caller, body.userId), HASHING);
  implement(
    app,
    calls.inviteUser,
    async ({ db, caller, body, request }) => {
      const invited = await inviteUser(db, inviting(caller, request), body);
      if (invited.invitation.token === null) await app.mailer.flush(MAIL_PATIENCE_MS);
      return invited;
    },
    HASHING,
  );
  implement(app, findInvitation, ({ db, body }) => readInvitation(db, body.token), HASHING);
  implement(app, acceptInvitation, ({ db, body, request }) => takeInvitation(db, { ...body, request }), HASHING);
  implement(app, resetFactor, ({ db, caller, body }) => resetSecondFactor(db, caller, body.userId));
  implement(app, calls.liftLock, ({ db, caller, body }) => liftLock(db, caller, body.userId));
  implement(app, calls.unlinkOpenId, ({ db, caller, body, request }) => {
    assertSelfOr(caller, body.userId, "user.edit");
    return unlinkOpenId(db, caller, { ...body, token: ownToken(request) });
  });
  implement(app, calls.updateOwnProfile, ({ db, caller, body }) => saveOwnProfile(db, caller, body));
  implement(app, calls.getSessions, ({ db, caller, params, request }) =>
    readSessions(db, caller, { userId: params.userId, token: ownToken(request) }),
  );
  implement(app, calls.endSession, async ({ db, caller, body, request, reply }) => {
    const wasOwn = await endOneSession(db, caller, { ...body, token: ownToken(request) });
    if (wasOwn) clearTokenCookie(request, reply);
    return {};
  });
  implement(app, calls.endOtherSessions, async ({ db, caller, body, request }) => ({
    ended: await signOutEverywhere(db, caller, { userId: body.userId, token: ownToken(request) }),
  }));
}
