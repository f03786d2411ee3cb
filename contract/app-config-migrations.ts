import { APP_CONFIG_VERSION } from "./app-config-version.ts";
import { fromVersion0 } from "./app-config-migrations/from-version-0.ts";
import { isPart, type Part } from "./app-config-migrations/parts.ts";

/** What brings a config of the version that is the index to the next one. */
const MIGRATIONS: readonly ((config: Part) => Part)[] = [fromVersion0];

/** The version that a config says it has: one without a word of it has today's. Undefined where it is no version at all. */
export function versionOf(raw: unknown): number | undefined {
  if (!isPart(raw) || !("version" in raw)) return APP_CONFIG_VERSION;
  const { version } = raw;
  return typeof version === "number" && Number.isInteger(version) && version >= 0 ? version : undefined;
}

/**
 * An app config of an earlier version in today's form. Whatever else it is given (today's version, a later one, no
 * config at all) it hands back as it is, for the reader to judge. Never changes what it is given.
 */
export function migrateAppConfig(raw: unknown): unknown {
  const version = versionOf(raw);
  if (version === undefined || !isPart(raw)) return raw;
  return MIGRATIONS.slice(version).reduce<Part>((config, migration) => migration(config), raw);
}

/** What to call a file whose config was brought to today's form: paths of faults in it are today's, not the file's. */
export function migratedFile(file: string, raw: unknown): string {
  const version = versionOf(raw) ?? APP_CONFIG_VERSION;
  return version < APP_CONFIG_VERSION ? `${file} (version ${version} → ${APP_CONFIG_VERSION})` : file;
}
