import { z } from "zod";
import { signedIn } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "tokens",
  version: "1.0.0",
  config: z.object({}),
  needs: signedIn,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Tokens.tsx"),
});
