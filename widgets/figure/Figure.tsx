import { useContentRun, type ContentRun } from "../../client/content/content-run.ts";
import { figureValue, type FigureChoice } from "../../client/content/figure-values.ts";
import { useContentFigures } from "../../client/content/use-content-figures.ts";
import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { knownZonesOf, useKnownZonesText } from "../../client/figures/zone-figures.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { Icon, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { FigureConfig } from "./config.ts";
import { useEarlierRun } from "./use-earlier-run.ts";

/** Sizes of the figure: the largest of the six, or as large as its place allows. */
const LARGE = { fontSize: "var(--calcite-font-size-relative-2xl)" } as const;

/** One figure of an estimation, large, with what it is of, its explanation, and how it differs from the one before. */
export default function Figure({ config }: WidgetProps<FigureConfig>) {
  const textOf = useText();
  const run = useContentRun(config.source);
  const { figure } = useContentFigures(run);
  const missingText = useTexts("client.content.missing");
  const choice: FigureChoice = { name: config.figure, product: config.product };
  const { name, shown, figure: explained, missing } = figure(choice);
  const isWall = config.size === "wall";
  if (missing === "pending") return <Loading />;
  return (
    <Explaining run={run.explained}>
      <dl className="pv-pane pv-inset pv-stack pv-stack--tight" style={{ containerType: "inline-size" }}>
        <dt className={isWall ? "pv-large" : "pv-muted"}>{config.title === undefined ? name : textOf(config.title)}</dt>
        <dd className={isWall ? "pv-strong pv-wall" : "pv-strong"} style={isWall ? {} : LARGE}>
          {explained ? (
            <ExplainedFigure name={name} figure={explained}>
              {shown}
            </ExplainedFigure>
          ) : (
            shown
          )}
        </dd>
        {missing === undefined ? (
          <Known run={run} choice={choice} config={config} />
        ) : (
          <dd className="pv-muted">{missingText(missing)}</dd>
        )}
      </dl>
    </Explaining>
  );
}

interface KnownProps {
  readonly run: ContentRun;
  readonly choice: FigureChoice;
  readonly config: FigureConfig;
}

/** Of what the figure is, since when, and the difference to the one before. */
function Known({ run, choice, config }: KnownProps) {
  const { projections, stale } = run;
  const text = useTexts("widgets.figure");
  const state = useTexts("client.state");
  const format = useFormat();
  const unknown = useKnownZonesText(projections ? knownZonesOf(projections) : { all: 0, unknown: [], names: {} });
  if (!projections) return null;
  const affected = format.headline(shownHeadline(projections).peopleAffected);
  return (
    <>
      {config.trend === "none" ? null : <Trend run={run} choice={choice} config={config} />}
      <dd className="pv-row pv-muted pv-small">
        <span>{text(`of.${choice.name}`, { affected })}</span>
        <span>{text("calculated", { when: format.instant(projections.run.at) })}</span>
        {projections.run.sampleData && <span className="pv-chip" data-kind="warning" children={text("sample")} />}
        {stale && <span className="pv-chip" data-kind="warning" children={state("stale")} />}
      </dd>
      {unknown !== null && <dd className="pv-muted pv-small">{unknown}</dd>}
    </>
  );
}

/** The difference between the figures as they are shown, and to which one; or that there is none before. */
function Trend({ run, choice, config }: KnownProps) {
  const text = useTexts("widgets.figure");
  const format = useFormat();
  const earlier = useEarlierRun(run, config.source, config.trend);
  const { units } = useContentFigures(run);
  const { of, projections: before, name } = earlier;
  if (earlier.failed) return <dd>{text("earlierFailed")}</dd>;
  if (before === undefined || !run.projections) return <dd className="pv-muted">…</dd>;
  if (before === null) return <dd className="pv-muted">{text(`first.${of}`)}</dd>;
  const now = figureValue(run.projections, choice, units);
  const then = figureValue(before, choice, units)?.value;
  const against = text(`against.${of}`, { name, when: format.instant(before.run.at) });
  if (now?.value == null || then == null) return <dd className="pv-muted">{text("earlierUnknown", { against })}</dd>;
  const change = now.value - then;
  const shown = format.headline(Math.abs(change), now.unit);
  return (
    <dd className="pv-row pv-row--one">
      {change !== 0 && <Icon name={change > 0 ? "arrow-up" : "arrow-down"} />}
      <span>
        <strong>{change === 0 ? text("same") : `${change > 0 ? "+" : "−"}${shown}`}</strong> {against}
      </span>
    </dd>
  );
}
