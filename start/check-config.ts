import schema from "../app-config/schema.json" with { type: "json" };
import type { ConfigCheck } from "../contract/config/faults.ts";
import { iconsIn, type JsonSchema } from "../framework/config/json-schema.ts";
import { checkConfig as check } from "../framework/layout/check-config.ts";
import { everyManifest } from "./every-widget.ts";

const known = { widgets: everyManifest, icons: iconsIn(schema as JsonSchema) };

/** The check of app configs with every widget and icon, for the server: `server/main.ts` hands it in. */
export const checkConfig: ConfigCheck = (raw, against) => check(raw, known, against);
