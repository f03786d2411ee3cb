import { useMemo } from "react";
import { useSeededText } from "../../client/use-lookup-text.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { useFormat, useText } from "../../framework/i18n/index.ts";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";

const ACTIVE = { true: "domain.lists.states.active", false: "domain.lists.states.inactive" } as const;
const ORIGIN = { true: "domain.lists.roles.origins.seeded", false: "domain.lists.roles.origins.own" } as const;
const word = (on: boolean): "true" | "false" => (on ? "true" : "false");

/** The columns of the list of roles; the export knows them by the same ids and headings. */
export function useRoleColumns(): ListColumn<Role>[] {
  const text = useText();
  const seeded = useSeededText();
  const format = useFormat();
  return useMemo((): ListColumn<Role>[] => {
    const choices = (names: Readonly<Record<"true" | "false", string>>) =>
      (["true", "false"] as const).map((value) => ({ value, label: text(names[value]) }));
    return [
      {
        id: "name",
        header: text("domain.lists.roles.roleName"),
        rowHeader: true,
        always: true,
        minWidth: 150,
        sortable: true,
        value: ({ name }) => name,
        display: (role) => seeded.role(role),
        filter: { kind: "text" },
      },
      {
        id: "description",
        header: text("domain.lists.roles.description"),
        minWidth: 200,
        sortable: true,
        value: ({ description }) => description,
        display: (role) => seeded.roleDescription(role),
        filter: { kind: "text" },
      },
      {
        id: "active",
        header: text("domain.lists.roles.state"),
        minWidth: 96,
        sortable: true,
        value: ({ active }) => word(active),
        display: ({ active }) => text(ACTIVE[word(active)]),
        filter: { kind: "choice", choices: choices(ACTIVE) },
      },
      {
        id: "seeded",
        header: text("domain.lists.roles.origin"),
        minWidth: 110,
        sortable: true,
        value: ({ seeded }) => word(seeded),
        display: ({ seeded }) => text(ORIGIN[word(seeded)]),
        filter: { kind: "choice", choices: choices(ORIGIN) },
      },
      {
        id: "members",
        header: text("domain.lists.roles.members"),
        numeric: true,
        width: 104,
        sortable: true,
        value: ({ members }) => members,
      },
      {
        id: "privileges",
        header: text("domain.lists.roles.privileges"),
        numeric: true,
        width: 110,
        sortable: true,
        value: ({ permissions }) => permissions.length,
      },
      {
        id: "editedBy",
        header: text("domain.lists.roles.editedBy"),
        minWidth: 120,
        sortable: true,
        hiddenAtFirst: true,
        value: ({ editedBy }) => editedBy,
        filter: { kind: "text" },
      },
      {
        id: "editedDate",
        header: text("domain.lists.roles.editedDate"),
        minWidth: 150,
        sortable: true,
        value: ({ editedDate }) => editedDate,
        display: ({ editedDate }) => format.instant(editedDate),
        filter: { kind: "date" },
      },
    ];
  }, [text, seeded, format]);
}
