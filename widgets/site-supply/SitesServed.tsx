import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import type { SitesServed as After } from "../../contract/supply/calls/site-supply.ts";
import { sum } from "../../engine/display/whole-figures.ts";
import { forecastError } from "../../engine/supply/forecast-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { TableHead } from "../../framework/ui/index.ts";

const COLUMNS = ["site", "block", "projected", "days", "compared", "served", "difference"] as const;

/** How many people the sites served, next to what the plan expected of them, by block. */
export function SitesServed({ after }: { readonly after: After }) {
  const text = useTexts("widgets.site-supply.after");
  const format = useFormat();
  const { total } = after;
  // A block that expected no one and was not counted adds nothing to any sum.
  const rows = after.rows.filter(({ projected, days }) => projected !== 0 || days > 0);
  const number = (value: number | null) => (value === null ? "–" : format.number(value));
  const lessOf = (compared: number | null, served: number | null) =>
    compared === null || served === null ? null : compared - served;
  const error = forecastError(rows.map(({ compared, served }) => ({ projected: compared, used: served })));
  const rest = (["uncounted", "noSite", "elsewhere"] as const).filter((key) => after[key] > 0);
  return (
    <section className="pv-stack" aria-label={text("title")}>
      <h2>{text("title")}</h2>
      {error && (
        <p className="pv-strong">
          {text("error", {
            served: format.number(error.served),
            projected: format.number(error.projected),
            error: format.percent(error.error),
          })}
        </p>
      )}
      <FigureScroll label={text("title")}>
        <table className="pv-figures__table">
          <caption className="pv-visually-hidden">{text("title")}</caption>
          <TableHead columns={COLUMNS.map((key) => text(`columns.${key}`))} words={[0]} />
          <tbody>
            {rows.map(({ site, name, block, projected, days, compared, served }) => (
              <tr key={`${site} ${block}`}>
                <th scope="row">{name}</th>
                <td>{block + 1}</td>
                <td>{number(projected)}</td>
                <td>{days === 0 ? "–" : days}</td>
                <td>{number(compared)}</td>
                <td>{number(served)}</td>
                <td>{number(lessOf(compared, served))}</td>
              </tr>
            ))}
            {rest.map((key) => (
              <tr key={key}>
                <th scope="row">{text(key)}</th>
                <td>–</td>
                <td>{number(after[key])}</td>
                <td colSpan={4}>–</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text("total")}</th>
              <td>–</td>
              <td>{number(total)}</td>
              <td>{number(sum(rows.map(({ days }) => days)))}</td>
              <td>{number(error?.projected ?? null)}</td>
              <td>{number(error?.served ?? null)}</td>
              <td>{number(error ? error.projected - error.served : null)}</td>
            </tr>
          </tfoot>
        </table>
      </FigureScroll>
      <p className="pv-small pv-muted">{text("method")}</p>
    </section>
  );
}
