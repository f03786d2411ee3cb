import type { FastifyInstance } from "fastify";
import {
  addOrUpdateRole,
  deleteRole as deleteCall,
  type DeleteRoleQuerySchema,
  fetchRoleDetailsByName,
  getAllRoles,
  getRoleById,
  restoreRole as restoreCall,
} from "../../../contract/calls/roles.ts";
import { implement } from "../../http/implement.ts";
import { readRole, readRoleByName, readRoles } from "../security/role-rows.ts";
import { restoreRole } from "./restoring.ts";
import { deleteRole, saveRole } from "./service.ts";

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
