import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { RECORD_STAMPS, PLAIN_TEXT, PathIdSchema, VersionSchema } from "../../api/domain.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { anyOf, PRIVILEGE_CODES } from "../privileges.ts";

export const ROLE_NAME_MAX = 100;
export const ROLE_DESCRIPTION_MAX = 500;

/** A privilege as it is granted; the index is its place in the table that drives the menus. */
export const PermissionSchema = z.object({ privilegeCode: z.string(), index: z.int() });
export type Permission = z.infer<typeof PermissionSchema>;

export const PrivilegeCodesSchema = z.array(z.enum(PRIVILEGE_CODES)).max(PRIVILEGE_CODES.length);

export const RoleSchema = z.object({
  roleId: z.int(),
  name: z.string(),
  description: z.string(),
  /** An inactive role grants nothing. */
  active: z.boolean(),
  /** Came with the product: it cannot be renamed or deleted. */
  seeded: z.boolean(),
  /** Members who sign in by a password here must have a second factor. */
  secondFactor: z.boolean(),
  permissions: z.array(PermissionSchema),
  /** Number of users who have it. */
  members: z.int(),
  ...RECORD_STAMPS,
});
export type Role = z.infer<typeof RoleSchema>;

/** Open to everyone who gives people roles, since they choose from this list. */
const read = anyOf("role.view", "role.create", "role.edit", "role.delete", "security.view");
const roleParam = z.object({ roleId: PathIdSchema });

/** The caller knows what it costs: see `confirmLoss` in docs/decisions/0015-roles-and-privileges.md. */
export const ConfirmLossSchema = z.boolean().default(false);

export const RoleDraftSchema = z.object({
  /** Absent for a new one. */
  roleId: z.int().optional(),
  /** The version it was read at; required with `roleId`. */
  version: VersionSchema.optional(),
  name: mandatoryText(ROLE_NAME_MAX),
  description: z.string().trim().max(ROLE_DESCRIPTION_MAX).regex(PLAIN_TEXT).default(""),
  active: z.boolean().default(true),
  /** Absent: unchanged. */
  secondFactor: z.boolean().optional(),
  /** All privileges of the role; undefined leaves them unchanged. Requires Save Security as well. */
  privilegeCodes: PrivilegeCodesSchema.optional(),
  confirmLoss: ConfirmLossSchema,
});
export type RoleDraft = z.infer<typeof RoleDraftSchema>;

export const fetchRoleDetailsByName = defineCall("GET /api/Role/FetchRoleDetailsByName/:roleName", {
  params: z.object({ roleName: z.string().trim().min(1).max(200) }),
  answer: RoleSchema,
  needs: read,
});

export const getRoleById = defineCall("GET /api/Role/GetRolebyID/:roleId", {
  params: roleParam,
  answer: RoleSchema,
  needs: read,
});

export const getAllRoles = defineCall("GET /api/Role/GetAllRoles", { answer: z.array(RoleSchema), needs: read });

export const addOrUpdateRole = defineCall("POST /api/Role/AddOrUpdateRole", {
  body: RoleDraftSchema,
  answer: RoleSchema,
  needs: anyOf("role.create", "role.edit"),
});

/** The query of a role's deletion. */
export const DeleteRoleQuerySchema = z.object({
  /** The version it was read at; a deletion without one is not checked. */
  version: z.coerce.number().int().min(1).optional(),
  confirmLoss: z.stringbool().default(false),
});

export const deleteRole = defineCall("GET /api/Role/DeleteRole/:roleId/:actingUserId", {
  params: roleParam.extend({ actingUserId: PathIdSchema }),
  query: DeleteRoleQuerySchema,
  answer: z.object({ roleId: z.int(), members: z.int() }),
  needs: anyOf("role.delete"),
  changes: true,
});

export const restoreRole = defineCall("POST /api/Role/RestoreRole", {
  body: z.object({ roleId: z.int() }),
  answer: RoleSchema,
  needs: anyOf("role.delete"),
});
