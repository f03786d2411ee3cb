import type { z } from "zod";
import { explain } from "./explain.ts";
import { foundText, valueAt } from "./fault.ts";
import type { ConfigFault, Path } from "./fault.ts";

/** What could be read of a config, and what could not. */
export interface ReadConfig<Value> {
  readonly value: Value;
  readonly faults: readonly ConfigFault[];
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === "object" && value !== null;

/**
 * Reads what is valid of a config: what is faulty is taken out and named, so that
 * a default or nothing stands in for it. The schema must accept `{}`.
 */
export function readConfig<S extends z.ZodType>(schema: S, file: string, raw: unknown): ReadConfig<z.output<S>> {
  const faults: ConfigFault[] = [];
  let rest: unknown = raw;
  if (!isObject(raw) || Array.isArray(raw)) {
    faults.push({ file, path: "", found: foundText(raw), expected: { kind: "type", values: "object" } });
    rest = {};
  }
  rest = structuredClone(rest);
  for (let round = 0; ; round++) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { value: parsed.data, faults };
    const explained = parsed.error.issues.flatMap((issue) => explain(issue, { file, raw: rest, schema }));
    const paths = explained.map(({ fault, path }) => {
      // What is absent in a later round was taken out, and named, in an earlier one.
      if (round === 0 || fault.found !== null) faults.push(fault);
      return placeToCut(rest, path);
    });
    // From the back, so that no cut moves the place of the next.
    for (const path of paths.toSorted(laterFirst)) cut(rest, path);
    if (paths.every((path) => path.length === 0)) return { value: schema.parse({}), faults };
  }
}

/** The faulty value itself, or, where something needed is absent, what it is absent from. */
function placeToCut(root: unknown, path: Path): Path {
  if (path.length === 0) return path;
  const parent = path.slice(0, -1);
  return valueAt(root, path) === undefined ? placeToCut(root, parent) : path;
}

function laterFirst(a: Path, b: Path): number {
  for (const [i, key] of a.entries()) {
    const other = b[i];
    if (other === undefined) return -1;
    if (key !== other)
      return typeof key === "number" && typeof other === "number" ? other - key : String(key) < String(other) ? 1 : -1;
  }
  return a.length < b.length ? 1 : 0;
}

function cut(root: unknown, path: Path): void {
  const key = path.at(-1);
  const parent = valueAt(root, path.slice(0, -1));
  if (key === undefined || !isObject(parent)) return;
  if (Array.isArray(parent) && typeof key === "number") parent.splice(key, 1);
  else Reflect.deleteProperty(parent, key);
}
