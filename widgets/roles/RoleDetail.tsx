import { useNavigate, useParams } from "react-router-dom";
import type { Role } from "../../contract/calls/roles.ts";
import { anyOf } from "../../contract/privileges.ts";
import { PUBLIC_ROLE } from "../../client/rights/rights.ts";
import { useRole } from "../../client/roles.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { ApiError } from "../../framework/http/index.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";
import type { RolesConfig } from "./manifest.ts";
import { Members } from "./Members.tsx";
import { RoleFields } from "./RoleFields.tsx";

/** The role whose number stands in the address, or a new one. */
export function RoleDetail({ config }: { readonly config: RolesConfig }) {
  const text = useTexts("widgets.roles");
  const { id } = useParams();
  const roleId = id === undefined ? null : /^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN;
  const asked = useRole(Number.isNaN(roleId) ? null : roleId);
  const mayCreate = usePermits(anyOf("role.create"));
  const navigate = useNavigate();
  const page = { title: text("title"), back: { to: config.listPage, label: text("toList") } };

  if (roleId === null && !mayCreate)
    return (
      <RecordPage {...page}>
        <EmptyState icon="lock" text={text("mayNotCreate")} />
      </RecordPage>
    );
  if (Number.isNaN(roleId) || (asked.error instanceof ApiError && asked.error.status === 404))
    return (
      <RecordPage {...page}>
        <EmptyState icon="users" text={text("unknown", { id: id ?? "" })} />
      </RecordPage>
    );
  if (asked.isError)
    return (
      <RecordPage {...page}>
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      </RecordPage>
    );
  if (roleId !== null && !asked.data)
    return (
      <RecordPage {...page}>
        <Loading />
      </RecordPage>
    );
  const role = roleId === null ? null : (asked.data ?? null);
  return (
    <RecordPage {...page} title={role ? role.name : text("newRole")} note={role && <Stamp role={role} />}>
      <RoleFields
        key={roleId ?? "new"}
        role={role}
        onCreated={(created) => void navigate(`${config.detailPage}/${created.roleId}`, { replace: true })}
        onCancel={() => void navigate(config.listPage)}
      />
      {role?.name === PUBLIC_ROLE && <p className="roles__note">{text("publicNote")}</p>}
      {role && role.name !== PUBLIC_ROLE && <Members role={role} />}
    </RecordPage>
  );
}

function Stamp({ role }: { readonly role: Role }) {
  const text = useTexts("widgets.roles");
  const format = useFormat();
  return (
    <>
      {role.seeded ? `${text("seeded")} · ` : ""}
      {text("memberCount", { count: role.members })} ·{" "}
      {text("edited", { who: role.editedBy, when: format.instant(role.editedDate) })}
    </>
  );
}
