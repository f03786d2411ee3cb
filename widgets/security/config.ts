import { z } from "zod";

export const SECURITY_VIEWS = ["privileges", "users", "members", "groups"] as const;
export type SecurityView = (typeof SECURITY_VIEWS)[number];

export const SecurityConfig = z.object({
  view: z
    .enum(SECURITY_VIEWS)
    .default("privileges")
    .describe(
      "What opens first: the privileges of a role, the roles of users, the members of a role, or what groups of the organization give.",
    ),
});
export type SecurityConfig = z.output<typeof SecurityConfig>;
