import { useMemo } from "react";
import { useSeededText } from "../../client/use-lookup-text.ts";
import { SIGN_IN_WAYS, signInWay, type User } from "../../contract/users.ts";
import { useFormat, useText } from "../../framework/i18n/index.ts";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";

export const personName = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

const LIST = "domain.lists.users";
const stateOf = (active: boolean): string => `domain.lists.states.${active ? "active" : "inactive"}`;

/** The columns of the list of users; the export knows them by the same ids and headings. */
export function useUserColumns(users: readonly User[]): ListColumn<User>[] {
  const t = useText();
  const format = useFormat();
  const seeded = useSeededText();
  return useMemo((): ListColumn<User>[] => {
    const text = (id: keyof User & string, minWidth: number): ListColumn<User> => ({
      id,
      header: t(`${LIST}.${id}`),
      minWidth,
      sortable: true,
      value: (user) => user[id] as string | null,
      filter: { kind: "text" },
    });
    const moment = (id: "lastSignIn" | "lockedUntil" | "createdDate" | "editedDate"): ListColumn<User> => ({
      ...text(id, 150),
      display: (user) => format.instant(user[id]),
      filter: { kind: "date" },
    });
    const roleNames = [...new Set(users.flatMap(({ roles }) => roles.map(({ name }) => name)))].sort();
    return [
      { ...text("userName", 130), rowHeader: true, always: true },
      { ...text("userName", 150), id: "personName", header: t(`${LIST}.personName`), value: personName },
      text("email", 190),
      {
        ...text("userName", 150),
        id: "roles",
        header: t(`${LIST}.roles`),
        value: ({ roles }) => roles.map(({ name }) => name).join(", "),
        display: ({ roles }) => roles.map((role) => seeded.role(role)).join(", "),
        values: ({ roles }) => roles.map(({ name }) => name),
        filter: { kind: "choice", choices: roleNames.map((name) => ({ value: name, label: seeded.role({ name }) })) },
      },
      {
        ...text("userName", 100),
        id: "state",
        header: t(`${LIST}.state`),
        value: ({ active }) => String(active),
        display: ({ active }) => t(stateOf(active)),
        filter: {
          kind: "choice",
          choices: [true, false].map((active) => ({ value: String(active), label: t(stateOf(active)) })),
        },
      },
      {
        ...text("userName", 130),
        id: "signIn",
        header: t(`${LIST}.signIn`),
        hiddenAtFirst: true,
        value: signInWay,
        display: (user) => t(`${LIST}.ways.${signInWay(user)}`),
        filter: {
          kind: "choice",
          choices: SIGN_IN_WAYS.map((way) => ({ value: way, label: t(`${LIST}.ways.${way}`) })),
        },
      },
      moment("lastSignIn"),
      moment("lockedUntil"),
      moment("createdDate"),
      { ...text("createdBy", 120), hiddenAtFirst: true },
      moment("editedDate"),
      { ...text("editedBy", 120), hiddenAtFirst: true },
    ];
  }, [t, format, seeded, users]);
}
