import "./Security.css";
import { useAllRoles } from "../../client/people/roles.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import { QueryState, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { GroupRoles } from "./GroupRoles.tsx";
import { RoleMembers } from "./RoleMembers.tsx";
import { RolePrivileges } from "./RolePrivileges.tsx";
import { UserRoles } from "./UserRoles.tsx";
import { usePlace } from "./ViewFrame.tsx";
import { SECURITY_VIEWS, type SecurityConfig, type SecurityView } from "./config.ts";

/** Manages privileges of roles, roles of users, members of roles, and roles of groups. */
export default function Security({ config }: WidgetProps<SecurityConfig>) {
  const text = useTexts("widgets.security");
  const roles = useAllRoles();
  const place = usePlace(config.view);
  // Changes need both privileges: Edit Security enables the controls, Save Security saves.
  const mayChange = usePermits(anyOf("security.edit"));
  const maySave = usePermits(anyOf("security.save"));

  if (!roles.data)
    return (
      <RecordPage title={text("title")}>
        <QueryState query={roles} />
      </RecordPage>
    );
  const common = { roles: roles.data, place, readOnly: !mayChange || !maySave };
  const views: Readonly<Record<SecurityView, () => React.ReactNode>> = {
    privileges: () => <RolePrivileges {...common} />,
    users: () => <UserRoles {...common} />,
    members: () => <RoleMembers {...common} />,
    groups: () => <GroupRoles {...common} />,
  };
  return (
    <RecordPage title={text("title")}>
      {!mayChange && <p className="pv-muted">{text("readOnly")}</p>}
      {mayChange && !maySave && <p className="pv-muted">{text("mayNotSave")}</p>}
      <Tabs
        label={text("views")}
        tabs={SECURITY_VIEWS.map((id) => ({ id, label: text(`tabs.${id}`) }))}
        open={place.view}
        onOpen={(view) => void place.show({ view })}
      >
        {views[place.view]()}
      </Tabs>
    </RecordPage>
  );
}
