import { foundText, pathText } from "./fault.ts";
import type { ConfigFault, Expected, Path } from "./fault.ts";
import { suggestWord } from "./nearest.ts";

/** Names that are reported with a fault; a list of hundreds helps no one. */
const TOLD = 20;

/** Faults for which the nearest name is looked up: who has more of them has another trouble than spelling. */
const LOOKED_UP = 200;

/** Names that something may refer to. */
export interface Names {
  readonly all: ReadonlySet<string>;
  /** The first of them, for people. */
  readonly told: string;
}

export function namesOf(names: Iterable<string>): Names {
  const all = new Set(names);
  const told = [...all].slice(0, TOLD).join(", ");
  return { all, told: all.size > TOLD ? `${told} … (${all.size})` : told };
}

/** Gathers the faults of one file. */
export interface FaultCollector {
  readonly faults: ConfigFault[];
  /** The name must be one of these. Its path is asked for where it is not. */
  refer(name: string, valid: Names, path: () => Path): void;
  /** No name may come twice. */
  once(names: readonly string[], pathOf: (index: number) => Path): void;
  /** What stands there cannot be. */
  refuse(path: Path, found: unknown, expected: Expected): void;
  /** The app works, but not as its author meant. */
  warn(path: Path, found: unknown, expected: Expected): void;
}

export function collectFaults(file: string): FaultCollector {
  const faults: ConfigFault[] = [];
  return {
    faults,
    refer(name, { all, told }, path) {
      if (all.has(name)) return;
      const nearest = faults.length < LOOKED_UP ? suggestWord(name, all) : undefined;
      const expected = { kind: "reference", values: told } as const;
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
