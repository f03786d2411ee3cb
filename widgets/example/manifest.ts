import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "example",
  version: "1.0.0",
  config: z.object({}),
  needs: anyOf("estimation.view", "estimation.edit", "disaster.edit"),
  publishes: [],
  hears: [],
  actions: {},
  help: "own",
  forbidden: "unseen",
  load: () => import("./Example.tsx"),
});
