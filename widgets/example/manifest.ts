import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "example",
  config: z.object({}),
  needs: anyOf("estimation.view", "estimation.edit", "disaster.edit"),
  help: "own",
  forbidden: "unseen",
  load: () => import("./Example.tsx"),
});
