import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { UsersConfig } from "./config.ts";
import { UserDetail } from "./UserDetail.tsx";
import { UserList } from "./UserList.tsx";
import "./Users.css";

/** The people who may sign in: all of them, or one with roles and sessions. */
export default function Users({ config }: WidgetProps<UsersConfig>) {
  return config.show === "list" ? <UserList config={config} /> : <UserDetail config={config} />;
}
