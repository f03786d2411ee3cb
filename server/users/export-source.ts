import { anyOf } from "../../contract/privileges.ts";
import { signInWay } from "../../contract/sign-in-way.ts";
import type { User } from "../../contract/users.ts";
import { listedRows } from "../exports/listed.ts";
import type { ListedColumn } from "../exports/listed.ts";
import type { ExportReading, ExportSource, ExportText } from "../exports/source.ts";
import { readUsers } from "./user-rows.ts";

const HEADERS = "domain.lists.users";
const stateKey = (active: string): string => `domain.lists.states.${active === "true" ? "active" : "inactive"}`;
const wayKey = (way: string): string => `${HEADERS}.ways.${way}`;
const rolesOf = ({ roles }: User): string[] => roles.map(({ name }) => name);
const nameOf = ({ firstName, lastName }: User): string => [firstName, lastName].filter(Boolean).join(" ");

const columnsIn = (text: ExportText): readonly ListedColumn<User>[] => [
  { id: "userName", value: ({ userName }) => userName },
  { id: "personName", value: nameOf },
  { id: "email", value: ({ email }) => email },
  { id: "roles", value: (user) => rolesOf(user).join(", "), values: rolesOf },
  { id: "state", value: ({ active }) => String(active), shown: ({ active }) => text(stateKey(String(active))) },
  { id: "signIn", value: signInWay, shown: (user) => text(wayKey(signInWay(user))) },
  { id: "lastSignIn", value: ({ lastSignIn }) => lastSignIn },
  { id: "createdDate", value: ({ createdDate }) => createdDate },
  { id: "createdBy", value: ({ createdBy }) => createdBy },
  { id: "editedDate", value: ({ editedDate }) => editedDate },
  { id: "editedBy", value: ({ editedBy }) => editedBy },
];

const answer = async (reading: ExportReading): Promise<readonly User[]> =>
  listedRows(await readUsers(reading.reader, null), columnsIn(reading.text), reading);

/** The users as they are exported; never anything of a password. */
export const usersExport: ExportSource = {
  list: "users",
  title: `${HEADERS}.name`,
  needs: { xlsx: anyOf("user.exportExcel"), pdf: anyOf("user.exportPdf") },
  columns: [
    { id: "userName", header: `${HEADERS}.userName`, kind: "text", width: 20 },
    { id: "personName", header: `${HEADERS}.personName`, kind: "text", width: 24 },
    { id: "email", header: `${HEADERS}.email`, kind: "text", width: 30 },
    { id: "roles", header: `${HEADERS}.roles`, kind: "text", width: 26 },
    {
      id: "state",
      header: `${HEADERS}.state`,
      kind: "text",
      width: 10,
      choice: (value, text) => text(stateKey(value)),
    },
    {
      id: "signIn",
      header: `${HEADERS}.signIn`,
      kind: "text",
      width: 16,
      choice: (value, text) => text(wayKey(value)),
    },
    { id: "lastSignIn", header: `${HEADERS}.lastSignIn`, kind: "moment", width: 18 },
    { id: "createdDate", header: `${HEADERS}.createdDate`, kind: "moment", width: 18 },
    { id: "createdBy", header: `${HEADERS}.createdBy`, kind: "text", width: 16 },
    { id: "editedDate", header: `${HEADERS}.editedDate`, kind: "moment", width: 18 },
    { id: "editedBy", header: `${HEADERS}.editedBy`, kind: "text", width: 16 },
  ],
  count: async (reading) => (await answer(reading)).length,
  async *rows(reading) {
    yield (await answer(reading)).map((user) => ({
      userName: user.userName,
      personName: nameOf(user),
      email: user.email,
      roles: rolesOf(user).join(", "),
      state: reading.text(stateKey(String(user.active))),
      signIn: reading.text(wayKey(signInWay(user))),
      lastSignIn: user.lastSignIn === null ? null : new Date(user.lastSignIn),
      createdDate: new Date(user.createdDate),
      createdBy: user.createdBy,
      editedDate: new Date(user.editedDate),
      editedBy: user.editedBy,
    }));
  },
};
