import { useFormatter } from "../../client/reports/view/use-formatter.ts";
import type { ReportCheck } from "../../contract/reports/calls/issuing.ts";
import { shownReportCode } from "../../contract/reports/report-code.ts";
import { MISSING } from "../../engine/reports/formatter.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon, TableHead } from "../../framework/ui/index.ts";

const VERDICTS = {
  same: { kind: "success", icon: "check-circle" },
  differs: { kind: "warning", icon: "exclamation-mark-triangle" },
  altered: { kind: "danger", icon: "exclamation-mark-triangle" },
};

/** The result of the check, the report's facts, and figures to compare with the printed report. */
export function CheckResult({ check }: { readonly check: ReportCheck }) {
  const text = useTexts("widgets.report-check");
  const report = useTexts("report");
  const format = useFormat();
  const formatter = useFormatter(check.report.timeZone);
  const { verdict, run, headline } = check;
  const moment = (at: string) => formatter.format({ moment: at });
  const facts: readonly (readonly [string, string])[] = [
    ["code", shownReportCode(check.code)],
    ["disaster", check.report.disaster],
    ["estimation", check.report.estimation],
    ["variant", report(`variants.${check.report.variant}`)],
    ...(check.report.agency === "" ? [] : [["agency", check.report.agency] as const]),
    ["start", formatter.format({ day: check.report.startDate })],
    ["issued", moment(check.report.issuedAt)],
    ["calculated", moment(run.at)],
    ["engine", run.engineVersion],
    ["inputs", run.inputHash],
  ];
  return (
    <section className="pv-stack" aria-labelledby="report-check-verdict">
      <div className="pv-note pv-row pv-row--one pv-row--top" data-kind={VERDICTS[verdict].kind} role="status">
        <Icon name={VERDICTS[verdict].icon} scale="m" />
        <div>
          <h2 id="report-check-verdict">
            {text(`verdicts.${verdict}`, { when: moment(run.at), engine: run.engineVersion })}
          </h2>
          <p>
            {text(`meanings.${verdict}`, {
              engine: run.checkedBy,
              count: check.compared,
              figure: format.number(check.compared),
              differing: format.number(check.differing),
            })}
          </p>
        </div>
      </div>
      {check.newer && <p className="pv-note">{text("newer")}</p>}
      {check.report.sampleData && <p className="pv-note">{report("sampleData")}</p>}
      {check.differences.length > 0 && <DifferenceTable check={check} />}
      <h2>{text("compare")}</h2>
      <dl className="pv-columns pv-columns--narrow">
        {headline.map(({ id, label, figure, trucks }) => (
          <div key={id} className="pv-card">
            <dt>{formatter.format(label)}</dt>
            <dd data-figure={`headline/${id}`}>{formatter.quantity(figure)}</dd>
            {trucks && <dd data-figure={`headline/${id}/trucks`}>{formatter.quantity(trucks)}</dd>}
          </div>
        ))}
      </dl>
      <h2>{text("reportHeading")}</h2>
      <dl className="pv-columns pv-columns--narrow">
        {facts.map(([name, value]) => (
          <div key={name} className="pv-card">
            <dt>{text(`facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pv-muted pv-small">{text(check.report.variant === "Public" ? "scopePublic" : "scope")}</p>
    </section>
  );
}

/** The figures that differ: their place, the issued value and the value calculated now. */
function DifferenceTable({ check }: { readonly check: ReportCheck }) {
  const text = useTexts("widgets.report-check");
  const format = useFormat();
  const { format: write, quantity } = useFormatter(check.report.timeZone);
  const more = check.differing - check.differences.length;
  return (
    <div className="report-check__table pv-scroll-area" tabIndex={0} role="group" aria-label={text("differences")}>
      <table className="pv-table">
        <caption>{text("differences")}</caption>
        <TableHead columns={(["page", "place", "issued", "now"] as const).map((column) => text(`columns.${column}`))} />
        <tbody>
          {check.differences.map(({ page, section, block, row, column, issued, now }, i) => (
            // The list never changes, so the index is a stable key.
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
