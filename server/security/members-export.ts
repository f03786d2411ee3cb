import { anyOf } from "../../contract/privileges.ts";
import { listedRows } from "../exports/listed.ts";
import type { ListedColumn } from "../exports/listed.ts";
import type { ExportReading, ExportSource, ExportText } from "../exports/source.ts";
import { readMembers } from "./people.ts";
import { readRole } from "./role-rows.ts";

type Member = Awaited<ReturnType<typeof readMembers>>[number];

const stateKey = (active: boolean | string): string =>
  `domain.lists.states.${String(active) === "true" ? "active" : "inactive"}`;

const columnsIn = (text: ExportText): readonly ListedColumn<Member>[] => [
  { id: "displayName", value: ({ displayName }) => displayName },
  { id: "userName", value: ({ userName }) => userName },
  { id: "email", value: ({ email }) => email },
  { id: "active", value: ({ active }) => String(active), shown: ({ active }) => text(stateKey(active)) },
];

/** The members of the role that `context` names; 404 where there is none. */
const answer = async (reading: ExportReading): Promise<readonly Member[]> =>
  listedRows(await readMembers(reading.reader, reading.context ?? 0), columnsIn(reading.text), reading);

/** The members of one role as they are exported. */
export const roleUsersExport: ExportSource = {
  list: "roleUsers",
  title: "domain.lists.roleUsers.name",
  needs: { xlsx: anyOf("roleUser.exportExcel"), pdf: anyOf("roleUser.exportPdf") },
  columns: [
    { id: "displayName", header: "domain.lists.roleUsers.displayName", kind: "text", width: 26 },
    { id: "userName", header: "domain.lists.roleUsers.userName", kind: "text", width: 20 },
    { id: "email", header: "domain.lists.roleUsers.email", kind: "text", width: 30 },
    {
      id: "active",
      header: "domain.lists.roleUsers.state",
      kind: "text",
      width: 10,
      choice: (value, text) => text(stateKey(value)),
    },
  ],
  contextName: async ({ reader, context, text }) =>
    context === null ? null : text("domain.lists.roleUsers.of", { role: (await readRole(reader, context)).name }),
  count: async (reading) => (await answer(reading)).length,
  async *rows(reading) {
    yield (await answer(reading)).map(({ displayName, userName, email, active }) => ({
      displayName,
      userName,
      email,
      active: reading.text(stateKey(active)),
    }));
  },
};
