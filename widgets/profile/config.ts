import { z } from "zod";

export const ProfileConfig = z.object({
  passwordPage: z
    .string()
    .regex(/^\/[\w\-/]*$/)
    .default("/change-password")
    .describe("Page on which people change their own password."),
});
export type ProfileConfig = z.output<typeof ProfileConfig>;
