import type { StatisticsNotes } from "./statistics.ts";

/**
 * The lines and marks of a table that are not rows or figures, for a terminal: one line each, leaving out what did not
 * occur.
 */
export function statisticsNotes({ passed, marks }: StatisticsNotes): string[] {
  const counts = Object.entries(marks).map(([mark, count]) => `${mark} (${count})`);
  const lines = passed.map(({ line, found }) => `line ${line} "${found.slice(0, SHOWN)}"`);
  return [
    ...(counts.length > 0 ? [`Marks taken as missing figures: ${counts.join(", ")}`] : []),
    ...(lines.length > 0 ? [`Passed over as totals or notes: ${lines.join(", ")}`] : []),
  ];
}

const SHOWN = 40;
