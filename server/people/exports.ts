import type { Role } from "../../contract/people/calls/roles.ts";
import { MEMBER_COLUMNS, ROLE_COLUMNS, USER_COLUMNS, type RoleMember } from "../../contract/people/columns.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { roleName } from "../../contract/people/seeded-roles.ts";
import type { User } from "../../contract/people/users.ts";
import { listedSource } from "../lists/source.ts";
import { readMembers } from "./security/people.ts";
import { readRole, readRoles } from "./security/role-rows.ts";
import { readUsers } from "./users/user-rows.ts";

/** The users as they are exported. */
export const usersExport = listedSource<User>({
  list: "users",
  title: "domain.lists.users.name",
  needs: { xlsx: anyOf("user.exportExcel"), pdf: anyOf("user.exportPdf") },
  read: ({ reader }) => readUsers(reader, null),
  columns: USER_COLUMNS,
});

/** The roles as they are exported. */
export const rolesExport = listedSource<Role>({
  list: "roles",
  title: "domain.lists.roles.name",
  needs: { xlsx: anyOf("role.exportExcel"), pdf: anyOf("role.exportPdf") },
  read: ({ reader }) => readRoles(reader),
  columns: ROLE_COLUMNS,
});

/** The export of the members of the role in `context`; 404 if unknown. */
export const roleUsersExport = listedSource<RoleMember>({
  list: "roleUsers",
  title: "domain.lists.roleUsers.name",
  needs: { xlsx: anyOf("roleUser.exportExcel"), pdf: anyOf("roleUser.exportPdf") },
  contextName: async ({ reader, context, text }) =>
    context === null
      ? null
      : text("domain.lists.roleUsers.of", { role: roleName(await readRole(reader, context), text) }),
  read: ({ reader, context }) => readMembers(reader, context ?? 0),
  columns: MEMBER_COLUMNS,
});
