import { chooseProduct, chooseUnit, chooseZone } from "../../contract/config/actions.ts";
import { anyOf, publicAccess } from "../../contract/people/privileges.ts";
import { InlineChoice, ProductChosen, UnitChosen } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ProjectionsConfig } from "./config.ts";

export default defineWidget({
  name: "projections",
  config: ProjectionsConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  needsWith: ({ source }) => (source === "published" ? publicAccess : anyOf("estimation.view", "estimation.edit")),
  publishes: [ProductChosen, UnitChosen, ...InlineChoice],
  actions: { chooseProduct, chooseZone, chooseUnit },
  load: () => import("./Projections.tsx"),
  status: () => import("./status.ts"),
});
