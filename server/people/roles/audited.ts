import type { Role } from "../../../contract/calls/roles.ts";

/** A role as the audit keeps it: its privileges by their codes. */
export const auditedRole = ({ permissions, ...role }: Role) => ({
  ...role,
  privileges: permissions.map(({ privilegeCode }) => privilegeCode),
});
