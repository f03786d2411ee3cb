import type { z } from "zod";
import { foundText, pathText, valueAt } from "./fault.ts";
import type { ConfigFault, Expected, Path } from "./fault.ts";
import { suggestWord } from "./nearest.ts";
import { keysAt } from "./schema-keys.ts";

type Issue = z.core.$ZodIssue;

/** A fault and the place to fix it: what to take out so that the rest is valid. */
export interface Explained {
  readonly fault: ConfigFault;
  readonly path: Path;
}

/** Says in an author's words what zod found wrong. */
export function explain(issue: Issue, context: { file: string; raw: unknown; schema: z.ZodType }): Explained[] {
  const { file, raw, schema } = context;
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(schema, issue.path);
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      const expected: Expected = { kind: "key", values: known.join(", ") };
      return {
        path,
        fault: faultOf({ file, path, found: JSON.stringify(key), expected, nearest: suggestWord(key, known) }),
      };
    });
  }
  // A union's own branches say more than "invalid input": the one that got furthest is the one that was meant.
  if (issue.code === "invalid_union") {
    const branches = issue.errors.filter((branch) => branch.length > 0);
    const meant = branches.toSorted((a, b) => depth(b) - depth(a) || closeness(b) - closeness(a))[0];
    if (meant) return meant.flatMap((inner) => explain({ ...inner, path: [...issue.path, ...inner.path] }, context));
  }
  const found = valueAt(raw, issue.path);
  const valid = validWords(issue);
  return [
    {
      path: issue.path,
      fault: faultOf({
        file,
        path: issue.path,
        found: foundText(found),
        expected: expectedOf(issue),
        nearest: typeof found === "string" ? suggestWord(found, valid) : undefined,
      }),
    },
  ];
}

/** A value of the right type that has the wrong form is nearer to what was meant than one that is no such word, or no such type. */
const closeness = (issues: readonly Issue[]): number =>
  Math.min(...issues.map(({ code }) => (code === "invalid_type" ? 0 : code === "invalid_value" ? 1 : 2)));

const depth = (issues: readonly Issue[]): number => Math.max(...issues.map((issue) => issue.path.length));

function faultOf(parts: {
  file: string;
  path: Path;
  found: string | null;
  expected: Expected;
  nearest: string | undefined;
}): ConfigFault {
  const { file, path, found, expected, nearest } = parts;
  return { file, path: pathText(path), found, expected, ...(nearest === undefined ? {} : { nearest }) };
}

const validWords = (issue: Issue): readonly string[] =>
  issue.code === "invalid_value" ? issue.values.filter((value) => typeof value === "string") : [];

function expectedOf(issue: Issue): Expected {
  switch (issue.code) {
    case "invalid_value":
      return { kind: "oneOf", values: issue.values.map((value) => JSON.stringify(value)).join(", ") };
    case "invalid_type":
      return { kind: "type", values: issue.expected };
    case "too_small":
      return { kind: "range", values: `≥ ${issue.minimum}` };
    case "too_big":
      return { kind: "range", values: `≤ ${issue.maximum}` };
    default:
      return { kind: "form", values: issue.message };
  }
}
