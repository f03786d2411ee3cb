import { z } from "zod";

export const RolesConfig = z.object({
  show: z
    .enum(["list", "detail"])
    .default("list")
    .describe("The list of all roles, or the one whose number is in the page's address (a new one without it)."),
  detailPage: z
    .string()
    .regex(/^\/[\w\-/]*$/)
    .default("/role-detail")
    .describe("Page on which a role opens; its number is added."),
  listPage: z
    .string()
    .regex(/^\/[\w\-/]*$/)
    .default("/role-list")
    .describe("Page of the list."),
});
export type RolesConfig = z.output<typeof RolesConfig>;
