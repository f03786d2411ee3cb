import { z } from "zod";
import { defineCall } from "../call.ts";
import { VersionSchema } from "../domain.ts";
import { anyOf, signedIn } from "../privileges.ts";
import { ConfirmLossSchema, PermissionSchema, PrivilegeCodesSchema, RoleSchema } from "./roles.ts";

/** Links between users and roles that one call takes. */
export const MAX_LINKS = 5_000;

const nothing = z.object({});
const IdParam = z.coerce.number().int().positive();
const table = anyOf("security.view", "role.view", "role.create", "role.edit");
const members = anyOf("security.view", "role.view", "roleUser.add", "roleUser.delete");
const assign = anyOf("security.save", "roleUser.add", "roleUser.delete");
const HeldRoleSchema = z.object({ roleId: z.int(), name: z.string(), active: z.boolean() });

export const PersonSchema = z.object({
  userId: z.int(),
  userName: z.string(),
  displayName: z.string(),
  active: z.boolean(),
});
export type Person = z.infer<typeof PersonSchema>;

export const PersonWithRolesSchema = PersonSchema.extend({ roleIds: z.array(z.int()) });
export type PersonWithRoles = z.infer<typeof PersonWithRolesSchema>;

export const RolePrivilegesSchema = z.object({
  roleId: z.int(),
  name: z.string(),
  /** The role's version, which a save must name. */
  version: VersionSchema,
  permissions: z.array(PermissionSchema),
});
export type RolePrivileges = z.infer<typeof RolePrivilegesSchema>;

export const UserRolesSchema = PersonSchema.extend({ roles: z.array(HeldRoleSchema) });
export type UserRoles = z.infer<typeof UserRolesSchema>;

export const getAllRolePrivileges = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetAllRolePrivileges/:userId",
  params: z.object({ userId: IdParam }),
  answer: z.array(PermissionSchema.extend({ roleId: z.int(), roleName: z.string() })),
  needs: signedIn,
  summary: "What a user may do and by which active role; one's own for everyone, others' with View Security.",
});

export const getAllRolePrivilegesByRoleId = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetAllRolePrivilegesByRoleID/:roleId/:pageId",
  params: z.object({ roleId: IdParam, pageId: z.coerce.number().int().min(0) }),
  answer: RolePrivilegesSchema,
  needs: table,
  summary: "The privileges of a role that count on a page; page 0 means all pages.",
});

export const getAllPrivileges = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetAllPrivileges",
  params: nothing,
  answer: z.array(PermissionSchema.extend({ label: z.string(), moduleId: z.int() })),
  needs: table,
  summary: "The privilege table by index.",
});

export const getAllUserRoles = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetAllUserRoles/:roleId",
  params: z.object({ roleId: IdParam }),
  answer: z.array(PersonSchema.extend({ roleId: z.int(), email: z.string().nullable() })),
  needs: members,
  summary: "The members of a role by name.",
});

export const getUserRoles = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetUserRoles/:userId",
  params: z.object({ userId: IdParam }),
  answer: UserRolesSchema,
  needs: signedIn,
  summary: "The roles of a user; one's own for everyone, others' with View Security or View User.",
});

export const rolePrivilegeInsert = defineCall({
  method: "POST",
  path: "/api/SecurityDataController/RolePrivilegeInsert",
  params: nothing,
  body: z.object({
    roleId: z.int(),
    version: VersionSchema,
    privilegeCodes: PrivilegeCodesSchema,
    confirmLoss: ConfirmLossSchema,
  }),
  answer: RoleSchema,
  needs: anyOf("security.save"),
  summary: "Replace a role's privileges.",
});

export const userRoleInsert = defineCall({
  method: "POST",
  path: "/api/SecurityDataController/UserRoleInsert",
  params: nothing,
  body: z.object({
    userId: z.int(),
    roleIds: z.array(z.int()).max(MAX_LINKS),
    /** The roles that the user had when the caller read them; refused (409) where they are others now. */
    heldRoleIds: z.array(z.int()).max(MAX_LINKS),
    confirmLoss: ConfirmLossSchema,
  }),
  answer: UserRolesSchema,
  needs: assign,
  summary: "Replace a user's roles.",
});

export const LinkChangeSchema = z.object({
  userId: z.int(),
  roleId: z.int(),
  /** Whether the user is to have the role, who has it not so far, or the other way round. */
  holds: z.boolean(),
});
export type LinkChange = z.infer<typeof LinkChangeSchema>;

export const userRoleInsertBulk = defineCall({
  method: "POST",
  path: "/api/SecurityDataController/UserRoleInsertBulk",
  params: nothing,
  body: z.object({ changes: z.array(LinkChangeSchema).min(1).max(MAX_LINKS), confirmLoss: ConfirmLossSchema }),
  answer: z.object({ users: z.int(), added: z.int(), removed: z.int() }),
  needs: assign,
  summary:
    "Give roles to users and take them away, all or nothing; refused (409) where a link stands already as asked.",
});

export const getAllActiveRoles = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetAllActiveRoles",
  params: nothing,
  answer: z.array(z.object({ roleId: z.int(), name: z.string(), description: z.string() })),
  needs: anyOf("security.view", "role.view", "user.view", "user.create", "user.edit"),
  summary: "The roles that give their members something, by name; without Public, which no one is a member of.",
});

export const getAllModules = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetAllModules",
  params: nothing,
  answer: z.array(z.object({ moduleId: z.int(), code: z.string(), privileges: z.array(PermissionSchema) })),
  needs: table,
  summary: "The groups of the privilege table.",
});

export const getAllPages = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetAllPages",
  params: nothing,
  answer: z.array(
    z.object({
      pageId: z.int(),
      code: z.string(),
      route: z.string(),
      moduleId: z.int(),
      privileges: z.array(PermissionSchema),
    }),
  ),
  needs: table,
  summary: "The pages of the product and the privileges that count on each.",
});

export const getAllSecurityUsers = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetAllUsers",
  params: nothing,
  answer: z.array(PersonWithRolesSchema),
  needs: anyOf("security.view", "roleUser.add", "roleUser.delete"),
  summary: "All users by name with the ids of their roles, for assigning roles.",
});
