import { z } from "zod";
import { signedIn } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "profile",
  config: z.object({
    passwordPage: z
      .string()
      .regex(/^\/[\w\-/]*$/)
      .default("/change-password")
      .describe("Page on which people change their own password."),
  }),
  needs: signedIn,
  load: () => import("./Profile.tsx"),
});
