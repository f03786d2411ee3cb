import { anyOf } from "../../contract/privileges.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { listedRows } from "../exports/listed.ts";
import type { ListedColumn } from "../exports/listed.ts";
import type { ExportReading, ExportSource, ExportText } from "../exports/source.ts";
import { readRoles } from "../security/role-rows.ts";

const stateKey = (active: boolean | string): string =>
  `domain.lists.states.${String(active) === "true" ? "active" : "inactive"}`;
const originKey = (seeded: boolean | string): string =>
  `domain.lists.roles.origins.${String(seeded) === "true" ? "seeded" : "own"}`;

/** The columns as the screen has them. */
const columnsIn = (text: ExportText): readonly ListedColumn<Role>[] => [
  { id: "name", value: ({ name }) => name },
  { id: "description", value: ({ description }) => description },
  { id: "active", value: ({ active }) => String(active), shown: ({ active }) => text(stateKey(active)) },
  { id: "seeded", value: ({ seeded }) => String(seeded), shown: ({ seeded }) => text(originKey(seeded)) },
  { id: "members", value: ({ members }) => members },
  { id: "privileges", value: ({ permissions }) => permissions.length },
  { id: "editedBy", value: ({ editedBy }) => editedBy },
  { id: "editedDate", value: ({ editedDate }) => editedDate },
];

const answer = async (reading: ExportReading): Promise<readonly Role[]> =>
  listedRows(await readRoles(reading.reader), columnsIn(reading.text), reading);

/** The list of roles as it is exported. */
export const rolesExport: ExportSource = {
  list: "roles",
  title: "domain.lists.roles.name",
  needs: { xlsx: anyOf("role.exportExcel"), pdf: anyOf("role.exportPdf") },
  columns: [
    { id: "name", header: "domain.lists.roles.roleName", kind: "text", width: 24 },
    { id: "description", header: "domain.lists.roles.description", kind: "text", width: 40 },
    {
      id: "active",
      header: "domain.lists.roles.state",
      kind: "text",
      width: 10,
      choice: (value, text) => text(stateKey(value)),
    },
    {
      id: "seeded",
      header: "domain.lists.roles.origin",
      kind: "text",
      width: 14,
      choice: (value, text) => text(originKey(value)),
    },
    { id: "members", header: "domain.lists.roles.members", kind: "number", width: 10 },
    { id: "privileges", header: "domain.lists.roles.privileges", kind: "number", width: 10 },
    { id: "editedBy", header: "domain.lists.roles.editedBy", kind: "text", width: 16 },
    { id: "editedDate", header: "domain.lists.roles.editedDate", kind: "moment", width: 20 },
  ],
  count: async (reading) => (await answer(reading)).length,
  async *rows(reading) {
    const { text } = reading;
    yield (await answer(reading)).map((role) => ({
      name: role.name,
      description: role.description,
      active: text(stateKey(role.active)),
      seeded: text(originKey(role.seeded)),
      members: role.members,
      privileges: role.permissions.length,
      editedBy: role.editedBy,
      editedDate: new Date(role.editedDate),
    }));
  },
};
