import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { PathIdSchema, VersionSchema } from "../../api/domain.ts";
import { mandatoryText, issue } from "../../api/field-rules.ts";
import { anyOf, signedIn } from "../privileges.ts";
import { ConfirmLossSchema, PermissionSchema, PrivilegeCodesSchema, RoleSchema } from "./roles.ts";

/** Links between users and roles that one call takes. */
const MAX_LINKS = 5_000;

const table = anyOf("security.view", "role.view", "role.create", "role.edit");
const members = anyOf("security.view", "role.view", "roleUser.add", "roleUser.delete");
const assign = anyOf("security.save", "roleUser.add", "roleUser.delete");
const HeldRoleSchema = z.object({ roleId: z.int(), name: z.string(), active: z.boolean() });

const PersonSchema = z.object({ userId: z.int(), userName: z.string(), displayName: z.string(), active: z.boolean() });
export type Person = z.infer<typeof PersonSchema>;

const PersonWithRolesSchema = PersonSchema.extend({ roleIds: z.array(z.int()) });
export type PersonWithRoles = z.infer<typeof PersonWithRolesSchema>;

const RolePrivilegesSchema = z.object({
  roleId: z.int(),
  name: z.string(),
  /** The role's version, which a save must name. */
  version: VersionSchema,
  permissions: z.array(PermissionSchema),
});
export type RolePrivileges = z.infer<typeof RolePrivilegesSchema>;

const UserRolesSchema = PersonSchema.extend({ roles: z.array(HeldRoleSchema) });
export type UserRoles = z.infer<typeof UserRolesSchema>;

export const getAllRolePrivileges = defineCall("GET /api/SecurityDataController/GetAllRolePrivileges/:userId", {
  params: z.object({ userId: PathIdSchema }),
  answer: z.array(PermissionSchema.extend({ roleId: z.int(), roleName: z.string() })),
  needs: signedIn,
});

export const getAllRolePrivilegesByRoleId = defineCall(
  "GET /api/SecurityDataController/GetAllRolePrivilegesByRoleID/:roleId/:pageId",
  {
    params: z.object({ roleId: PathIdSchema, pageId: z.coerce.number().int().min(0) }),
    answer: RolePrivilegesSchema,
    needs: table,
  },
);

export const getAllPrivileges = defineCall("GET /api/SecurityDataController/GetAllPrivileges", {
  answer: z.array(PermissionSchema.extend({ label: z.string(), moduleId: z.int() })),
  needs: table,
});

export const getAllUserRoles = defineCall("GET /api/SecurityDataController/GetAllUserRoles/:roleId", {
  params: z.object({ roleId: PathIdSchema }),
  answer: z.array(PersonSchema.extend({ roleId: z.int(), email: z.string().nullable() })),
  needs: members,
});

export const getUserRoles = defineCall("GET /api/SecurityDataController/GetUserRoles/:userId", {
  params: z.object({ userId: PathIdSchema }),
  answer: UserRolesSchema,
  needs: signedIn,
});

export const rolePrivilegeInsert = defineCall("POST /api/SecurityDataController/RolePrivilegeInsert", {
  body: z.object({
    roleId: z.int(),
    version: VersionSchema,
    privilegeCodes: PrivilegeCodesSchema,
    confirmLoss: ConfirmLossSchema,
  }),
  answer: RoleSchema,
  needs: anyOf("security.save"),
});

export const userRoleInsert = defineCall("POST /api/SecurityDataController/UserRoleInsert", {
  body: z.object({
    userId: z.int(),
    roleIds: z.array(z.int()).max(MAX_LINKS),
    /** The user's roles when the caller read them; 409 if they have changed. */
    heldRoleIds: z.array(z.int()).max(MAX_LINKS),
    confirmLoss: ConfirmLossSchema,
  }),
  answer: UserRolesSchema,
  needs: assign,
});

const LinkChangeSchema = z.object({
  userId: z.int(),
  roleId: z.int(),
  /** Whether the user gains (true) or loses the role. */
  holds: z.boolean(),
});
export type LinkChange = z.infer<typeof LinkChangeSchema>;

export const userRoleInsertBulk = defineCall("POST /api/SecurityDataController/UserRoleInsertBulk", {
  body: z.object({ changes: z.array(LinkChangeSchema).min(1).max(MAX_LINKS), confirmLoss: ConfirmLossSchema }),
  answer: z.object({ users: z.int(), added: z.int(), removed: z.int() }),
  needs: assign,
});

export const getAllActiveRoles = defineCall("GET /api/SecurityDataController/GetAllActiveRoles", {
  answer: z.array(z.object({ roleId: z.int(), name: z.string(), description: z.string() })),
  needs: anyOf("security.view", "role.view", "user.view", "user.create", "user.edit"),
});

export const getAllModules = defineCall("GET /api/SecurityDataController/GetAllModules", {
  answer: z.array(z.object({ moduleId: z.int(), code: z.string(), privileges: z.array(PermissionSchema) })),
  needs: table,
});

export const getAllPages = defineCall("GET /api/SecurityDataController/GetAllPages", {
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
});

export const getAllSecurityUsers = defineCall("GET /api/SecurityDataController/GetAllUsers", {
  answer: z.array(PersonWithRolesSchema),
  needs: anyOf("security.view", "roleUser.add", "roleUser.delete"),
});

/** The most links between groups and roles. */
const MAX_GROUP_ROLES = 1_000;
const GROUP_NAME_MAX = 300;

/** Sources of groups: the OpenID Connect issuer or the mapping portal. */
export const GROUP_SOURCES = ["openId", "portal"] as const;
export type GroupSource = (typeof GROUP_SOURCES)[number];

/**
 * The id of a group at ArcGIS Online or ArcGIS Enterprise. Titles are not used, since anyone can give their own group
 * any title.
 */
const PORTAL_GROUP_ID = /^[0-9a-f]{32}$/;

export const GroupRoleSchema = z
  .object({
    source: z.enum(GROUP_SOURCES),
    /** For an issuer, the name or id as written in the claim; for the portal, the group's id. */
    group: mandatoryText(GROUP_NAME_MAX),
    roleId: z.int(),
  })
  .refine(({ source, group }) => source !== "portal" || PORTAL_GROUP_ID.test(group), {
    path: ["group"],
    ...issue("domain.security.portalGroup"),
  });
export type GroupRole = z.infer<typeof GroupRoleSchema>;

const groupRoles = z.array(GroupRoleSchema).max(MAX_GROUP_ROLES);

export const getGroupRoles = defineCall("GET /api/SecurityDataController/GetGroupRoles", {
  answer: groupRoles,
  needs: anyOf("security.view"),
});

export const saveGroupRoles = defineCall("POST /api/SecurityDataController/SaveGroupRoles", {
  body: z.object({
    rows: groupRoles,
    /** The rows as the caller read them; refused (409) if they have changed since. */
    heldRows: groupRoles,
  }),
  answer: groupRoles,
  needs: anyOf("security.save"),
});
