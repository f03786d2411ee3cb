import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { anyOf } from "../../people/privileges.ts";

/**
 * The reason why a configuration key has no effect; the text `domain.configKeys.<reason>` explains it with the values.
 */
const UnusedKeySchema = z.object({
  key: z.string(),
  reason: z.enum(["unknown", "form", "needs", "otherSite", "host", "picture", "notChecked", "noEffect"]),
  values: z.record(z.string(), z.string()),
});
export type UnusedKey = z.infer<typeof UnusedKeySchema>;

export const getUnusedKeys = defineCall("GET /api/Layout/GetUnusedKeys", {
  answer: z.array(UnusedKeySchema),
  needs: anyOf("layout.edit"),
});
