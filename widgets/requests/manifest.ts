import { anyOf } from "../../contract/people/privileges.ts";
import { InlineChoice, RecordChosen } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { RequestsConfig } from "./config.ts";

export default defineWidget({
  name: "requests",
  version: "1.0.0",
  config: RequestsConfig,
  needs: anyOf("supply.edit", "request.approve", "estimation.view", "estimation.edit"),
  publishes: [RecordChosen, ...InlineChoice],
  hears: [],
  actions: { open: { payload: RecordChosen.payload, description: "Opens a request; ignores sites." } },
  load: () => import("./Requests.tsx"),
});
