import { roleName } from "../seeded-roles.ts";
import { SIGN_IN_WAYS, signInWay, type User } from "../users.ts";
import { editColumns, namedColumn, stateColumn, type RecordColumn } from "./column.ts";

const LIST = "domain.lists.users";
const rolesOf = ({ roles }: User): string[] => roles.map(({ name }) => name);

/** First and last name; empty where neither is known. */
export const personName = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

const moment = (id: "lastSignIn" | "lockedUntil" | "createdDate"): RecordColumn<User> => ({
  id,
  header: `${LIST}.${id}`,
  kind: "moment",
  width: 18,
  screen: { minWidth: 150 },
  value: (user) => user[id],
});

const text = (id: "userName" | "email" | "createdBy", width: number, screen: RecordColumn<User>["screen"] = {}) =>
  ({
    id,
    header: `${LIST}.${id}`,
    kind: "text",
    width,
    screen,
    value: (user) => user[id],
  }) satisfies RecordColumn<User>;

/** The list of users; never anything of a password. */
export const USER_COLUMNS: readonly RecordColumn<User>[] = [
  text("userName", 20, { minWidth: 130, rowHeader: true }),
  {
    id: "personName",
    header: `${LIST}.personName`,
    kind: "text",
    width: 24,
    screen: { minWidth: 150 },
    value: personName,
  },
  text("email", 30, { minWidth: 190 }),
  {
    id: "roles",
    header: `${LIST}.roles`,
    kind: "text",
    width: 26,
    screen: { minWidth: 150 },
    value: (user) => rolesOf(user).join(", "),
    values: rolesOf,
    shown: ({ roles }, of) => roles.map((role) => roleName(role, of)).join(", "),
    choices: (users) => [...new Set(users.flatMap(rolesOf))].sort(),
    choice: (name, of) => roleName({ name }, of),
  },
  stateColumn(`${LIST}.state`, "state"),
  namedColumn(
    { id: "signIn", header: `${LIST}.signIn`, width: 16, screen: { minWidth: 130, hiddenAtFirst: true } },
    { values: SIGN_IN_WAYS, valueOf: signInWay, keyOf: (way) => `${LIST}.ways.${way}` },
  ),
  moment("lastSignIn"),
  moment("lockedUntil"),
  moment("createdDate"),
  text("createdBy", 16, { minWidth: 120, hiddenAtFirst: true }),
  ...editColumns<User>(
    { editedBy: `${LIST}.editedBy`, editedDate: `${LIST}.editedDate` },
    { minWidth: 120, hiddenAtFirst: true },
  ).toReversed(),
];
