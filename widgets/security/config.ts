import { z } from "zod";

export const SECURITY_VIEWS = ["privileges", "users", "members"] as const;
export type SecurityView = (typeof SECURITY_VIEWS)[number];

export const SecurityConfig = z.object({
  view: z
    .enum(SECURITY_VIEWS)
    .default("privileges")
    .describe("What opens first: the privileges of a role, the roles of users, or the members of a role."),
});
export type SecurityConfig = z.output<typeof SecurityConfig>;
