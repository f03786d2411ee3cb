import { z } from "zod";
import { signedIn } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "tokens",
  config: z.object({}),
  needs: signedIn,
  load: () => import("./Tokens.tsx"),
});
