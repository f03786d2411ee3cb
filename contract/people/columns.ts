import type { Role } from "./calls/roles.ts";
import type { Person } from "./calls/security.ts";
import { roleDescription, roleName } from "./seeded-roles.ts";
import { SIGN_IN_WAYS, signInWay, type User } from "./users.ts";
import { editColumns, fieldColumns, namedColumn, stateColumn, type RecordColumn } from "../lists/column.ts";

const headerOf = (id: string): string => `domain.lists.users.${id}`;
const rolesOf = ({ roles }: User): string[] => roles.map(({ name }) => name);

/** First and last name; empty if neither is known. */
export const personName = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

const field = fieldColumns(headerOf);
const moment = <Id extends string>(id: Id) => field(id, 18, { minWidth: 150 }, "moment");

/** The list of users; never anything of a password. */
export const USER_COLUMNS: readonly RecordColumn<User>[] = [
  field("userName", 20, { minWidth: 130, rowHeader: true }),
  {
    id: "personName",
    header: headerOf("personName"),
    kind: "text",
    width: 24,
    screen: { minWidth: 150 },
    value: personName,
  },
  field("email", 30, { minWidth: 190 }),
  {
    id: "roles",
    header: headerOf("roles"),
    kind: "text",
    width: 26,
    screen: { minWidth: 150 },
    value: (user) => rolesOf(user).join(", "),
    values: rolesOf,
    shown: ({ roles }, of) => roles.map((role) => roleName(role, of)).join(", "),
    choices: (users) => [...new Set(users.flatMap(rolesOf))].sort(),
    choice: (name, of) => roleName({ name }, of),
  },
  stateColumn(headerOf("state"), "state"),
  namedColumn(
    { id: "signIn", header: headerOf("signIn"), width: 16, screen: { minWidth: 130, hiddenAtFirst: true } },
    { values: SIGN_IN_WAYS, valueOf: signInWay, keyOf: (way) => headerOf(`ways.${way}`) },
  ),
  namedColumn(
    { id: "secondFactor", header: headerOf("secondFactor"), width: 14, screen: { minWidth: 110 } },
    {
      values: ["on", "off"],
      valueOf: ({ secondFactor }: User) => (secondFactor ? "on" : "off"),
      keyOf: (state) => headerOf(`factor.${state}`),
    },
  ),
  moment("lastSignIn"),
  moment("lockedUntil"),
  field("createdDate", 18, { minWidth: 150, hiddenAtFirst: true }, "moment"),
  field("createdBy", 16, { minWidth: 120, hiddenAtFirst: true }),
  ...editColumns(field, { minWidth: 120, hiddenAtFirst: true }).toReversed(),
];

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
