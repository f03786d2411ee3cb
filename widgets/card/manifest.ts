import { CardPressed } from "../../contract/content/topics.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { CardConfig } from "./config.ts";

export default defineWidget({
  name: "card",
  version: "1.0.0",
  config: CardConfig,
  needs: publicAccess,
  publishes: [CardPressed],
  hears: [],
  actions: {},
  // A card explains itself.
  help: "own",
  load: () => import("./Card.tsx"),
});
