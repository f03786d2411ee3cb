import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { ZONE_FIGURES, missingTracts, useZoneFigureText, type ZoneFigure } from "../../client/figures/zone-figures.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold } from "../../framework/ui/controls/index.ts";
import { useSettled } from "../../framework/ui/use-settled.ts";
import { TableHead, Alert } from "../../framework/ui/index.ts";
import type { usePreview } from "./areas.ts";

const FIRST: readonly ZoneFigure[] = ["population", "households", "below_poverty", "above_poverty"];
const BY_RULE = ["population", "households"] as const;
const REST = ZONE_FIGURES.filter((figure) => !FIRST.includes(figure));

/** The zone's people in one line that stays visible while scrolling; its space is reserved. */
export function LiveLine({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const text = useTexts("widgets.zone-drawer");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const figureText = useZoneFigureText();
  const { query, parts, fault, current } = preview;
  const zone = parts.length === 0 || fault ? undefined : query.data?.zones[0];
  const spoken = useSettled(zone && current ? text("figures.said", { people: format.number(zone.population) }) : "");
  return (
    <>
      <dl className="zone-drawer__main" aria-label={text("figures.title")} aria-busy={zone !== undefined && !current}>
        {FIRST.map((figure) => (
          <div key={figure}>
            <dt>{statistics(figure)}</dt>
            <dd className="pv-strong">
              {zone?.[figure] == null ? format.number(null) : figureText(zone, figure, format.number(zone[figure]))}
            </dd>
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
  const keys = useFigureKeys();
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
      <Explaining>
        <FigureScroll label={text("figures.byRule")}>
          <table className="pv-figures__table" {...keys}>
            <caption className="pv-muted">{text("figures.byRule")}</caption>
            <TableHead
              columns={[text("figures.rule"), text("figures.tractsHead"), ...BY_RULE.map((of) => statistics(of))]}
            />
            <tbody>
              {byRule.map(({ selection: rule, zones: [counts] }) => {
                const from = `${text(`rules.${rule}`)} ${text(`overlap.${overlap}`)}`;
                const tracts = { key: text("figures.tractsHead"), value: format.number(counts?.tracts), from };
                const title = text(`ruleNames.${rule}`);
                const explained = (key: string, shown: string) =>
                  ({ of: "lines", title, lines: [tracts, { key, value: `= ${shown}` }] }) as const;
                return (
                  <tr key={rule} className={rule === selection ? "pv-figures__whole" : undefined}>
                    <th scope="row">{title}</th>
                    <td>{tracts.value}</td>
                    {BY_RULE.map((figure) => (
                      <td key={figure}>
                        <ExplainedFigure cell figure={explained(statistics(figure), format.number(counts?.[figure]))}>
                          {format.number(counts?.[figure])}
                        </ExplainedFigure>
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </FigureScroll>
      </Explaining>
      <Fold title={text("figures.all")}>
        <dl className="pv-stack pv-stack--tight pv-small">
          {REST.map((figure) => (
            <div key={figure} className="pv-row pv-row--one pv-row--apart">
              <dt className="pv-muted">{statistics(figure)}</dt>
              <dd>{format.number(zone[figure])}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  );
}
