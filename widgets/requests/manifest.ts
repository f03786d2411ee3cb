import { REQUEST_RULES } from "../../contract/supply/calls/requests.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { RequestsConfig } from "./config.ts";

export default defineWidget({
  name: "requests",
  version: "1.0.0",
  config: RequestsConfig,
  needs: REQUEST_RULES.view,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Requests.tsx"),
});
