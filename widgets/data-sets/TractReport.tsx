import type { TractReport as Report } from "../../contract/tracts/calls/data-sets.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold } from "../../framework/ui/controls/index.ts";

/** Shows what an import of tracts would store, what does not match, and which polygons are invalid or were repaired. */
export function TractReport({ report, repair }: { readonly report: Report; readonly repair: boolean }) {
  const text = useTexts("widgets.data-sets.tractImport.report");
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
