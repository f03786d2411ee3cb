import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const OutboxConfig = z.object({});
export type OutboxConfig = z.output<typeof OutboxConfig>;

export default defineWidget({
  name: "outbox",
  version: "1.0.0",
  config: OutboxConfig,
  needs: anyOf("audit.view"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Outbox.tsx"),
});
