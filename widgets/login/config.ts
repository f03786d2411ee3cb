import { z } from "zod";

export const LoginConfig = z.object({
  form: z.enum(["signIn", "changePassword"]).default("signIn").describe("Which of the two forms shows."),
  firstStartHint: z.boolean().default(true).describe("Whether sign-in says where the first password is to be found."),
});
export type LoginConfig = z.output<typeof LoginConfig>;
