// Made of the docstring of defineWidget by `npm run generate`.
import { z } from "zod";
import { EstimationSelected, ZoneFocused } from "../../contract/config/topics.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "zone-count",
  config: z.object({ greeting: z.boolean().default(true).describe("Whether the greeting shows.") }),
  needs: anyOf("estimation.view"),
  publishes: [ZoneFocused],
  hears: [EstimationSelected],
  actions: { show: { payload: z.object({ zone: z.int() }), description: "Shows a zone." } },
  load: () => Promise.resolve({ default: ({ config }) => (config.greeting ? "Hello" : null) }),
});
