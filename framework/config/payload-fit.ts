import type { z } from "zod";

/** What a value may be, with `null` and `undefined` as cases of their own. */
type Case = z.core.$ZodTypes | null | undefined;

function casesOf(schema: z.core.$ZodType): Case[] {
  const { _zod: type } = schema as z.core.$ZodTypes;
  switch (type.def.type) {
    case "nullable":
      return [...casesOf(type.def.innerType), null];
    case "optional":
    case "default":
      return [...casesOf(type.def.innerType), undefined];
    case "union":
      return type.def.options.flatMap(casesOf);
    default:
      return [schema as z.core.$ZodTypes];
  }
}

/**
 * Keys of an action's payload that a topic's messages never have, or never in a fitting type; empty where a message can
 * fit. Where the action takes several forms, the keys of the nearest. What is neither an object nor a plain value may fit.
 */
export function unfitKeys(topic: z.core.$ZodType, action: z.core.$ZodType): string[] {
  const pairs = casesOf(topic).flatMap((from) => casesOf(action).map((to) => unfitIn(from, to)));
  return pairs.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function unfitIn(from: Case, to: Case): string[] {
  if (from == null || to == null) return from === to ? [] : [""];
  const [a, b] = [from._zod.def, to._zod.def];
  if (a.type === "object" && b.type === "object") {
    return Object.entries(b.shape).flatMap(([key, wanted]) => {
      const given = a.shape[key];
      if (given === undefined) return casesOf(wanted).includes(undefined) ? [] : [key];
      return unfitKeys(given, wanted).map((inner) => (inner === "" ? key : `${key}.${inner}`));
    });
  }
  const [words, wanted] = [wordsOf(from), wordsOf(to)];
  if (words && wanted) return words.some((word) => wanted.includes(word)) ? [] : [""];
  const plain = [plainType(from), plainType(to)];
  return plain.includes(null) || plain[0] === plain[1] ? [] : [""];
}

function wordsOf({ _zod: { def } }: z.core.$ZodTypes): unknown[] | null {
  return def.type === "enum" ? Object.values(def.entries) : def.type === "literal" ? def.values : null;
}

/** The JavaScript type of a plain value; null for what may be anything. */
function plainType(schema: z.core.$ZodTypes): string | null {
  const { type } = schema._zod.def;
  const word = wordsOf(schema)?.[0];
  if (word !== undefined) return typeof word;
  if (type === "tuple") return "array";
  return ["string", "number", "boolean", "array", "object"].includes(type) ? type : null;
}
