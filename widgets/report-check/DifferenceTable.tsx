import type { ReportCheck } from "../../contract/calls/report-check.ts";
import { MISSING } from "../../engine/report/formatter.ts";
import { useFormatter } from "../../client/report-view/reading.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** The figures that come out differently: where they stand, what was issued and what was calculated now. */
export function DifferenceTable({ check }: { readonly check: ReportCheck }) {
  const text = useTexts("widgets.report-check");
  const format = useFormat();
  const { format: write, quantity } = useFormatter(check.report.timeZone);
  const more = check.differing - check.differences.length;
  return (
    <div className="report-check__table" tabIndex={0} role="region" aria-label={text("differences")}>
      <table>
        <caption>{text("differences")}</caption>
        <thead>
          <tr>
            <th scope="col">{text("columns.page")}</th>
            <th scope="col">{text("columns.place")}</th>
            <th scope="col">{text("columns.issued")}</th>
            <th scope="col">{text("columns.now")}</th>
          </tr>
        </thead>
        <tbody>
          {check.differences.map(({ page, section, block, row, column, issued, now }, i) => (
            // The list never changes.
            <tr key={i}>
              <td>{format.number(page)}</td>
              <th scope="row">
                {[section, block, row, column].flatMap((part) => (part === null ? [] : [write(part)])).join(" · ")}
              </th>
              <td>{issued === null ? MISSING : quantity(issued)}</td>
              <td>{now === null ? MISSING : quantity(now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{text("more", { count: more, figure: format.number(more) })}</p>}
    </div>
  );
}
