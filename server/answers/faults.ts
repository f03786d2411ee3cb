import type { z } from "zod";
import type { Fault } from "../../contract/api/errors.ts";
import { MANDATORY, textKeyOf } from "../../contract/api/field-rules.ts";
import { textOf } from "./texts.ts";

type FaultValues = Record<string, string | number>;

/**
 * Converts zod's issues to faults with a path, the value found and what was expected. `root` is the source of the
 * checked value (`body`, `params`). Parse with `reportInput: true`, or `found` stays a dash.
 */
export function zodFaults(error: z.core.$ZodError, root: string): Fault[] {
  return error.issues.slice(0, FAULTS_LISTED).map((issue) => {
    const key = textKeyOf(issue) ?? emptyKeyOf(issue) ?? `errors.fault.${keyOf(issue)}`;
    const values = { ...valuesOf(issue), found: countOf(issue) ?? shown(foundOf(issue)) };
    const path = [root, ...issue.path.map(String)].join(".");
    return { path, key, values, message: textOf("en", key, values) };
  });
}

/** The most faults that an answer lists: a long list of wrong entries need not produce an answer just as long. */
export const FAULTS_LISTED = 50;

/** The catalog's sentence for an empty text where one is required, as in forms. */
const emptyKeyOf = (issue: z.core.$ZodIssue): string | null =>
  issue.code === "too_small" && issue.input === "" ? MANDATORY : null;

function keyOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return isNothing(issue.input) ? "missing" : (KINDS[issue.expected] ?? "invalid");
    case "too_small":
      return (SIZES[issue.origin] ?? (issue.inclusive === false ? BOUNDS : NUMBERS))[0];
    case "too_big":
      return (SIZES[issue.origin] ?? (issue.inclusive === false ? BOUNDS : NUMBERS))[1];
    case "invalid_format":
      return FORMATS[issue.format] ?? "pattern";
    case "unrecognized_keys":
      return "unknownKeys";
    case "invalid_value":
      return isNothing(issue.input) ? "missingChoice" : "value";
    case "invalid_union":
      // Only for a discriminated union can one sentence say what was expected.
      if (optionsOf(issue) === null) return "invalid";
      return isNothing(foundOf(issue)) ? "missingChoice" : "value";
    case "not_multiple_of":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "invalid";
    default:
      return issue satisfies never;
  }
}

function valuesOf(issue: z.core.$ZodIssue): FaultValues {
  switch (issue.code) {
    case "invalid_type":
      return { expected: issue.expected };
    case "too_small":
      return { expected: Number(issue.minimum), count: Number(issue.minimum) };
    case "too_big":
      return { expected: Number(issue.maximum), count: Number(issue.maximum) };
    case "invalid_format":
      return { expected: issue.format === "regex" ? (issue.pattern ?? "regex") : issue.format };
    case "unrecognized_keys":
      return { keys: issue.keys.join(", ") };
    case "invalid_value":
      return { expected: issue.values.map(String).join(", ") };
    default:
      return { expected: optionsOf(issue) ?? issue.message };
  }
}

/** Texts that say what to enter for a type. */
const KINDS: Readonly<Record<string, string>> = {
  number: "number",
  int: "number",
  nan: "number",
  string: "text",
  boolean: "yesOrNo",
  array: "list",
  object: "group",
  record: "group",
};

/** Texts for formats that can be explained to a reader. */
const FORMATS: Readonly<Record<string, string>> = { date: "day", datetime: "moment" };

const isNothing = (input: unknown): boolean => input === undefined || input === null;

/** Returns the number of characters or entries, if that number is the fault. */
function countOf({ code, input }: z.core.$ZodIssue): number | null {
  if (code !== "too_big" && code !== "too_small") return null;
  if (typeof input === "string" || Array.isArray(input)) return input.length;
  return input instanceof Set || input instanceof Map ? input.size : null;
}

/** The words that choose between the branches of a discriminated union, or null. */
function optionsOf(issue: z.core.$ZodIssue): string | null {
  if (issue.code !== "invalid_union" || !("options" in issue) || issue.options === undefined) return null;
  return issue.options.map(String).join(", ");
}

/** The value at the path of an issue; zod reports the whole object if the word that chooses its branch is wrong. */
function foundOf(issue: z.core.$ZodIssue): unknown {
  if (issue.code !== "invalid_union" || issue.discriminator === undefined) return issue.input;
  return Object(issue.input)[issue.discriminator] as unknown;
}

/** The texts for too little and too much: of numbers, of numbers whose bound is excluded, of texts and lists. */
const NUMBERS = ["tooSmall", "tooBig"] as const;
const BOUNDS = ["notAbove", "notBelow"] as const;
const LISTS = ["tooFew", "tooMany"] as const;
const SIZES: Readonly<Record<string, readonly [string, string]>> = {
  string: ["tooShort", "tooLong"],
  array: LISTS,
  set: LISTS,
  map: LISTS,
};

const SHOWN_LENGTH = 60;

/**
 * The value found, short enough for a sentence in any language; never the inside of an object, which may hold secrets.
 */
function shown(input: unknown): string | number {
  if (input === undefined) return "–";
  // Numbers are formatted for the reader when the text is made.
  if (typeof input === "number") return input;
  if (Array.isArray(input)) return "[…]";
  if (typeof input === "object" && input !== null) return "{…}";
  const text = typeof input === "string" ? JSON.stringify(input) : String(input);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
