import { ExplainedFigure } from "../../client/explanation/Explaining.tsx";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { ZONE_FIGURES, missingTracts, useZoneFigureText, type ZoneFigure } from "../../client/figures/zone-figures.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import type { ZoneSet } from "../../client/planning/zones.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold } from "../../framework/ui/controls/index.ts";
import { useSettled } from "../../framework/ui/use-settled.ts";
import { TableHead, Alert } from "../../framework/ui/index.ts";
import type { Selection, ZoneSums } from "../../engine/zones/shapes.ts";
import type { usePreview } from "./areas.ts";

const FIRST: readonly ZoneFigure[] = ["population", "households", "below_poverty", "above_poverty"];
const BY_RULE = ["population", "households"] as const;
const REST = ZONE_FIGURES.filter((figure) => !FIRST.includes(figure));

/** The zone's people in one line that stays visible while scrolling; its space is reserved. */
export function LiveLine({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const text = useTexts("widgets.zone-drawer");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const explained = useByTracts(preview.query.data);
  const keys = useFigureKeys<HTMLDListElement>();
  const { query, parts, fault, current } = preview;
  const zone = parts.length === 0 || fault ? undefined : query.data?.zones[0];
  const spoken = useSettled(zone && current ? text("figures.said", { people: format.number(zone.population) }) : "");
  return (
    <>
      <dl className="zone-drawer__main" aria-label={text("figures.title")} aria-busy={zone && !current} {...keys}>
        {FIRST.map((figure) => (
          <div key={figure}>
            <dt>{statistics(figure)}</dt>
            <dd className="pv-strong">{explained(zone, figure)}</dd>
          </div>
        ))}
      </dl>
      <p className="pv-visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

/** The figures of the zone as currently drawn, its counting rule, and the results of the other rules. */
export function LiveFigures({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const text = useTexts("widgets.zone-drawer");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const reason = useErrorText();
  const { query, parts, fault, current } = preview;
  const explained = useByTracts(preview.query.data);
  const keys = useFigureKeys();
  const others = useFigureKeys<HTMLDListElement>();
  if (parts.length === 0 || fault) return <p className="pv-muted pv-small">{text("figures.none")}</p>;
  if (query.isError) return <Alert>{reason(query.error)}</Alert>;
  const zone = query.data?.zones[0];
  if (!query.data || !zone) return <p className="pv-muted pv-small">{text("figures.counting")}</p>;
  const { selection, overlap, byRule } = query.data;
  const missing = Math.max(...ZONE_FIGURES.map((figure) => missingTracts(zone, figure)));
  return (
    <section role="group" className="pv-card pv-stack" aria-label={text("figures.title")} aria-busy={!current}>
      <h3>{text("figures.title")}</h3>
      <p className="pv-muted pv-small">
        {text("figures.tracts", { count: zone.tracts })} · {text("figures.shared", { count: zone.shared })} ·{" "}
        {text("figures.missing", { count: missing })}
      </p>
      <p className="pv-muted pv-small">
        {text(`rules.${selection}`)} {text(`overlap.${overlap}`)}
      </p>
      <FigureScroll label={text("figures.byRule")}>
        <table className="pv-figures__table" {...keys}>
          <caption className="pv-muted">{text("figures.byRule")}</caption>
          <TableHead
            columns={[text("figures.rule"), text("figures.tractsHead"), ...BY_RULE.map((of) => statistics(of))]}
          />
          <tbody>
            {byRule.map(({ selection: rule, zones: [counts] }) => (
              <tr key={rule} className={rule === selection ? "pv-figures__whole" : undefined}>
                <th scope="row">{text(`ruleNames.${rule}`)}</th>
                <td>{format.number(counts?.tracts)}</td>
                {BY_RULE.map((figure) => (
                  <td key={figure}>{explained(counts, figure, rule)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FigureScroll>
      <Fold title={text("figures.all")}>
        <dl className="pv-stack pv-stack--tight pv-small" {...others}>
          {REST.map((figure) => (
            <div key={figure} className="pv-row pv-row--one pv-row--apart">
              <dt className="pv-muted">{statistics(figure)}</dt>
              <dd>{explained(zone, figure)}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  );
}

/** Draws figures of a zone, each explained by the tracts that a rule counts. */
export function useByTracts(rules: Pick<ZoneSet, "selection" | "overlap"> | undefined) {
  const text = useTexts("widgets.zone-drawer");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const figureText = useZoneFigureText();
  const dataSet = useSeededText().dataSet(useEstimation(useCurrentEstimationId()).data?.dataSetLabel ?? "");
  /** `rule` if several are side by side; `phrase` puts the figure into words. */
  return (counts: Partial<ZoneSums> = {}, figure: ZoneFigure, rule?: Selection, phrase = (shown: string) => shown) => {
    const { tracts, missing, [figure]: value = null } = counts;
    const number = format.number(value);
    if (!rules || value === null) return phrase(number);
    const count = missing ? missingTracts({ missing }, figure) : 0;
    const shown = missing ? figureText({ missing }, figure, number) : number;
    const from = `${text(`rules.${rule ?? rules.selection}`)} ${text(`overlap.${rules.overlap}`)}`;
    const lines = [
      { key: text("figures.tractsHead"), value: format.number(tracts), from },
      ...(count > 0 ? [{ key: text("figures.missing", { count }), value: `− ${format.number(count)}` }] : []),
      { key: statistics(figure), value: `= ${shown}`, from: dataSet },
    ];
    const title = rule ? `${statistics(figure)} · ${text(`ruleNames.${rule}`)}` : statistics(figure);
    return (
      <ExplainedFigure grouped cell={rule !== undefined} figure={{ of: "lines", title, lines }}>
        {phrase(shown)}
      </ExplainedFigure>
    );
  };
}
