import type { ImportReport } from "./import-tracts.ts";

/** What an import did, for a terminal; the FIPS that did not join are listed one a line, so that they can be cut out. */
export function importReportText(report: ImportReport): string {
  const { outcome, label, dataSetId, tracts, counties, population, hash, removed, kept } = report;
  const lines =
    outcome === "unchanged"
      ? [`Unchanged: data set ${dataSetId} "${label}" holds exactly this already`]
      : [`Stored as data set ${dataSetId} "${label}"`];
  lines.push(`${tracts} tracts in ${counties} counties, ${population} people`, `Content ${hash}`);
  if (removed.length > 0) lines.push(`Replaced data set ${removed.join(", ")}, which no estimation used`);
  if (kept.length > 0) lines.push(`Data set ${kept.join(", ")} of the same name stays: estimations count with it`);
  lines.push(...unjoined("shapes without statistics (their figures are missing)", report.withoutStatistics));
  lines.push(...unjoined("rows without a shape (no drawn zone can hold them)", report.withoutGeometry));
  return lines.join("\n");
}

function unjoined(what: string, fips: readonly string[]): string[] {
  return fips.length === 0 ? [`0 ${what}`] : [`${fips.length} ${what}:`, ...fips.map((code) => `  ${code}`)];
}
