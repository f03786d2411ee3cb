import type { Role } from "../calls/roles.ts";
import type { Person } from "../calls/security.ts";
import { roleDescription, roleName } from "../seeded-roles.ts";
import { editColumns, fieldColumns, namedColumn, stateColumn, type RecordColumn } from "./column.ts";

const roleHeader = (id: string): string => `domain.lists.roles.${id}`;
const ofRole = fieldColumns(roleHeader);

/** The list of roles. */
export const ROLE_COLUMNS: readonly RecordColumn<Role>[] = [
  {
    id: "name",
    header: roleHeader("roleName"),
    kind: "text",
    width: 24,
    screen: { minWidth: 150, rowHeader: true },
    value: ({ name }) => name,
    shown: roleName,
  },
  { ...ofRole("description", 40, { minWidth: 200 }), shown: roleDescription },
  stateColumn(roleHeader("state")),
  namedColumn(
    { id: "seeded", header: roleHeader("origin"), width: 14, screen: { minWidth: 110 } },
    {
      values: ["true", "false"],
      valueOf: ({ seeded }) => String(seeded),
      keyOf: (value) => roleHeader(value === "true" ? "origins.seeded" : "origins.own"),
    },
  ),
  ofRole("members", 10, { width: 104 }, "number"),
  {
    id: "privileges",
    header: roleHeader("privileges"),
    kind: "number",
    width: 10,
    screen: { width: 110 },
    value: ({ permissions }) => permissions.length,
  },
  ...editColumns(ofRole, { minWidth: 120, hiddenAtFirst: true }),
];

/** A member of a role. */
export type RoleMember = Person & { readonly email: string | null };

const memberHeader = (id: string): string => `domain.lists.roleUsers.${id}`;
const ofMember = fieldColumns(memberHeader);

/** The members of a role. */
export const MEMBER_COLUMNS: readonly RecordColumn<RoleMember>[] = [
  ofMember("displayName", 26, { minWidth: 150, rowHeader: true }),
  ofMember("userName", 20, { minWidth: 130 }),
  ofMember("email", 30, { minWidth: 160 }),
  stateColumn(memberHeader("state")),
];
