import { useParams, useSearchParams } from "react-router-dom";
import { anyOf } from "../../contract/privileges.ts";
import type { User } from "../../contract/users.ts";
import { useUser } from "../../client/users.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { ApiError } from "../../framework/http/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Icon, Loading, RecordPage } from "../../framework/ui/index.ts";
import type { UsersConfig } from "./manifest.ts";
import { UserEditor } from "./UserEditor.tsx";
import { UserView } from "./UserView.tsx";

/** The user whose number stands in the address, to be looked at or (`?mode=edit`) changed; a new one without a number. */
export function UserDetail({ config }: { readonly config: UsersConfig }) {
  const text = useTexts("widgets.users");
  const { id } = useParams();
  const userId = id === undefined ? null : /^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN;
  const asked = useUser(Number.isNaN(userId) ? null : userId);
  const mayCreate = usePermits(anyOf("user.create"));
  const page = { title: text("title"), back: { to: config.listPage, label: text("toList") } };

  if (userId === null && !mayCreate)
    return (
      <RecordPage {...page}>
        <EmptyState icon="lock" text={text("mayNotCreate")} />
      </RecordPage>
    );
  if (Number.isNaN(userId) || (asked.error instanceof ApiError && asked.error.status === 404))
    return (
      <RecordPage {...page}>
        <EmptyState icon="user" text={text("unknown", { id: id ?? "" })} />
      </RecordPage>
    );
  if (asked.isError)
    return (
      <RecordPage {...page}>
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      </RecordPage>
    );
  if (userId !== null && !asked.data)
    return (
      <RecordPage {...page}>
        <Loading />
      </RecordPage>
    );
  const user = asked.data ?? null;
  return (
    <RecordPage {...page} title={user ? user.userName : text("newUser")}>
      <Content key={userId ?? "new"} user={user} config={config} />
    </RecordPage>
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
