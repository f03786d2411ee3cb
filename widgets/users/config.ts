import { z } from "zod";

const PageAddress = z.string().regex(/^\/[\w\-/]*$/);

export const UsersConfig = z.object({
  show: z
    .enum(["list", "detail"])
    .default("list")
    .describe("The list of all users, or the one whose number is in the page's address (a new one without it)."),
  detailPage: PageAddress.default("/user-detail").describe("Page on which a user opens; the number is added."),
  listPage: PageAddress.default("/user-list").describe("Page of the list."),
  rolePage: PageAddress.default("/role-detail").describe(
    "Page on which a role of the user opens; its number is added.",
  ),
  securityPage: PageAddress.default("/security").describe("Page on which roles are assigned to users."),
});
export type UsersConfig = z.output<typeof UsersConfig>;
