import type { Role } from "../calls/roles.ts";
import type { Person } from "../calls/security.ts";
import { roleDescription, roleName } from "../seeded-roles.ts";
import { editColumns, fieldColumns, namedColumn, stateColumn, type RecordColumn } from "./column.ts";

const ROLES = "domain.lists.roles";
const ofRole = fieldColumns(ROLES);

/** The list of roles. */
export const ROLE_COLUMNS: readonly RecordColumn<Role>[] = [
  {
    id: "name",
    header: `${ROLES}.roleName`,
    kind: "text",
    width: 24,
    screen: { minWidth: 150, rowHeader: true },
    value: ({ name }) => name,
    shown: roleName,
  },
  { ...ofRole("description", 40, { minWidth: 200 }), shown: roleDescription },
  stateColumn(`${ROLES}.state`),
  namedColumn(
    { id: "seeded", header: `${ROLES}.origin`, width: 14, screen: { minWidth: 110 } },
    {
      values: ["true", "false"],
      valueOf: ({ seeded }) => String(seeded),
      keyOf: (value) => `${ROLES}.origins.${value === "true" ? "seeded" : "own"}`,
    },
  ),
  ofRole("members", 10, { width: 104 }, "number"),
  {
    id: "privileges",
    header: `${ROLES}.privileges`,
    kind: "number",
    width: 10,
    screen: { width: 110 },
    value: ({ permissions }) => permissions.length,
  },
  ...editColumns(ROLES, { minWidth: 120, hiddenAtFirst: true }),
];

/** A member of a role. */
export type RoleMember = Person & { readonly email: string | null };

const MEMBERS = "domain.lists.roleUsers";
const ofMember = fieldColumns(MEMBERS);

/** The members of a role. */
export const MEMBER_COLUMNS: readonly RecordColumn<RoleMember>[] = [
  ofMember("displayName", 26, { minWidth: 150, rowHeader: true }),
  ofMember("userName", 20, { minWidth: 130 }),
  ofMember("email", 30, { minWidth: 160 }),
  stateColumn(`${MEMBERS}.state`),
];
