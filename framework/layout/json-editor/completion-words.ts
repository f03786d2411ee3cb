import { pathText } from "../../config/fault.ts";
import type { JsonSchema } from "../../config/json-schema.ts";
import type { CursorContext } from "./cursor-context.ts";
import { factsOf, wordsOf, type PartFacts } from "./part-info.ts";
import { branches, partsAt, resolve } from "./schema-parts.ts";
import type { Suggestions } from "./props.ts";

/** A word that fits at a place of a document. */
export interface CompletionWord {
  /** As shown: without quotes. */
  readonly label: string;
  /** As inserted: JSON; a key without its colon. */
  readonly written: string;
  /** The initial value of a key; null for a value. */
  readonly value: StartValue | null;
  readonly facts: PartFacts | null;
  /** Order among the words: required ones come first. */
  readonly rank: number;
}

/** An initial value: its JSON, and the part of it that the author continues with. */
interface StartValue {
  readonly json: string;
  readonly from: number;
  readonly to: number;
}

/** Every key or value that the schema, or the owner's own names, offer at a position; empty if none is allowed. */
export function completionWords(root: JsonSchema, context: CursorContext, suggestions?: Suggestions): CompletionWord[] {
  if (context.place === "none") return [];
  const parts = partsAt(root, context.path, context.values);
  const value = context.place === "key" ? context.values[context.path.length] : undefined;
  const ways = parts.flatMap((part) => branches(root, part, value));
  const words = context.place === "key" ? ways.flatMap((way) => keyWords(root, way, context.keys)) : valueWords(ways);
  if (context.place === "value") {
    const facts = parts[0] ? factsOf(root, parts[0]) : null;
    for (const name of suggestions?.(pathText(context.path)) ?? [])
      words.push({ label: name, written: JSON.stringify(name), value: null, facts, rank: 1 });
  }
  const seen = new Set<string>();
  return words.filter(({ written }) => !seen.has(written) && seen.add(written));
}

function keyWords(root: JsonSchema, way: JsonSchema, taken: ReadonlySet<string>): CompletionWord[] {
  const declared = Object.entries(way.properties ?? {}).filter(
    (entry): entry is [string, JsonSchema] => typeof entry[1] === "object",
  );
  return declared
    .filter(([key]) => !taken.has(key))
    .map(([key, part]) => ({
      label: key,
      written: JSON.stringify(key),
      value: startValue(root, part),
      facts: factsOf(root, part),
      rank: way.required?.includes(key) ? 2 : 0,
    }));
}

function valueWords(ways: readonly JsonSchema[]): CompletionWord[] {
  return ways.flatMap((way) => {
    const words = [...wordsOf(way)];
    const fallback = way.default;
    if (words.length === 0 && ["string", "number"].includes(typeof fallback)) words.push(JSON.stringify(fallback));
    if (way.type === "object") words.push("{}");
    if (way.type === "array") words.push("[]");
    return words.map((written) => ({
      label: written.startsWith('"') ? String(JSON.parse(written)) : written,
      written,
      value: null,
      facts: null,
      rank: 0,
    }));
  });
}

/**
 * The initial value of a new key: its default, or an empty value of its first type, with the cursor where typing
 * continues.
 */
function startValue(root: JsonSchema, part: JsonSchema): StartValue {
  const { default: fallback } = resolve(root, part);
  if (["string", "number", "boolean"].includes(typeof fallback)) return selected(JSON.stringify(fallback));
  const [first] = branches(root, part);
  const [word] = first ? wordsOf(first) : [];
  if (word !== undefined) return selected(word);
  switch (first?.type) {
    case "object":
      return { json: "{}", from: 1, to: 1 };
    case "array":
      return { json: "[]", from: 1, to: 1 };
    case "integer":
    case "number":
      return selected(String(first.minimum ?? 0));
    case "string":
      return { json: '""', from: 1, to: 1 };
    default:
      return { json: "", from: 0, to: 0 };
  }
}

const selected = (json: string): StartValue => {
  const quoted = json.startsWith('"') ? 1 : 0;
  return { json, from: quoted, to: json.length - quoted };
};
