import { suggestWord } from "../../contract/api/nearest.ts";

/** The expected value at a place of a config; the text `shell.config.expected.<kind>` describes it with these values. */
export interface ExpectedValue {
  readonly kind:
    | "oneOf"
    | "type"
    | "range"
    | "form"
    | "key"
    | "reference"
    | "carries"
    | "unique"
    | "version"
    | "reached"
    | "leads"
    | "placed"
    | "held"
    | "host";
  readonly values: string;
}

/** One fault of a config, in terms that its author understands. */
export interface ConfigFault {
  /** File, or saved layout, that holds it. */
  readonly file: string;
  /** JSON path, e.g. `pages[0].regions.main[1]`; empty for the whole. */
  readonly path: string;
  /** The value there, as JSON; null if there is none. */
  readonly found: string | null;
  readonly expected: ExpectedValue;
  /** The valid word nearest to the value found. */
  readonly nearest?: string;
  /**
   * Absent if the app cannot do what the config asks. A warning is shown to editors of the config, not to users of the
   * app.
   */
  readonly severity?: "error" | "warning";
}

/** Keys of a path, as zod gives them. */
export type KeyPath = readonly PropertyKey[];

/** `["pages", 0, "route"]` as `pages[0].route`. */
export function pathText(path: KeyPath): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`),
    "",
  );
}

/** Returns the value at a path, or undefined. */
export function valueAt(root: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  );
}

const FOUND_MAX = 60;

/** A found value as short JSON; null if there is none. */
export function foundText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > FOUND_MAX ? `${text.slice(0, FOUND_MAX)}…` : text;
}

/** Keys and indexes that lead from the whole config to a part. */
export type JsonPath = readonly (string | number)[];

/**
 * Reads a path as `pathText` writes it: `pages[0].route` is `["pages", 0, "route"]`. Dots and brackets separate its
 * keys, so a key that contains one is read as several; no key of an app config does.
 */
export function readPath(text: string): JsonPath {
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? "") : Number(index),
  );
}

/** Returns whether a path is the same as another or leads further into it. */
export function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return outer.length <= path.length && outer.every((key, i) => key === path[i]);
}

/** Names that are reported with a fault; a list of hundreds helps no one. */
const NAMES_SHOWN = 20;

/** Number of faults up to which the nearest name is looked up: with more, spelling is not the problem. */
const LOOKED_UP = 200;

/** Names that something may refer to. */
export interface Names {
  readonly all: ReadonlySet<string>;
  /** The first of them, for messages. */
  readonly shown: string;
}

export function namesOf(names: Iterable<string>): Names {
  const all = new Set(names);
  const shown = [...all].slice(0, NAMES_SHOWN).join(", ");
  return { all, shown: all.size > NAMES_SHOWN ? `${shown} … (${all.size})` : shown };
}

/** Gathers the faults of one file. */
export interface FaultCollector {
  readonly faults: ConfigFault[];
  /** Adds a fault unless the name is one of these. `path` is called only then. */
  refer(name: string, valid: Names, path: () => KeyPath): void;
  /** Adds a fault for each name that occurs twice. */
  once(names: readonly string[], pathOf: (index: number) => KeyPath): void;
  /** Adds a fault for a value that is not possible. */
  refuse(path: KeyPath, found: unknown, expected: ExpectedValue): void;
  /** Adds a warning: the app works, but not as its author intended. */
  warn(path: KeyPath, found: unknown, expected: ExpectedValue): void;
}

export function collectFaults(file: string): FaultCollector {
  const faults: ConfigFault[] = [];
  return {
    faults,
    refer(name, { all, shown }, path) {
      if (all.has(name)) return;
      const nearest = faults.length < LOOKED_UP ? suggestWord(name, all) : undefined;
      const expected = { kind: "reference", values: shown } as const;
      faults.push({ file, path: pathText(path()), found: foundText(name), expected, ...(nearest ? { nearest } : {}) });
    },
    once(names, pathOf) {
      if (new Set(names).size === names.length) return;
      const seen = new Set<string>();
      for (const [i, name] of names.entries()) {
        const path = pathText(pathOf(i));
        if (seen.has(name))
          faults.push({ file, path, found: foundText(name), expected: { kind: "unique", values: "" } });
        seen.add(name);
      }
    },
    refuse(path, found, expected) {
      faults.push({ file, path: pathText(path), found: foundText(found), expected });
    },
    warn(path, found, expected) {
      faults.push({ file, path: pathText(path), found: foundText(found), expected, severity: "warning" });
    },
  };
}
