import type ts from "typescript";
import { sourceKeys } from "./key-uses.ts";
import { Keys } from "./patterns.ts";

/** The differences between the keys of one language and the code. */
export interface Judgement {
  /** Keys that the code names but that have no text, with their places. */
  readonly missing: string[];
  /** Keys whose text nothing can show. */
  readonly unused: string[];
}

/**
 * Compares keys with those named by sources and configs. Texts passed as props belong to a prefix that the same part (a
 * widget, a room) uses; a key held only by a variable counts as used if the part contains its words.
 * @param names strings of configs, which name whole keys
 * @param strangers words of the code that look like keys but are not
 */
export function judge(
  all: ReadonlySet<string>,
  sources: readonly ts.SourceFile[],
  { names = [], strangers = new Set() }: { names?: readonly string[]; strangers?: ReadonlySet<string> } = {},
): Judgement {
  const keys = new Keys(all);
  const areas = new Set([...all].map((key) => key.slice(0, key.indexOf("."))));
  const isWhole = (word: string): boolean =>
    areas.has(word.slice(0, word.indexOf("."))) && /^[a-z-]+(\.[\w* -]+)+$/.test(word);
  const used = new Set<string>();
  const missing = new Set<string>();
  const use = (pattern: string): boolean => {
    const found = keys.named(pattern);
    for (const key of found) used.add(key);
    return found.length > 0;
  };

  for (const name of names.filter(isWhole)) if (!use(name)) missing.add(`${name} (a config)`);
  const parts = new Map([...partsOf(sources)].map(([part, files]) => [part, files.map(sourceKeys)] as const));
  const shared = new Set(VOCABULARIES.flatMap((room) => (parts.get(room) ?? []).flatMap((one) => one.words)));
  for (const [part, read] of parts) {
    const prefixes = new Set(read.flatMap((one) => one.prefixes));
    const words = new Set(read.flatMap((one) => one.words));
    const isBelow = (word: string): boolean =>
      [...prefixes].some((prefix) => keys.named(`${prefix}.${word}`).length > 0);
    for (const word of words) {
      if (
        !isWhole(word) ||
        prefixes.has(word) ||
        use(word) ||
        keys.hasBelow(word) ||
        isBelow(word) ||
        strangers.has(word)
      )
        continue;
      missing.add(`${word} (${part})`);
    }
    for (const prefix of prefixes) if (!keys.hasBelow(prefix)) missing.add(`${prefix}.* (${part})`);
    const looked = new Set<string>();
    for (const { pattern, prefixes: own, place } of read.flatMap((one) => one.uses)) {
      const starts = [...(own ?? prefixes)].map((prefix) => (prefix === "" ? "" : `${prefix}.`));
      // A pattern with an unknown beginning and no prefix could match any key, so its words decide.
      if (pattern === "*" || (pattern.startsWith("*") && own?.includes("")))
        for (const start of starts) looked.add(start);
      else if (starts.length > 0 && starts.filter((start) => use(start + pattern)).length === 0)
        missing.add(`${starts.join(" or ")}${pattern} (${place})`);
    }
    looked.delete("");
    // A word with an unknown beginning could be any key.
    const certain = [...new Set([...words, ...shared])].filter((word) => !word.startsWith("*"));
    for (const start of looked) for (const word of certain) use(start + word);
  }
  return { missing: [...missing].sort(), unused: [...all].filter((key) => !used.has(key)).sort() };
}

/** Rooms with words by which other parts look up texts: names of statistics, base maps, colors. */
const VOCABULARIES = ["contract/", "engine/", "themes/", "map/"];

/** The sources of each widget and of each other room. */
const partsOf = (sources: readonly ts.SourceFile[]): Map<string, ts.SourceFile[]> =>
  Map.groupBy(sources, ({ fileName }) => /^widgets\/[^/]+\/|^[^/]+\//.exec(fileName)?.[0] ?? "");
