import { anyOf } from "../../../contract/privileges.ts";
import { signInWay, type User } from "../../../contract/users.ts";
import { editColumns, listedSource, stateColumn } from "../../exports/listed-source.ts";
import { roleName } from "../security/role-rows.ts";
import { readUsers } from "./user-rows.ts";

const LIST = "domain.lists.users";
const wayKey = (way: string): string => `${LIST}.ways.${way}`;
const rolesOf = ({ roles }: User): string[] => roles.map(({ name }) => name);
const nameOf = ({ firstName, lastName }: User): string => [firstName, lastName].filter(Boolean).join(" ");

/** The users as they are exported; never anything of a password. */
export const usersExport = listedSource<User>({
  list: "users",
  title: "domain.lists.users.name",
  needs: { xlsx: anyOf("user.exportExcel"), pdf: anyOf("user.exportPdf") },
  read: ({ reader }) => readUsers(reader, null),
  columns: [
    { id: "userName", header: `${LIST}.userName`, kind: "text", width: 20, value: ({ userName }) => userName },
    { id: "personName", header: `${LIST}.personName`, kind: "text", width: 24, value: nameOf },
    { id: "email", header: `${LIST}.email`, kind: "text", width: 30, value: ({ email }) => email },
    {
      id: "roles",
      header: `${LIST}.roles`,
      kind: "text",
      width: 26,
      value: (user) => rolesOf(user).join(", "),
      values: rolesOf,
      shown: ({ roles }, text) => roles.map((role) => roleName(role, text)).join(", "),
      choice: (name, text) => roleName({ name }, text),
    },
    { ...stateColumn<User>(`${LIST}.state`), id: "state" },
    {
      id: "signIn",
      header: `${LIST}.signIn`,
      kind: "text",
      width: 16,
      value: signInWay,
      shown: (user, text) => text(wayKey(signInWay(user))),
      choice: (value, text) => text(wayKey(value)),
    },
    {
      id: "lastSignIn",
      header: `${LIST}.lastSignIn`,
      kind: "moment",
      width: 18,
      value: ({ lastSignIn }) => lastSignIn,
    },
    {
      id: "lockedUntil",
      header: `${LIST}.lockedUntil`,
      kind: "moment",
      width: 18,
      value: ({ lockedUntil }) => lockedUntil,
    },
    {
      id: "createdDate",
      header: `${LIST}.createdDate`,
      kind: "moment",
      width: 18,
      value: ({ createdDate }) => createdDate,
    },
    { id: "createdBy", header: `${LIST}.createdBy`, kind: "text", width: 16, value: ({ createdBy }) => createdBy },
    ...editColumns<User>(LIST).toReversed(),
  ],
});
