import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const SECURITY_VIEWS = ["privileges", "users", "members"] as const;
export type SecurityView = (typeof SECURITY_VIEWS)[number];

export const SecurityConfig = z.object({
  view: z
    .enum(SECURITY_VIEWS)
    .default("privileges")
    .describe("What opens first: the privileges of a role, the roles of users, or the members of a role."),
});
export type SecurityConfig = z.output<typeof SecurityConfig>;

export default defineWidget({
  name: "security",
  version: "1.0.0",
  config: SecurityConfig,
  needs: anyOf("security.view"),
  publishes: [MenuUpdate],
  hears: [],
  actions: {},
  load: () => import("./Security.tsx"),
});
