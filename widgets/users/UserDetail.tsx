import { useSearchParams } from "react-router-dom";
import { anyOf } from "../../contract/privileges.ts";
import type { User } from "../../contract/users.ts";
import { RecordDetailPage, useAddressedRecord } from "../../client/record-form/RecordDetailPage.tsx";
import { useUser } from "../../client/users.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { UsersConfig } from "./config.ts";
import { UserEditor } from "./UserEditor.tsx";
import { UserView } from "./UserView.tsx";

/** The user whose number is in the address, to be looked at or (`?mode=edit`) changed; a new one without a number. */
export function UserDetail({ config }: { readonly config: UsersConfig }) {
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
      titleOf={(user) => (user ? user.userName : text("newUser"))}
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
        <p className="users__note">
          <Icon name="lock" />
          {text("above")}
        </p>
      )}
      <UserView user={user} config={config} onEdit={editable ? () => show("edit") : null} />
    </>
  );
}
