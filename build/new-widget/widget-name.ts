import { readdirSync } from "node:fs";

/** Longer ones break the lines of what is made. */
const MAX_LENGTH = 30;
const EXAMPLE =
  "Give it a name like zone-count: lower-case words of letters and digits, joined by hyphens, a letter first.";

/** The names that are taken: the folders of a room. */
export const foldersOf = (room: string): string[] =>
  readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Why a widget cannot be called so, and what would do; null for a good name. */
export function refusalOf(name: string, taken: readonly string[]): string | null {
  if (name === "") return `The new widget has no name. ${EXAMPLE}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return `“${name}” cannot be a widget's name. ${EXAMPLE}`;
  if (name.length > MAX_LENGTH) return `“${name}” is too long: a widget's name has at most ${MAX_LENGTH} letters.`;
  if (name === "index" || name === "manifest") return `“${name}” names a file of every widget. ${EXAMPLE}`;
  if (taken.includes(name)) return `There is a widget “${name}” already: widgets/${name}.`;
  return null;
}

/** `zone-count` as `ZoneCount`, the component. */
export const pascal = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** `zone-count` as `zoneCount`, the import. */
export const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

/** `zone-count` as `Zone count`, the title to begin with. */
export const words = (name: string): string => {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
