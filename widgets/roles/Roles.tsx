import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { RecordDetailPage, useAddressedRecord } from "../../client/records/RecordDetailPage.tsx";
import { useRecordActions, useRecordDeletion } from "../../client/records/record-actions.tsx";
import { useOwnLoss } from "../../client/people/rights/ChangeSummary.tsx";
import { PUBLIC_ROLE } from "../../client/people/rights/rights.ts";
import { useAllRoles, useDeleteRole, useRestoreRole, useRole } from "../../client/people/roles.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { Role } from "../../contract/people/calls/roles.ts";
import { ROLE_COLUMNS } from "../../contract/people/columns.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { usePermits, useSession } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { RecordListPage } from "../../framework/ui/record-list/RecordListPage.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Members } from "./Members.tsx";
import { RoleFields } from "./RoleFields.tsx";
import type { RolesConfig } from "./config.ts";

/** Roles: all of them, or one with its privileges and members. */
export default function Roles({ config }: WidgetProps<RolesConfig>) {
  return config.show === "list" ? <RoleList config={config} /> : <RoleDetail config={config} />;
}

/** All roles, each opened on its own page. */
function RoleList({ config }: { readonly config: RolesConfig }) {
  const text = useTexts("widgets.roles");
  const roles = useAllRoles();
  const remove = useDeletion();
  const columns = useDescribedColumns(ROLE_COLUMNS);
  const list = useRecordActions<Role>({
    page: config.detailPage,
    create: text("create"),
    needs: {
      create: anyOf("role.create"),
      view: anyOf("role.view"),
      edit: anyOf("role.edit", "security.save"),
      delete: anyOf("role.delete"),
    },
    idOf: ({ roleId }) => roleId,
    remove,
  });
  return (
    <RecordListPage
      title={text("title")}
      query={roles}
      name="roles"
      columns={columns}
      {...list}
      exports={{ list: "roles", xlsx: anyOf("role.exportExcel"), pdf: anyOf("role.exportPdf") }}
    />
  );
}

/** Deletes roles after a question that names them and the number of affected users, and offers to undo it. */
function useDeletion(): (roles: readonly Role[]) => Promise<boolean> {
  const text = useTexts("widgets.roles");
  const { t } = useTranslation();
  const publish = usePublish();
  const withOwnLoss = useOwnLoss();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const { mutateAsync: remove } = useDeleteRole();
  const { mutateAsync: restore } = useRestoreRole();
  return useRecordDeletion<Role>({
    idOf: ({ roleId }) => roleId,
    nameOf: ({ name }) => name,
    detailOf: ({ members }) => text("memberCount", { count: members }),
    titleOf: (count) => text("deleteTitle", { count }),
    notes(roles) {
      const count = roles.reduce((sum, { members }) => sum + members, 0);
      return count > 0 && <p>{text("membersLose", { count })}</p>;
    },
    refusal(roles) {
      const seeded = roles.find((role) => role.seeded);
      return seeded ? t("domain.role.seededStays", { name: seeded.name }) : null;
    },
    remove: async (role) => (await withOwnLoss((confirmLoss) => remove({ role, actingUserId, confirmLoss }))) !== null,
    restore: ({ roleId }) => restore(roleId),
    onChanged: () => publish(MenuUpdate, {}),
  });
}

/** The role in the address, or a new one. */
function RoleDetail({ config }: { readonly config: RolesConfig }) {
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
          {role?.name === PUBLIC_ROLE && <p className="pv-muted">{text("publicNote")}</p>}
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
