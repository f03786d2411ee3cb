import type { SeriesReportAnswer } from "../../../contract/series/calls.ts";
import { foundBy } from "../../../engine/series/findings.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";

/** The result of checking a file: what would be imported, what prevents it, and what is left out. */
export function SeriesReport({ report }: { readonly report: SeriesReportAnswer }) {
  const text = useTexts("widgets.data-sets.import.report");
  const format = useFormat();
  const { rows, joined, places, steps, first, last, faults, notes } = report;
  return (
    <div className="pv-stack" role="status">
      <p className="pv-strong">
        {text(faults.length > 0 ? "refused" : "ready", { rows: format.number(rows), joined: format.number(joined) })}
      </p>
      <p>
        {text("size", {
          places: format.number(places),
          steps: format.number(steps),
          from: format.instant(first),
          to: format.instant(last),
        })}
      </p>
      <Findings findings={faults} label={text("faults")} />
      <Findings findings={notes} label={text("notes")} />
    </div>
  );
}

/** Findings by kind, each with the lines where it occurs. */
export function Findings({
  findings,
  label,
}: {
  readonly findings: SeriesReportAnswer["faults"];
  readonly label: string;
}) {
  const text = useTexts("domain.series.findings");
  if (findings.length === 0) return null;
  return (
    <section className="pv-note" aria-label={label}>
      <p className="pv-strong">{label}</p>
      <ul>
        {findings.map(({ kind, count, rows, expected }) => {
          const lines = rows.map(({ line }) => line).join(", ");
          const found = foundBy({ kind, rows });
          return (
            <li key={kind}>
              {text(kind, { count, lines: count > rows.length ? `${lines} …` : lines, found, expected })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
