import type { z } from "zod";
import { AppConfigSchema } from "../../../contract/app-config.ts";
import type { Fault } from "../../../contract/errors.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { faultsOf } from "../../answers/faults.ts";
import { faultAt } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { asc, eq } from "../../storage/orm.ts";
import { rolePrivileges, roles } from "../../storage/schema/index.ts";

/** Bytes that a config may have at most, as JSON without blanks. */
export const CONFIG_LIMIT = 1024 * 1024;
/** Levels that a config may be deep; the deepest of ours are 12. */
const DEPTH_LIMIT = 50;
/** What a browser would run rather than open; it looks past blanks and control characters. */
const SCRIPT = /^(javascript|vbscript):/i;

/** Refuses a config that is too large (413), is not an app config or names a script's address (422, by JSON path). */
export function assertAppConfig(config: unknown): void {
  const dangers = dangersOf(config);
  if (dangers.length > 0) refuseConfig(dangers);
  if (Buffer.byteLength(JSON.stringify(config ?? null)) > CONFIG_LIMIT)
    throwHttpError(413, "errors.tooLarge", { values: { limit: `${CONFIG_LIMIT / 1024 / 1024} MB` } });
  const read = AppConfigSchema.safeParse(config, { reportInput: true });
  if (!read.success) refuseConfig(schemaFaults(read.error));
}

const refuseConfig = (faults: Fault[]): never => throwHttpError(422, "errors.invalid", { faults });

function schemaFaults(error: z.core.$ZodError): Fault[] {
  // The list is cut at the end alone, so that places match.
  return faultsOf(error, "").map((fault, i) => ({ ...fault, path: jsonPath(error.issues[i]?.path ?? []) }));
}

/** `["pages", 0, "route"]` as `pages[0].route`; `config` for the whole. */
function jsonPath(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text === "" ? "config" : text.replace(/^\./, "");
}

/** Scripts' addresses anywhere in a config, a widget's own config too, and what is too deep to be read. Without recursion, for it may be as deep as it is long. */
function dangersOf(config: unknown): Fault[] {
  const faults: Fault[] = [];
  const open: { value: unknown; path: readonly PropertyKey[] }[] = [{ value: config, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (path.length > DEPTH_LIMIT) return [faultAt(jsonPath(path), "domain.layout.tooDeep", { limit: DEPTH_LIMIT })];
    if (typeof value === "string" && SCRIPT.test(value.replace(/[\u0000-\u0020]/g, "")))
      faults.push(faultAt(jsonPath(path), "domain.layout.script"));
    if (typeof value !== "object" || value === null) continue;
    const keys: PropertyKey[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const key of keys) open.push({ value: (value as Record<PropertyKey, unknown>)[key], path: [...path, key] });
  }
  return faults;
}

/** The active roles and the privilege codes each holds, in the order the roles were made. */
export async function rolesWithPrivileges(db: Reader): Promise<{ name: string; privileges: string[] }[]> {
  const rows = await db
    .select({ name: roles.name, code: rolePrivileges.privilegeCode })
    .from(roles)
    .leftJoin(rolePrivileges, eq(rolePrivileges.roleId, roles.roleId))
    .where(eq(roles.active, true))
    .orderBy(asc(roles.roleId), asc(rolePrivileges.privilegeCode));
  const held = Map.groupBy(rows, ({ name }) => name);
  return [...held].map(([name, own]) => ({ name, privileges: own.flatMap(({ code }) => code ?? []) }));
}
