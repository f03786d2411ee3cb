import type { DataGroup } from "../../client/content/data-reader.ts";
import type { DataSummary } from "../../contract/content/summaries.ts";

/** A category that has a figure. */
interface FigureGroup extends DataGroup {
  readonly figure: number;
}

/** A chart's categories in their order. */
interface DrawnGroups {
  readonly groups: readonly FigureGroup[];
  /** Those that it has no room for, as one; null if there are none, or if one figure for them would be wrong. */
  readonly others: number | null;
  /** Number of categories that are not drawn on their own. */
  readonly left: number;
  /** Units of the figures, each once: figures of several cannot be compared. */
  readonly units: readonly string[];
  /** Records that lack the figure. */
  readonly missing: number;
}

interface GroupOrder {
  readonly most: number;
  readonly summary: DataSummary;
  /** Whether categories follow one another, as days do. */
  readonly runs: boolean;
}

/** The groups with the greatest figures, in the order of their figures or, where categories follow one another, in theirs. */
export function drawnGroups(all: readonly DataGroup[], { most, summary, runs }: GroupOrder): DrawnGroups {
  const known = all.flatMap((group) => (group.figure === null ? [] : [{ ...group, figure: group.figure }]));
  const ranked = known.toSorted((a, b) => b.figure - a.figure);
  const [groups, rest] = [ranked.slice(0, most), ranked.slice(most)];
  const addsUp = summary === "count" || summary === "sum";
  return {
    groups: runs ? groups.sort((a, b) => compared(a.key, b.key)) : groups,
    others: addsUp && rest.length > 0 ? rest.reduce((sum, { figure }) => sum + figure, 0) : null,
    left: rest.length,
    units: [...new Set(all.flatMap(({ unit }) => unit ?? []))],
    missing: all.reduce((sum, { missing }) => sum + missing, 0),
  };
}

const compared = (a: DataGroup["key"], b: DataGroup["key"]): number =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a ?? "") < String(b ?? "") ? -1 : 1;
