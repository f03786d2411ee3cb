import { useNavigate } from "react-router-dom";
import { anyOf } from "../../contract/privileges.ts";
import type { User } from "../../contract/users.ts";
import { useUsers } from "../../client/users.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ListAction } from "../../framework/ui/record-list/props.ts";
import { RecordListPage } from "../../framework/ui/record-list/RecordListPage.tsx";
import type { UsersConfig } from "./config.ts";
import { useDeletion } from "./use-deletion.tsx";
import { usePasswordReset } from "./use-password-reset.tsx";
import { useUserColumns } from "./user-columns.ts";

/** All users; one opens in its own page. */
export function UserList({ config }: { readonly config: UsersConfig }) {
  const text = useTexts("widgets.users");
  const users = useUsers();
  const navigate = useNavigate();
  const remove = useDeletion();
  const { reset, dialog } = usePasswordReset();
  const columns = useUserColumns(users.data ?? []);
  const open = ({ userId }: User) => void navigate(`${config.detailPage}/${userId}`);

  const actions: ListAction<User>[] = [
    {
      id: "create",
      label: text("create"),
      icon: "user-plus",
      needs: anyOf("user.create"),
      selection: "none",
      look: "primary",
      run: () => void navigate(config.detailPage),
    },
    {
      id: "view",
      label: text("view"),
      icon: "view-visible",
      needs: anyOf("user.view"),
      selection: "one",
      run: ([user]) => user && open(user),
    },
    {
      id: "edit",
      label: text("edit"),
      icon: "pencil",
      needs: anyOf("user.edit"),
      selection: "one",
      run: ([user]) => user && void navigate(`${config.detailPage}/${user.userId}?mode=edit`),
    },
    {
      id: "reset",
      label: text("reset"),
      icon: "key",
      needs: anyOf("user.edit"),
      selection: "one",
      run: ([user]) => user && reset(user),
    },
    {
      id: "delete",
      label: text("delete"),
      icon: "trash",
      needs: anyOf("user.delete"),
      selection: "some",
      look: "danger",
      run: async (chosen) => void (await remove(chosen)),
    },
  ];

  return (
    <RecordListPage
      title={text("title")}
      query={users}
      name="users"
      columns={columns}
      rowId={({ userId }) => String(userId)}
      actions={actions}
      onOpen={open}
      exports={{ list: "users", xlsx: anyOf("user.exportExcel"), pdf: anyOf("user.exportPdf") }}
    >
      {dialog}
    </RecordListPage>
  );
}
