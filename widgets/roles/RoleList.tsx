import { useNavigate } from "react-router-dom";
import type { Role } from "../../contract/calls/roles.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useAllRoles } from "../../client/roles.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";
import type { ListAction } from "../../framework/ui/record-list/props.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import type { RolesConfig } from "./manifest.ts";
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
    <RecordPage title={text("title")}>
      {roles.isPending ? (
        <Loading />
      ) : roles.isError ? (
        <ErrorState error={roles.error} retry={() => void roles.refetch()} />
      ) : (
        <RecordList
          name="roles"
          label={text("title")}
          columns={columns}
          source={{ kind: "here", rows: roles.data }}
          rowId={({ roleId }) => String(roleId)}
          actions={actions}
          onOpen={open}
          exports={{ list: "roles", xlsx: anyOf("role.exportExcel"), pdf: anyOf("role.exportPdf") }}
        />
      )}
    </RecordPage>
  );
}
