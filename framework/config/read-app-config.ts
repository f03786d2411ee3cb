import { APP_CONFIG_VERSION, AppConfigSchema } from "../../contract/app-config.ts";
import type { AppConfig } from "../../contract/app-config.ts";
import { migrateAppConfig, migratedFile, versionOf } from "../../contract/app-config-migrations.ts";
import { withoutPaths } from "./cut.ts";
import { foundText } from "./fault.ts";
import type { ConfigFault } from "./fault.ts";
import { readConfig } from "./read-config.ts";
import type { ReadConfig } from "./read-config.ts";

/**
 * Reads an app config of this or an earlier version: what is valid of it, and its faults by today's paths. One of a version that this
 * release does not know is read as far as it can be, and that is said first.
 */
export function readAppConfig(file: string, raw: unknown): ReadConfig<AppConfig> {
  const version = versionOf(raw);
  if (version !== undefined && version <= APP_CONFIG_VERSION)
    return readConfig(AppConfigSchema, migratedFile(file, raw), migrateAppConfig(raw));
  const fault: ConfigFault = {
    file,
    path: "version",
    found: foundText((raw as { version: unknown }).version),
    expected: { kind: "version", values: `0–${APP_CONFIG_VERSION}` },
  };
  const { value, faults } = readConfig(AppConfigSchema, file, withoutPaths(raw, [["version"]]));
  return { value, faults: [fault, ...faults] };
}
