import type { ReactNode } from "react";
import { ExplainedFigure } from "../../client/explanation/Explaining.tsx";
import { knownZonesOf, useKnownZonesText } from "../../client/figures/zone-figures.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import type { Projections } from "../../contract/planning/calls/projections.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { ExactFigures } from "../../framework/ui/index.ts";

/** The shown part of a run, also of a public one. */
type ShownRun = Pick<Projections, "zones" | "zoneNames" | "needs" | "totals" | "points"> & {
  readonly run: Pick<Projections["run"], "sampleData">;
};

/** The people to serve of a run; null if unknown. */
export const assistedBy = (run: ShownRun): number | null => shownHeadline(run).peopleAssisted;

/**
 * A run's people and quantities in large type, with explanations around them; `children` show when they were
 * calculated.
 */
export function RunFigures(props: {
  readonly run: ShownRun;
  readonly children: ReactNode;
  /** Actions on the figures. */
  readonly after?: ReactNode;
  /** Links that follow the figures. */
  readonly next: ReactNode;
}) {
  const { run, children, after, next } = props;
  const texts = useTexts("widgets.home.active");
  const format = useFormat();
  const productText = useProductText();
  const unknown = useKnownZonesText(knownZonesOf(run));
  return (
    <>
      <dl className="home__figures pv-columns">
        <div>
          <dt>{texts("assisted")}</dt>
          <dd>
            <ExplainedFigure
              name={texts("assisted")}
              figure={{ of: "people", product: null, zone: null, span: "most" }}
            >
              {format.headline(assistedBy(run))}
            </ExplainedFigure>
          </dd>
        </div>
        {needTables(run, "quantity").map(({ product, unit, all }) => (
          <div key={product}>
            <dt>{productText(product)}</dt>
            <dd>
              <ExplainedFigure name={productText(product)} figure={{ of: "need", product, zone: null, span: "total" }}>
                {format.headline(all.shown.total, unit)}
              </ExplainedFigure>
            </dd>
          </div>
        ))}
      </dl>
      {unknown === null ? null : <p className="pv-muted pv-small">{unknown}</p>}
      <div className="pv-row pv-row--apart">
        <div className="pv-row pv-muted pv-small">
          <span>
            {children}
            {run.run.sampleData ? ` · ${texts("sample")}` : ""}
          </span>
          <ExactFigures />
          {after}
        </div>
        {next}
      </div>
    </>
  );
}
