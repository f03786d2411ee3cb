import type { z } from "zod";
import { versionOf } from "../../contract/config/version.ts";
import { APP_CONFIG_VERSION, AppConfigSchema, type AppConfig } from "../../contract/config/app-config.ts";
import { foundText, pathText, valueAt, type ConfigFault, type ExpectedValue, type KeyPath } from "./fault.ts";
import { suggestWord } from "../../contract/api/nearest.ts";
import { keysAt } from "./schema-keys.ts";

/** The valid part of a config, and its faults. */
export interface ReadConfig<Value> {
  readonly value: Value;
  readonly faults: readonly ConfigFault[];
}

/**
 * Reads the valid part of a config: faulty values are removed and reported, so that a default or nothing replaces them.
 * The schema must accept `{}`.
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
      // A later round finds only faults that an earlier removal revealed.
      if (round === 0) faults.push(fault);
      return placeToCut(rest, path);
    });
    // With a fault of the whole, nothing is left to read.
    if (paths.some((path) => path.length === 0)) return { value: schema.parse({}), faults };
    rest = withoutPaths(rest, paths);
  }
}

/** The faulty value itself or, where something required is absent, the object that lacks it. */
export function placeToCut(root: unknown, path: KeyPath): KeyPath {
  if (path.length === 0) return path;
  return valueAt(root, path) === undefined ? placeToCut(root, path.slice(0, -1)) : path;
}

/**
 * The value without the parts at these paths. Unaffected parts are shared with the given value, which is not changed.
 * Later entries of a list move up.
 */
export function withoutPaths(value: unknown, paths: readonly KeyPath[]): unknown {
  if (paths.length === 0 || typeof value !== "object" || value === null) return value;
  const below = Map.groupBy(paths, ([key]) => key);
  const goes = (key: PropertyKey): boolean => below.get(key)?.some((path) => path.length === 1) ?? false;
  const kept = (part: unknown, key: PropertyKey): unknown =>
    withoutPaths(part, below.get(key)?.map((path) => path.slice(1)) ?? []);
  if (Array.isArray(value)) return value.flatMap((entry: unknown, i) => (goes(i) ? [] : [kept(entry, i)]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]: [string, unknown]) => (goes(key) ? [] : [[key, kept(part, key)]])),
  );
}

/**
 * Reads an app config of this version: its valid part, and its faults. One of another version is read as far as
 * possible, and that is reported first; `readStoredAppConfig` reads one stored in an earlier version.
 */
export function readAppConfig(file: string, raw: unknown): ReadConfig<AppConfig> {
  const version = versionOf(raw);
  if (version === APP_CONFIG_VERSION) return readConfig(AppConfigSchema, file, raw);
  const fault: ConfigFault = {
    file,
    path: "version",
    found: foundText((raw as { version: unknown }).version),
    expected: { kind: "version", values: `0–${APP_CONFIG_VERSION}` },
  };
  const { value, faults } = readConfig(AppConfigSchema, file, withoutPaths(raw, [["version"]]));
  return { value, faults: [fault, ...faults] };
}

type Issue = z.core.$ZodIssue;

/** A fault and its repair: what to remove so that the rest is valid. */
interface LocatedFault {
  readonly fault: ConfigFault;
  readonly path: KeyPath;
}

/** Converts zod's issues into terms that an author understands. */
function explain(issue: Issue, context: { file: string; raw: unknown; schema: z.ZodType }): LocatedFault[] {
  const { file, raw, schema } = context;
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(schema, issue.path);
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      const expected: ExpectedValue = { kind: "key", values: known.join(", ") };
      return {
        path,
        fault: faultOf({ file, path, found: JSON.stringify(key), expected, nearest: suggestWord(key, known) }),
      };
    });
  }
  // The branches of a union give more details than "invalid input": the branch that matched furthest is taken as the
  // intended one.
  if (issue.code === "invalid_union") {
    const branches = issue.errors.filter((branch) => branch.length > 0);
    // Where no branch has the value's type, all of them are named if the schema says them in words.
    const ofNoType = branches.flat().every(({ code, path }) => code === "invalid_type" && path.length === 0);
    const inWords = ofNoType && issue.message !== "Invalid input";
    const meant = branches.toSorted((a, b) => depth(b) - depth(a) || closeness(b) - closeness(a))[0];
    if (meant && !inWords)
      return meant.flatMap((inner) => explain({ ...inner, path: [...issue.path, ...inner.path] }, context));
  }
  // An issue of our own may name the part of a text that is at fault.
  const found = "found" in issue ? issue.found : valueAt(raw, issue.path);
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

/**
 * A value of the right type but the wrong form is closer to the intended branch than one with the wrong word or type.
 */
const closeness = (issues: readonly Issue[]): number =>
  Math.min(...issues.map(({ code }) => (code === "invalid_type" ? 0 : code === "invalid_value" ? 1 : 2)));

const depth = (issues: readonly Issue[]): number => Math.max(...issues.map((issue) => issue.path.length));

function faultOf(parts: {
  file: string;
  path: KeyPath;
  found: string | null;
  expected: ExpectedValue;
  nearest: string | undefined;
}): ConfigFault {
  const { file, path, found, expected, nearest } = parts;
  return { file, path: pathText(path), found, expected, ...(nearest === undefined ? {} : { nearest }) };
}

const validWords = (issue: Issue): readonly string[] =>
  issue.code === "invalid_value" ? issue.values.filter((value) => typeof value === "string") : [];

/** Of these the length is what is too small or too big. */
const COUNTED: ReadonlySet<string> = new Set(["string", "array"]);

function expectedOf(issue: Issue): ExpectedValue {
  switch (issue.code) {
    case "invalid_value":
      return { kind: "oneOf", values: issue.values.map((value) => JSON.stringify(value)).join(", ") };
    case "invalid_type":
      return { kind: "type", values: issue.expected };
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return { kind: "filled", values: "" };
      return { kind: COUNTED.has(issue.origin) ? "size" : "range", values: `≥ ${issue.minimum}` };
    case "too_big":
      return { kind: COUNTED.has(issue.origin) ? "size" : "range", values: `≤ ${issue.maximum}` };
    default:
      return { kind: "form", values: issue.message };
  }
}
