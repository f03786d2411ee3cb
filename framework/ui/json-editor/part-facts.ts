import type { JsonSchema } from "../../config/json-schema.ts";
import { branches, resolve } from "./schema-parts.ts";

/** What a schema says about a part, for its documentation. */
export interface PartFacts {
  readonly description: string | undefined;
  /** The default as JSON; undefined where there is none that says anything. */
  readonly fallback: string | undefined;
  /** The words it may be, as JSON; none where it is free. */
  readonly words: readonly string[];
  /** Least and greatest number; undefined where open. */
  readonly least: number | undefined;
  readonly greatest: number | undefined;
  /** Names of its types, each once. */
  readonly types: readonly string[];
}

/** Beyond so many words a list is no longer read. */
export const MOST_WORDS = 12;

/** What a schema says about one of its parts. */
export function factsOf(root: JsonSchema, part: JsonSchema, value?: unknown): PartFacts {
  const whole = resolve(root, part, value);
  const ways = branches(root, part, value);
  const [only] = ways.length === 1 ? ways : [];
  return {
    description: whole.description,
    fallback: isTelling(whole.default) ? JSON.stringify(whole.default) : undefined,
    words: ways.flatMap(wordsOf),
    least: only?.minimum,
    greatest: only?.maximum,
    types: [...new Set(ways.flatMap((way) => way.type ?? []))],
  };
}

/** The words that a branch may be, as JSON; none where it is free. */
export function wordsOf(part: JsonSchema): readonly string[] {
  if (part.const !== undefined) return [JSON.stringify(part.const)];
  if (part.enum) return part.enum.map((word) => JSON.stringify(word));
  if (part.type === "boolean") return ["true", "false"];
  return part.type === "null" ? ["null"] : [];
}

/** An empty object as default means no more than that the key may be left out. */
const isTelling = (value: unknown): boolean =>
  value !== undefined &&
  !(typeof value === "object" && value !== null && Object.keys(value).length === 0 && !Array.isArray(value));
