/** The version an app config of this release carries. */
export const APP_CONFIG_VERSION = 1;

/** An object of a config whose form is not known yet. */
export type UnknownObject = Readonly<Record<string, unknown>>;

export const isPart = (value: unknown): value is UnknownObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The version that a config states, or today's if it states none. Undefined if the value is not a version. */
export function versionOf(raw: unknown): number | undefined {
  if (!isPart(raw) || !("version" in raw)) return APP_CONFIG_VERSION;
  const { version } = raw;
  return typeof version === "number" && Number.isInteger(version) && version >= 0 ? version : undefined;
}
