import { shownReportCode } from "../../../contract/report-code.ts";
import type { Cell, ReportText } from "../../../engine/report/document.ts";
import type { ReportFilePlan } from "../files/plan.ts";

/** What a report's file says of itself, line by line. */
export function aboutCells({
  document,
  code,
  checkAddress,
  author,
  madeAt,
}: ReportFilePlan): { readonly label: ReportText; readonly value: Cell }[] {
  const { agency, disaster, estimation, variant, startDate, run } = document;
  const rows: readonly (readonly [string, Cell])[] = [
    ["agency", { said: agency }],
    ["disaster", { said: disaster }],
    ["estimation", { said: estimation }],
    ["variant", { key: `report.variants.${variant}` }],
    ["start", { day: startDate }],
    ["calculated", { moment: run.at }],
    ["engine", { said: run.engineVersion }],
    ["run", { said: String(run.id) }],
    ["inputs", { said: run.inputHash }],
    ["code", { said: shownReportCode(code) }],
    ...(checkAddress === null ? [] : [["checkAt", { said: checkAddress }] as const]),
    ["made", { moment: madeAt }],
    ["by", { said: author }],
  ];
  return rows.map(([name, value]) => ({ label: { key: `report.file.facts.${name}` }, value }));
}
