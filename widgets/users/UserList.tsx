import { useNavigate } from "react-router-dom";
import { anyOf } from "../../contract/privileges.ts";
import type { User } from "../../contract/users.ts";
import { recordActions } from "../../client/record-form/record-actions.ts";
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

  const actions = recordActions<User>({
    labels: { create: text("create"), view: text("view"), edit: text("edit"), delete: text("delete") },
    needs: {
      create: anyOf("user.create"),
      view: anyOf("user.view"),
      edit: anyOf("user.edit"),
      delete: anyOf("user.delete"),
    },
    createIcon: "user-plus",
    create: () => void navigate(config.detailPage),
    view: open,
    edit: ({ userId }) => void navigate(`${config.detailPage}/${userId}?mode=edit`),
    remove,
  });
  const resetting: ListAction<User> = {
    id: "reset",
    label: text("reset"),
    icon: "key",
    needs: anyOf("user.edit"),
    selection: "one",
    run: ([user]) => user && reset(user),
  };
  return (
    <RecordListPage
      title={text("title")}
      query={users}
      name="users"
      columns={columns}
      rowId={({ userId }) => String(userId)}
      actions={actions.toSpliced(-1, 0, resetting)}
      onOpen={open}
      exports={{ list: "users", xlsx: anyOf("user.exportExcel"), pdf: anyOf("user.exportPdf") }}
    >
      {dialog}
    </RecordListPage>
  );
}
