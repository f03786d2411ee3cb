import { useNavigate } from "react-router-dom";
import type { Role } from "../../contract/calls/roles.ts";
import { anyOf } from "../../contract/privileges.ts";
import { recordActions } from "../../client/record-form/record-actions.ts";
import { useAllRoles } from "../../client/roles.ts";
import { useTexts } from "../../framework/i18n/index.ts";
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
  const actions = recordActions<Role>({
    labels: { create: text("create"), view: text("view"), edit: text("edit"), delete: text("delete") },
    needs: {
      create: anyOf("role.create"),
      view: anyOf("role.view"),
      edit: anyOf("role.edit", "security.save"),
      delete: anyOf("role.delete"),
    },
    create: () => void navigate(config.detailPage),
    view: open,
    remove,
  });
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
