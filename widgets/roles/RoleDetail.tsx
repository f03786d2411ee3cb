import { useNavigate } from "react-router-dom";
import { useSeededText } from "../../client/use-seeded-text.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { anyOf } from "../../contract/privileges.ts";
import { RecordDetailPage, useAddressedRecord } from "../../client/record-form/RecordDetailPage.tsx";
import { PUBLIC_ROLE } from "../../client/rights/rights.ts";
import { useRole } from "../../client/roles.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { RolesConfig } from "./config.ts";
import { Members } from "./Members.tsx";
import { RoleFields } from "./RoleFields.tsx";

/** The role whose number is in the address, or a new one. */
export function RoleDetail({ config }: { readonly config: RolesConfig }) {
  const text = useTexts("widgets.roles");
  const seeded = useSeededText();
  const addressed = useAddressedRecord();
  const asked = useRole(addressed.asked);
  const mayCreate = usePermits(anyOf("role.create"));
  const navigate = useNavigate();
  return (
    <RecordDetailPage<Role>
      addressed={addressed}
      query={asked}
      back={{ to: config.listPage, label: text("toList") }}
      title={text("title")}
      titleOf={(role) => (role ? seeded.role(role) : text("newRole"))}
      noteOf={(role) => <Stamp role={role} />}
      icon="users"
      mayNotCreate={mayCreate ? null : text("mayNotCreate")}
      unknown={(id) => text("unknown", { id })}
    >
      {(role) => (
        <>
          <RoleFields
            key={role?.roleId ?? "new"}
            role={role}
            onCreated={(created) => void navigate(`${config.detailPage}/${created.roleId}`, { replace: true })}
            onCancel={() => void navigate(config.listPage)}
          />
          {role?.name === PUBLIC_ROLE && <p className="roles__note">{text("publicNote")}</p>}
          {role && role.name !== PUBLIC_ROLE && <Members role={role} />}
        </>
      )}
    </RecordDetailPage>
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
