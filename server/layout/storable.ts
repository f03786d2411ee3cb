import type { Fault } from "../../contract/api/errors.ts";
import { throwHttpError } from "../answers/errors.ts";
import { tooLarge } from "../http/answer-errors.ts";
import { faultAt } from "../persistence/refusals.ts";

/** The most bytes of a config, as JSON without spaces. */
export const CONFIG_LIMIT = 1024 * 1024;
/** Maximum nesting of a config; our deepest have 12 levels. */
const DEPTH_LIMIT = 50;
/**
 * Addresses that a browser would run rather than open, or would look for on the reader's own computer; it ignores
 * spaces and control characters.
 */
const NO_ADDRESS = /^(?:(?:javascript|vbscript):|file:\/\/)/i;

/**
 * Refuses a config that is too large (413), names the address of a script or a file, or has a text that cannot be stored
 * (422, by JSON path); `text` is the config as it was sent.
 */
export function assertStorable(config: unknown, text = JSON.stringify(config ?? null)): void {
  const faults = dangersOf(config);
  if (faults.length > 0) throwHttpError(422, "errors.invalid", { faults });
  const bytes = Buffer.byteLength(text);
  if (bytes > CONFIG_LIMIT) throw tooLarge(bytes, CONFIG_LIMIT);
}

/** `["pages", 0, "route"]` as `pages[0].route`; `config` for the whole. */
function jsonPath(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text === "" ? "config" : text.replace(/^\./, "");
}

/**
 * Returns whether a text, or a key, cannot be stored: PostgreSQL reads no NUL and no half of a surrogate pair from
 * stored JSON.
 */
const cannotBeKept = (text: PropertyKey): boolean =>
  typeof text === "string" && (text.includes("\u0000") || !text.isWellFormed());

/**
 * Finds addresses of scripts and files and texts that cannot be stored anywhere in a config, including a widget's own
 * config, and values nested too deep to be read. Without recursion, since a config may be nested deeply.
 */
function dangersOf(config: unknown): Fault[] {
  const faults: Fault[] = [];
  const open: { value: unknown; path: readonly PropertyKey[] }[] = [{ value: config, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (path.length > DEPTH_LIMIT)
      return [faultAt(jsonPath(path), "domain.layout.tooDeep", { found: depthOf(config), limit: DEPTH_LIMIT })];
    if (typeof value === "string" && NO_ADDRESS.test(value.replace(/[\u0000-\u0020]/g, "")))
      faults.push(faultAt(jsonPath(path), "domain.layout.script"));
    if ((typeof value === "string" && cannotBeKept(value)) || cannotBeKept(path.at(-1) ?? ""))
      faults.push(faultAt(jsonPath(path), "domain.layout.character"));
    if (typeof value !== "object" || value === null) continue;
    const keys: PropertyKey[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const key of keys) open.push({ value: (value as Record<PropertyKey, unknown>)[key], path: [...path, key] });
  }
  return faults;
}

/** Levels below the top; also without recursion. */
function depthOf(config: unknown): number {
  let depth = -1;
  for (let level = [config]; level.length > 0; depth++)
    level = level.flatMap((each): unknown[] => (typeof each === "object" && each !== null ? Object.values(each) : []));
  return depth;
}
