import { anyOf, publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { FigureConfig } from "./config.ts";

const planners = anyOf("estimation.view", "estimation.edit");

export default defineWidget({
  name: "figure",
  version: "1.0.0",
  config: FigureConfig,
  needs: publicAccess,
  needsWith: ({ source }) => (source === "published" ? publicAccess : planners),
  publishes: [],
  hears: [],
  actions: {},
  // The figure itself opens its explanation.
  help: "own",
  load: () => import("./Figure.tsx"),
});
