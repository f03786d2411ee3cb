import type { Path } from "../../client/records/merge.ts";
import { mergingBy, type FieldWords } from "../../client/records/merging.ts";
import { canonical } from "../../framework/layout/canonical.ts";

/** What names a row in the lists of a config: an instance or a step by its id, a page by its route. */
const idOf = (row: object): string | undefined => {
  const { id, route } = row as { readonly id?: unknown; readonly route?: unknown };
  return typeof id === "string" ? id : typeof route === "string" ? route : undefined;
};

/** The values within a value, by key or id; null for one that is merged as a whole. */
function within(value: unknown): [key: string, value: unknown][] | null {
  if (typeof value !== "object" || value === null) return null;
  if (!Array.isArray(value)) return Object.entries(value);
  const ids = value.map((row: unknown) => (typeof row === "object" && row !== null ? idOf(row) : undefined));
  return ids.length === 0 || ids.includes(undefined) ? null : value.map((row: unknown, at) => [`#${ids[at]}`, row]);
}

/** Every value of a config under its path, as its JSON. */
const words = (value: unknown, path: Path = []): FieldWords[] =>
  within(value)?.flatMap(([key, one]) => words(one, [...path, key])) ?? [
    { path, label: path.join(".").replaceAll("#", ""), text: JSON.stringify(value) ?? "" },
  ];

/** How a draft is merged with the version that someone else saved: value by value, and lists row by row. */
export const mergeConfigs = mergingBy<unknown, { readonly config?: unknown }, unknown>({
  sides: (mine, { config }, base) => ({ base: canonical(base), mine: canonical(mine), theirs: canonical(config) }),
  draftOf: (side) => side,
  words,
  idOf,
});
