import { suggestWord } from "../../contract/api/nearest.ts";
import { foundText, pathText, type ConfigFault, type ExpectedValue, type KeyPath } from "../config/fault.ts";

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
