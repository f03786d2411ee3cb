import type { PrivilegeRule } from "../../contract/privileges.ts";
import type { ListAction } from "../../framework/ui/record-list/props.ts";

type ActionId = "create" | "view" | "edit" | "delete";

/** What every list of records offers: to create one, to view or edit the chosen one, to delete the chosen ones. */
export function recordActions<Row>(parts: {
  readonly labels: Readonly<Record<ActionId, string>>;
  readonly needs: Readonly<Record<ActionId, PrivilegeRule>>;
  readonly createIcon?: string;
  create(): void;
  view(row: Row): void;
  /** As `view` where absent: the record's page is its form. */
  edit?(row: Row): void;
  remove(chosen: readonly Row[]): unknown;
}): ListAction<Row>[] {
  const { labels, needs, createIcon = "plus", create, view, edit = view, remove } = parts;
  const action = (id: ActionId, icon: string) => ({ id, label: labels[id], icon, needs: needs[id] });
  const first = (run: (row: Row) => void) => (chosen: readonly Row[]) => {
    const [row] = chosen;
    if (row !== undefined) run(row);
  };
  return [
    { ...action("create", createIcon), selection: "none", look: "primary", run: create },
    { ...action("view", "view-visible"), selection: "one", run: first(view) },
    { ...action("edit", "pencil"), selection: "one", run: first(edit) },
    { ...action("delete", "trash"), selection: "some", look: "danger", run: (chosen) => void remove(chosen) },
  ];
}
