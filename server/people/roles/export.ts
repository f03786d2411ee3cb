import type { Role } from "../../../contract/calls/roles.ts";
import { anyOf } from "../../../contract/privileges.ts";
import { editColumns, listedSource, stateColumn } from "../../exports/listed-source.ts";
import { readRoles, roleDescription, roleName } from "../security/role-rows.ts";

const LIST = "domain.lists.roles";
const originKey = (seeded: string): string => `${LIST}.origins.${seeded === "true" ? "seeded" : "own"}`;

/** The list of roles as it is exported: the columns as the screen has them. */
export const rolesExport = listedSource<Role>({
  list: "roles",
  title: "domain.lists.roles.name",
  needs: { xlsx: anyOf("role.exportExcel"), pdf: anyOf("role.exportPdf") },
  read: ({ reader }) => readRoles(reader),
  columns: [
    { id: "name", header: `${LIST}.roleName`, kind: "text", width: 24, value: ({ name }) => name, shown: roleName },
    {
      id: "description",
      header: `${LIST}.description`,
      kind: "text",
      width: 40,
      value: ({ description }) => description,
      shown: roleDescription,
    },
    stateColumn<Role>(`${LIST}.state`),
    {
      id: "seeded",
      header: `${LIST}.origin`,
      kind: "text",
      width: 14,
      value: ({ seeded }) => String(seeded),
      shown: ({ seeded }, text) => text(originKey(String(seeded))),
      choice: (value, text) => text(originKey(value)),
    },
    { id: "members", header: `${LIST}.members`, kind: "number", width: 10, value: ({ members }) => members },
    {
      id: "privileges",
      header: `${LIST}.privileges`,
      kind: "number",
      width: 10,
      value: ({ permissions }) => permissions.length,
    },
    ...editColumns<Role>(LIST),
  ],
});
