import "./Users.css";
import { useSearchParams } from "react-router-dom";
import { RecordDetailPage, useAddressedRecord } from "../../client/records/RecordDetailPage.tsx";
import { useRecordActions } from "../../client/records/record-actions.tsx";
import { useUser, useUsers } from "../../client/people/users.ts";
import { USER_COLUMNS, personName } from "../../contract/people/columns.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { User } from "../../contract/people/users.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { RecordListPage } from "../../framework/ui/record-list/RecordListPage.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import { listActions } from "../../framework/ui/record-list/list-actions.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { usePasswordReset } from "./OneTimePassword.tsx";
import { UserEditor } from "./UserEditor.tsx";
import { UserView } from "./UserView.tsx";
import type { UsersConfig } from "./config.ts";
import { useDeletion, useUnlock } from "./use-account-actions.tsx";

/** The users: all of them, or one with roles and sessions. */
export default function Users({ config }: WidgetProps<UsersConfig>) {
  return config.show === "list" ? <UserList config={config} /> : <UserDetail config={config} />;
}

/** The user in the address, viewed or (`?mode=edit`) edited; without an id, a new one. */
function UserDetail({ config }: { readonly config: UsersConfig }) {
  const text = useTexts("widgets.users");
  const addressed = useAddressedRecord();
  const asked = useUser(addressed.asked);
  const mayCreate = usePermits(anyOf("user.create"));
  return (
    <RecordDetailPage<User>
      addressed={addressed}
      query={asked}
      back={{ to: config.listPage, label: text("toList") }}
      title={text("title")}
      titleOf={(user) => (user ? personName(user) || user.userName : text("newUser"))}
      icon="user"
      mayNotCreate={mayCreate ? null : text("mayNotCreate")}
      unknown={(id) => text("unknown", { id })}
    >
      {(user) => <Content key={user?.userId ?? "new"} user={user} config={config} />}
    </RecordDetailPage>
  );
}

function Content({ user, config }: { readonly user: User | null; readonly config: UsersConfig }) {
  const text = useTexts("widgets.users");
  const [parameters, setParameters] = useSearchParams();
  const mayEdit = usePermits(anyOf("user.edit"));
  const show = (mode: "view" | "edit") => setParameters(mode === "edit" ? { mode } : {});
  if (user === null) return <UserEditor user={null} config={config} />;
  const editable = mayEdit && !user.above;
  if (editable && parameters.get("mode") === "edit")
    return <UserEditor user={user} config={config} onDone={() => show("view")} />;
  return (
    <>
      {mayEdit && user.above && (
        <p className="pv-row pv-muted">
          <Icon name="lock" />
          {text("above")}
        </p>
      )}
      <UserView user={user} config={config} onEdit={editable ? () => show("edit") : null} />
    </>
  );
}

/** All users, each opened on its own page. */
function UserList({ config }: { readonly config: UsersConfig }) {
  const text = useTexts("widgets.users");
  const users = useUsers();
  const remove = useDeletion();
  const { reset, dialog } = usePasswordReset();
  const unlock = useUnlock();
  const columns = useDescribedColumns(USER_COLUMNS, users.data);
  const list = useRecordActions<User>({
    page: config.detailPage,
    formAt: "?mode=edit",
    create: text("create"),
    createIcon: "user-plus",
    needs: {
      create: anyOf("user.create"),
      view: anyOf("user.view"),
      edit: anyOf("user.edit"),
      delete: anyOf("user.delete"),
    },
    idOf: ({ userId }) => userId,
    remove,
  });
  const { one } = listActions<User>(text, anyOf("user.edit"));
  return (
    <RecordListPage
      title={text("title")}
      query={users}
      name="users"
      columns={columns}
      {...list}
      actions={list.actions.toSpliced(-1, 0, one("reset", "key", reset), one("unlock", "unlock", unlock))}
      exports={{ list: "users", xlsx: anyOf("user.exportExcel"), pdf: anyOf("user.exportPdf") }}
    >
      {dialog}
    </RecordListPage>
  );
}
