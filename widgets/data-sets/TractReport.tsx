import type { TractReport as Report } from "../../contract/tracts/calls/data-sets.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold } from "../../framework/ui/controls/index.ts";
import type { ColumnsDraft } from "./TractColumns.tsx";

/** Shows what an import of tracts would store, what does not match, and which polygons are invalid or were repaired. */
export function TractReport({
  report,
  repair,
  columns,
}: {
  readonly report: Report;
  readonly repair: boolean;
  readonly columns: ColumnsDraft;
}) {
  const text = useTexts("widgets.data-sets.tractImport.report");
  const statistic = useTexts("map.statistics");
  const missing = STATISTICS.filter((key) => columns.figures[key] === null);
  const format = useFormat();
  const { tracts, counties, population, invalid, repaired, withoutStatistics, withoutShape, passed, marks } = report;
  const figures = {
    tracts: format.number(tracts),
    counties: format.number(counties),
    people: format.number(population),
  };
  const shapes = ({ named }: Report["invalid"]) =>
    named.map(({ fips, feature, reason }) =>
      text("shape", { fips, feature: format.number(feature), reason: text(`reasons.${reason}`) }),
    );
  const lists = [
    { key: "invalid", count: invalid.count, named: shapes(invalid) },
    { key: "repaired", count: repaired.count, named: shapes(repaired) },
    { key: "withoutStatistics", count: withoutStatistics.count, named: withoutStatistics.fips },
    { key: "withoutShape", count: withoutShape.count, named: withoutShape.fips },
  ];
  return (
    <div role="status" className="pv-stack">
      <p>{text("ready", figures)}</p>
      {invalid.count > 0 && <p className="pv-note">{text(repair ? "beyondRepair" : "offerRepair")}</p>}
      {passed.count > 0 && (
        <p>
          {text("passed", {
            count: passed.count,
            figure: format.number(passed.count),
            lines: passed.lines.map((line) => format.number(line)).join(", "),
          })}
        </p>
      )}
      {missing.length > 0 && <p>{text("unmapped", { statistics: missing.map((key) => statistic(key)).join(", ") })}</p>}
      {marks.length > 0 && (
        <p>
          {text("marks", { marks: marks.map(({ mark, count }) => `${mark} (${format.number(count)})`).join(", ") })}
        </p>
      )}
      {lists.map(({ key, count, named }) => {
        const countText = text(key, { count, figure: format.number(count) });
        return count === 0 ? (
          <p key={key}>{countText}</p>
        ) : (
          <Fold key={key} title={countText}>
            <p>{named.join(", ")}</p>
          </Fold>
        );
      })}
    </div>
  );
}
