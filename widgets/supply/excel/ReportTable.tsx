import type { UploadReport } from "../../../contract/calls/supply.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";

/** What each row of a file would come to: how many of which, then row by row, the refused ones first. */
export function ReportTable({ report }: { readonly report: UploadReport }) {
  const text = useTexts("widgets.supply.upload");
  const format = useFormat();
  const counts = countsOf(report);
  const { rows, left } = listedRows(report);
  const said = counts.map(({ state, count }) => text(`counts.${state}`, { count, figure: format.number(count) }));
  return (
    <section className="supply__report" aria-label={text("report")}>
      <p role="status">
        {said.join(" · ")}
        {" – "}
        {text(report.basis === null ? "noneSaved" : "nothingYet")}
      </p>
      <div className="supply__report-rows" role="region" aria-label={text("rows")} tabIndex={0}>
        <table>
          <caption className="pv-visually-hidden">{text("rows")}</caption>
          <thead>
            <tr>
              <th scope="col">{text("row")}</th>
              <th scope="col">{text("state")}</th>
              <th scope="col">{text("what")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, state, faults }) => (
              <tr key={row} data-state={state}>
                <th scope="row">{row}</th>
                <td>{text(`states.${state}`)}</td>
                <td>
                  {faults.map(({ column, found, message }) => (
                    <p key={`${column} ${message}`}>
                      {column !== "" && <strong>{column}: </strong>}
                      {message}
                      {found !== "" && <span> {text("found", { found })}</span>}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p>{text("more", { count: left, figure: format.number(left) })}</p>}
    </section>
  );
}

type Row = UploadReport["rows"][number];

/** Rows that are shown one by one; anyone who has more to fix begins with these. */
export const LISTED = 200;

const ORDER: readonly Row["state"][] = ["refused", "changed", "new", "same"];

/** How many rows would be refused, changed, new and the same; without those that none is. */
export function countsOf({ rows }: Pick<UploadReport, "rows">): { state: Row["state"]; count: number }[] {
  return ORDER.map((state) => ({ state, count: rows.filter((row) => row.state === state).length })).filter(
    ({ count }) => count > 0,
  );
}

/** The rows to show: the refused ones first, then as the file has them; and how many are left out. */
export function listedRows({ rows }: Pick<UploadReport, "rows">): { rows: Row[]; left: number } {
  const refused = rows.filter(({ state }) => state === "refused");
  const others = rows.filter(({ state }) => state !== "refused");
  const listed = [...refused, ...others].slice(0, LISTED);
  return { rows: listed, left: rows.length - listed.length };
}
