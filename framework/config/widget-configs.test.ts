import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { readWidgetConfig, widgetConfigFaults } from "./widget-configs.ts";
import { columns } from "../../test/kits/numbers.ts";

const Clock = z.object({
  hours: z.union([z.literal(12), z.literal(24)]).default(24),
  seconds: z.boolean().default(false),
});

test("a key that the widget does not declare is a fault, with the nearest one that it does", () => {
  const { value, faults } = readWidgetConfig(Clock, "clock", { hours: 12, secnods: true });
  assert.deepEqual(value, { hours: 12, seconds: false });
  assert.deepEqual(
    faults.map(({ path, expected, nearest }) => [path, expected.kind, nearest]),
    [["secnods", "key", "seconds"]],
  );
});

test("faults of instances are reported by their paths in the app config; unknown widgets are reported elsewhere", () => {
  const config = AppConfigSchema.parse({
    widgets: [
      { id: "a", widget: "clock" },
      { id: "b", widget: "clock", config: { seconds: "yes", minutes: 1 } },
      { id: "c", widget: "sundial", config: { shadow: true } },
    ],
  });
  assert.deepEqual(
    columns(widgetConfigFaults(config, [{ name: "clock", config: Clock }], "staff.json"), "file", "path", "found"),
    [
      ["staff.json", "widgets[1].config.seconds", '"yes"'],
      ["staff.json", "widgets[1].config.minutes", '"minutes"'],
    ],
  );
});
