import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { RolesConfig } from "./config.ts";
import { RoleDetail } from "./RoleDetail.tsx";
import { RoleList } from "./RoleList.tsx";
import "./Roles.css";

/** Roles: all of them, or one with its privileges and members. */
export default function Roles({ config }: WidgetProps<RolesConfig>) {
  return config.show === "list" ? <RoleList config={config} /> : <RoleDetail config={config} />;
}
