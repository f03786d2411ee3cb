import type { AppConfig } from "../../contract/config/app-config.ts";
import { migrateAppConfig, migratedFile } from "../../contract/config/migrations.ts";
import { readAppConfig, type ReadConfig } from "../config/read-config.ts";

/**
 * Reads an app config of this or an earlier version: its valid part, and its faults by today's paths. The server hands
 * out configs in today's form, so the app itself does not need this.
 */
export const readStoredAppConfig = (file: string, raw: unknown): ReadConfig<AppConfig> =>
  readAppConfig(migratedFile(file, raw), migrateAppConfig(raw));
