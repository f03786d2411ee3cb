import type { DownloadColumn } from "./download-plan.ts";

interface NameRules {
  /** Most characters of a name. */
  readonly most: number;
  /** Names that the file has already, in lower case. */
  readonly taken?: readonly string[];
}

/** Names for the columns of a file: letters, digits and _, each once whatever the case, as short as the file needs. */
export function shortNames(columns: readonly Pick<DownloadColumn, "id">[], { most, taken = [] }: NameRules): string[] {
  const used = new Set(taken);
  return columns.map(({ id }) => {
    const plain = id.replaceAll(/\W+/g, "_").replace(/^(?=\d)/, "f").slice(0, most) || "f"; // oxfmt-ignore
    let name = plain;
    for (let i = 2; used.has(name.toLowerCase()); i++) name = `${plain.slice(0, most - String(i).length - 1)}_${i}`;
    used.add(name.toLowerCase());
    return name;
  });
}
