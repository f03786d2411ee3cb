import type { DisasterCategory } from "../../contract/calls/disasters.ts";

/** One line of the categories dialog; the order of the lines is the rank. */
export interface CategoryLine {
  readonly key: string;
  readonly dcid?: number;
  readonly category: string;
}

/** What is wrong with the lines, by key: all must be filled in and none twice. */
export function categoryFaults(
  lines: readonly CategoryLine[],
): Readonly<Record<string, "faults.mandatory" | "faults.categoryTwice">> {
  const seen = new Set<string>();
  const faults: Record<string, "faults.mandatory" | "faults.categoryTwice"> = {};
  for (const { key, category } of lines) {
    const name = category.trim().toLowerCase();
    if (name === "") faults[key] = "faults.mandatory";
    else if (seen.has(name)) faults[key] = "faults.categoryTwice";
    seen.add(name);
  }
  return faults;
}

/** The lines as the call wants them, ranked from 1 as they stand. */
export function rankedCategories(dtype: string, lines: readonly CategoryLine[]): DisasterCategory[] {
  return lines.map(({ dcid, category }, i) => ({
    ...(dcid === undefined ? {} : { dcid }),
    dtype,
    category: category.trim(),
    priority: i + 1,
  }));
}

/** The list with one line moved a place up or down; at the ends it stays. */
export function moved<Line>(lines: readonly Line[], index: number, by: -1 | 1): Line[] {
  const target = index + by;
  const line = lines[index];
  if (line === undefined || target < 0 || target >= lines.length) return [...lines];
  const rest = lines.filter((_, i) => i !== index);
  return [...rest.slice(0, target), line, ...rest.slice(target)];
}
