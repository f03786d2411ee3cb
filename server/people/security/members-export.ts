import { anyOf } from "../../../contract/privileges.ts";
import { listedSource, stateColumn } from "../../exports/listed-source.ts";
import { readMembers } from "./people.ts";
import { readRole, roleName } from "./role-rows.ts";

type Member = Awaited<ReturnType<typeof readMembers>>[number];

const LIST = "domain.lists.roleUsers";

/** The members of the role that `context` names, as they are exported; 404 where there is none. */
export const roleUsersExport = listedSource<Member>({
  list: "roleUsers",
  title: "domain.lists.roleUsers.name",
  needs: { xlsx: anyOf("roleUser.exportExcel"), pdf: anyOf("roleUser.exportPdf") },
  contextName: async ({ reader, context, text }) =>
    context === null
      ? null
      : text("domain.lists.roleUsers.of", { role: roleName(await readRole(reader, context), text) }),
  read: ({ reader, context }) => readMembers(reader, context ?? 0),
  columns: [
    {
      id: "displayName",
      header: `${LIST}.displayName`,
      kind: "text",
      width: 26,
      value: ({ displayName }) => displayName,
    },
    { id: "userName", header: `${LIST}.userName`, kind: "text", width: 20, value: ({ userName }) => userName },
    { id: "email", header: `${LIST}.email`, kind: "text", width: 30, value: ({ email }) => email },
    stateColumn<Member>(`${LIST}.state`),
  ],
});
