import type { Role } from "../calls/roles.ts";
import type { Person } from "../calls/security.ts";
import { roleDescription, roleName } from "../seeded-roles.ts";
import { editColumns, namedColumn, stateColumn, type RecordColumn } from "./column.ts";

/** The list of roles. */
export const ROLE_COLUMNS: readonly RecordColumn<Role>[] = [
  {
    id: "name",
    header: "domain.lists.roles.roleName",
    kind: "text",
    width: 24,
    screen: { minWidth: 150, rowHeader: true },
    value: ({ name }) => name,
    shown: roleName,
  },
  {
    id: "description",
    header: "domain.lists.roles.description",
    kind: "text",
    width: 40,
    screen: { minWidth: 200 },
    value: ({ description }) => description,
    shown: roleDescription,
  },
  stateColumn("domain.lists.roles.state"),
  namedColumn(
    { id: "seeded", header: "domain.lists.roles.origin", width: 14, screen: { minWidth: 110 } },
    {
      values: ["true", "false"],
      valueOf: ({ seeded }) => String(seeded),
      keyOf: (value) => (value === "true" ? "domain.lists.roles.origins.seeded" : "domain.lists.roles.origins.own"),
    },
  ),
  {
    id: "members",
    header: "domain.lists.roles.members",
    kind: "number",
    width: 10,
    screen: { width: 104 },
    value: ({ members }) => members,
  },
  {
    id: "privileges",
    header: "domain.lists.roles.privileges",
    kind: "number",
    width: 10,
    screen: { width: 110 },
    value: ({ permissions }) => permissions.length,
  },
  ...editColumns<Role>(
    { editedBy: "domain.lists.roles.editedBy", editedDate: "domain.lists.roles.editedDate" },
    { minWidth: 120, hiddenAtFirst: true },
  ),
];

/** A member of a role. */
export type RoleMember = Person & { readonly email: string | null };

/** The members of a role. */
export const MEMBER_COLUMNS: readonly RecordColumn<RoleMember>[] = [
  {
    id: "displayName",
    header: "domain.lists.roleUsers.displayName",
    kind: "text",
    width: 26,
    screen: { minWidth: 150, rowHeader: true },
    value: ({ displayName }) => displayName,
  },
  {
    id: "userName",
    header: "domain.lists.roleUsers.userName",
    kind: "text",
    width: 20,
    screen: { minWidth: 130 },
    value: ({ userName }) => userName,
  },
  {
    id: "email",
    header: "domain.lists.roleUsers.email",
    kind: "text",
    width: 30,
    screen: { minWidth: 160 },
    value: ({ email }) => email,
  },
  stateColumn("domain.lists.roleUsers.state"),
];
