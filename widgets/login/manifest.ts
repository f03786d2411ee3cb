import { z } from "zod";
import { everybody } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const LoginConfig = z.object({
  form: z.enum(["signIn", "changePassword"]).default("signIn").describe("Which of the two forms shows."),
  firstStartHint: z.boolean().default(true).describe("Whether sign-in says where the first password is to be found."),
});
export type LoginConfig = z.output<typeof LoginConfig>;

export default defineWidget({
  name: "login",
  version: "1.0.0",
  config: LoginConfig,
  needs: everybody,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Login.tsx"),
});
