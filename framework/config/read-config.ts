import type { z } from "zod";
import { placeToCut, withoutPaths } from "./cut.ts";
import { explain } from "./explain.ts";
import { foundText } from "./fault.ts";
import type { ConfigFault } from "./fault.ts";

/** What could be read of a config, and what could not. */
export interface ReadConfig<Value> {
  readonly value: Value;
  readonly faults: readonly ConfigFault[];
}

/**
 * Reads what is valid of a config: what is faulty is taken out and named, so that
 * a default or nothing stands in for it. The schema must accept `{}`.
 */
export function readConfig<S extends z.ZodType>(schema: S, file: string, raw: unknown): ReadConfig<z.output<S>> {
  const faults: ConfigFault[] = [];
  let rest: unknown = raw;
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    faults.push({ file, path: "", found: foundText(raw), expected: { kind: "type", values: "object" } });
    rest = {};
  }
  for (let round = 0; ; round++) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { value: parsed.data, faults };
    const explained = parsed.error.issues.flatMap((issue) => explain(issue, { file, raw: rest, schema }));
    const paths = explained.map(({ fault, path }) => {
      // What comes up in a later round is only what an earlier cut left behind.
      if (round === 0) faults.push(fault);
      return placeToCut(rest, path);
    });
    // A fault of the whole leaves nothing to read.
    if (paths.some((path) => path.length === 0)) return { value: schema.parse({}), faults };
    rest = withoutPaths(rest, paths);
  }
}
