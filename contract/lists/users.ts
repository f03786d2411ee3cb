import { roleName } from "../seeded-roles.ts";
import { SIGN_IN_WAYS, signInWay, type User } from "../users.ts";
import { editColumns, fieldColumns, namedColumn, stateColumn, type RecordColumn } from "./column.ts";

const headerOf = (id: string): string => `domain.lists.users.${id}`;
const rolesOf = ({ roles }: User): string[] => roles.map(({ name }) => name);

/** First and last name; empty where neither is known. */
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
  moment("createdDate"),
  field("createdBy", 16, { minWidth: 120, hiddenAtFirst: true }),
  ...editColumns(field, { minWidth: 120, hiddenAtFirst: true }).toReversed(),
];
