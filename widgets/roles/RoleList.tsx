import { useNavigate } from "react-router-dom";
import type { Role } from "../../contract/calls/roles.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useAllRoles } from "../../client/roles.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ListAction } from "../../framework/ui/record-list/props.ts";
import { RecordListPage } from "../../framework/ui/record-list/RecordListPage.tsx";
import type { RolesConfig } from "./config.ts";
import { useRoleColumns } from "./role-columns.ts";
import { useDeletion } from "./use-deletion.tsx";

/** All roles; one opens in its own page. */
export function RoleList({ config }: { readonly config: RolesConfig }) {
  const text = useTexts("widgets.roles");
  const roles = useAllRoles();
  const navigate = useNavigate();
  const remove = useDeletion();
  const columns = useRoleColumns();
  const open = ({ roleId }: Role) => void navigate(`${config.detailPage}/${roleId}`);
  const openOne = ([role]: readonly Role[]) => role && open(role);
  const actions: ListAction<Role>[] = [
    {
      id: "create",
      label: text("create"),
      icon: "plus",
      needs: anyOf("role.create"),
      selection: "none",
      look: "primary",
      run: () => void navigate(config.detailPage),
    },
    {
      id: "view",
      label: text("view"),
      icon: "view-visible",
      needs: anyOf("role.view"),
      selection: "one",
      run: openOne,
    },
    {
      id: "edit",
      label: text("edit"),
      icon: "pencil",
      needs: anyOf("role.edit", "security.save"),
      selection: "one",
      run: openOne,
    },
    {
      id: "delete",
      label: text("delete"),
      icon: "trash",
      needs: anyOf("role.delete"),
      selection: "some",
      look: "danger",
      run: remove,
    },
  ];
  return (
    <RecordListPage
      title={text("title")}
      query={roles}
      name="roles"
      columns={columns}
      rowId={({ roleId }) => String(roleId)}
      actions={actions}
      onOpen={open}
      exports={{ list: "roles", xlsx: anyOf("role.exportExcel"), pdf: anyOf("role.exportPdf") }}
    />
  );
}
