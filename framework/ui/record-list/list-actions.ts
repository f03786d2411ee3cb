import type { PrivilegeRule } from "../../../contract/people/privileges.ts";
import type { ListAction } from "./props.ts";

type Run<Chosen> = (chosen: Chosen) => unknown;

/**
 * Makes the actions of a list that require one privilege, by the number of rows that each acts on; `textOf` names them
 * by their ids.
 */
export function listActions<Row>(textOf: (id: string) => string, needs: PrivilegeRule) {
  const of = (
    action: Pick<ListAction<Row>, "id" | "icon" | "selection" | "look">,
    run: Run<readonly Row[]>,
  ): ListAction<Row> => ({ ...action, label: textOf(action.id), needs, run: async (rows) => void (await run(rows)) });
  return {
    none: (id: string, icon: string, run: Run<void>, look?: ListAction<Row>["look"]) =>
      of({ id, icon, selection: "none", look }, () => run()),
    one: (id: string, icon: string, run: Run<Row>) =>
      of({ id, icon, selection: "one" }, ([row]) => row !== undefined && run(row)),
    some: (id: string, icon: string, run: Run<readonly Row[]>, look?: ListAction<Row>["look"]) =>
      of({ id, icon, selection: "some", look }, run),
  };
}
