import { anyOf } from "../../../contract/people/privileges.ts";
import { ASSUMPTIONS } from "../../../engine/reports/sections/plausibility.ts";
import { usePermits } from "../../../framework/gate/session.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { LinkButton } from "../../../framework/ui/controls/index.ts";
import { ExactFigures } from "../../../framework/ui/index.ts";
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { zoneOfSeries } from "../../../engine/display/zone-colors.ts";
import type {
  ChartBlock,
  FactsBlock,
  Figure,
  HeadlineBlock,
  MapBlock,
  NotesBlock,
  ReportBlock,
  ReportText,
} from "../../../engine/reports/document.ts";
import { drawChart } from "../../../engine/reports/draw/draw-chart.ts";
import { drawMap } from "../../../engine/reports/draw/draw-map.ts";
import { Chart } from "../../../framework/ui/chart/Chart.tsx";
import { DrawnSvg } from "../drawings.tsx";
import type { LinedFigure } from "../../explanation/Explaining.tsx";
import { headMadeOf } from "./made-of.ts";
import { ReportFigure } from "./ReportFigure.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { onScreen } from "./on-screen.ts";
import { chartOnPaper, mapOnPaper, useChartHandles, useReading } from "./reading.ts";

/**
 * One block of a section. `above` is the section's heading, which a block does not repeat; `perRow` is the number of
 * blocks that share the row.
 */
export function ReportBlockView(props: {
  readonly block: ReportBlock;
  readonly above: string;
  readonly perRow?: number;
}) {
  const { block, above, perRow = 1 } = props;
  switch (block.kind) {
    case "facts":
      return <Facts block={block} above={above} />;
    case "headline":
      return <Headline block={block} above={above} />;
    case "table":
      return <ReportTable block={block} above={above} />;
    case "chart":
      return <ReportChart block={block} perRow={perRow} />;
    case "map":
      return <ReportMap block={block} />;
    case "notes":
      return <Notes block={block} above={above} />;
  }
}

function Facts({ block, above }: { readonly block: FactsBlock; readonly above: string }) {
  const { format } = useReading();
  return (
    <div className="report-view__block pv-stack" data-block={block.id}>
      <Title title={block.title} above={above} />
      <dl className="report-view__facts pv-columns pv-columns--narrow">
        {block.facts.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{format(label)}</dt>
            <dd {...("figure" in value ? { "data-figure": `${block.id}/${id}` } : {})}>{format(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Headline({ block, above }: { readonly block: HeadlineBlock; readonly above: string }) {
  const reading = useReading();
  const { format } = reading;
  return (
    <div className="report-view__block pv-stack" data-block={block.id}>
      <Title title={block.title} above={above} />
      <dl className="report-view__headline pv-columns">
        {block.figures.map((of) => {
          const { id, label, figure, trucks, band, note } = of;
          const address = `${block.id}/${id}`;
          const made = (own: "low" | "central" | "high" | "trucks") => () => headMadeOf(of, own, reading);
          return (
            <div key={id} className="pv-note pv-stack pv-stack--tight">
              <dt>{format(label)}</dt>
              <dd className="pv-large pv-strong">
                <FigureText {...{ figure, address }} name={format(label)} named made={made("central")} />
              </dd>
              {trucks && (
                <dd>
                  <FigureText
                    figure={trucks}
                    address={`${address}/trucks`}
                    name={format(label)}
                    named
                    made={made("trucks")}
                  />
                </dd>
              )}
              {band && (
                <dd className="pv-muted">
                  {`${format({ key: "report.headline.range" })} `}
                  <FigureText figure={band.low} address={`${address}/low`} made={made("low")} />
                  {" – "}
                  <FigureText figure={band.high} address={`${address}/high`} named made={made("high")} />
                </dd>
              )}
              {note && <dd className="pv-muted pv-small">{format(note)}</dd>}
            </div>
          );
        })}
      </dl>
      <div className="pv-no-print">
        <ExactFigures />
      </div>
    </div>
  );
}

function Notes({ block, above }: { readonly block: NotesBlock; readonly above: string }) {
  const { format } = useReading();
  const text = useTexts("report.plausibility");
  const mayReview = usePermits(anyOf("defaults.edit"));
  return (
    <div className="report-view__block pv-stack" data-block={block.id}>
      <Title title={block.title} above={above} />
      {block.notes.map((note, i) => (
        // The key of a note is its position among the others.
        <p key={i} className="report-view__note">
          {format(note)}
        </p>
      ))}
      {block.id === ASSUMPTIONS && mayReview && (
        <div className="pv-no-print">
          <LinkButton icon="table" to="/defaults">
            {text("review")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Title({ title, above }: { readonly title: ReportText | null; readonly above: string }) {
  const { format } = useReading();
  const heading = title && format(title);
  return heading === null || heading === above ? null : <h4>{heading}</h4>;
}

/** A figure with its address in the document; `named` with its unit next to it. */
function FigureText(props: {
  readonly figure: Figure;
  readonly address: string;
  /** The subject of the figure. */
  readonly name?: string;
  readonly named?: boolean;
  made?: () => LinedFigure;
}) {
  const { figure, address, name, named = false, made } = props;
  const { figure: bare, quantity } = useReading();
  return (
    <span data-figure={address}>
      <ReportFigure {...{ address, figure, name, made }}>{named ? quantity(figure) : bare(figure)}</ReportFigure>
    </span>
  );
}

/** A chart of figures that are in a table of the same section: interactive on screen, on paper as the PDF draws it. */
function ReportChart({ block, perRow }: { readonly block: ChartBlock; readonly perRow: number }) {
  const reading = useReading();
  const { format, figure } = reading;
  const handles = useChartHandles();
  const printed = useMemo(() => drawChart(block, chartOnPaper(reading, perRow)), [block, reading, perRow]);
  const { unit, decimals, form } = block;
  return (
    <figure className="report-view__block report-view__chart pv-stack" data-block={block.id}>
      <div className="report-view__on-screen">
        <Chart
          ref={(handle) => {
            if (handle) handles?.set(block.id, handle);
            return () => void handles?.delete(block.id);
          }}
          title={format(block.title)}
          description={format(block.description)}
          categories={block.categories.map(format)}
          categoryTitle={format(block.categoryTitle)}
          valueTitle={format(block.valueTitle)}
          form={form === "stacked" ? "columns" : form}
          stacked={form === "stacked"}
          series={block.series.map(({ id, name, values, until }) => ({
            name: format(name),
            values,
            ...(until === undefined ? {} : { until }),
            ...(zoneOfSeries(id) === null ? {} : { color: `var(--pv-${id})` }),
          }))}
          format={(value) => figure({ shown: value, exact: value, unit, decimals })}
        />
      </div>
      <div className="report-view__on-paper">
        <p>
          <strong>{format(block.title)}</strong>
        </p>
        <DrawnSvg drawing={printed} name={null} />
      </div>
    </figure>
  );
}

const START_WIDTH = 800;

/** The zones over the counties' outlines, with legend, north and scale. */
function ReportMap({ block }: { readonly block: MapBlock }) {
  const reading = useReading();
  const place = useRef<HTMLElement>(null);
  const width = useWidth(place, START_WIDTH);
  const drawn = useMemo(() => drawMap(block, onScreen(reading, width)), [block, reading, width]);
  const printed = useMemo(() => drawMap(block, mapOnPaper(reading)), [block, reading]);
  const { format } = reading;
  return (
    <figure ref={place} className="report-view__block report-view__map pv-stack" data-block={block.id}>
      <div className="report-view__on-screen">
        <DrawnSvg drawing={drawn} name={{ title: format(block.title), description: format(block.description) }} />
      </div>
      <div className="report-view__on-paper">
        <DrawnSvg drawing={printed} name={null} />
      </div>
      {block.notes.length > 0 && (
        <figcaption>
          {block.notes.map((note, i) => (
            <p key={i} className="pv-muted pv-small">
              {format(note)}
            </p>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

/** The width of an element in pixels, in steps so that a drawing is not made again for each pixel. */
function useWidth(element: RefObject<HTMLElement | null>, start: number, step = 40): number {
  const [width, setWidth] = useState(start);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const take = () => {
      const { width: now } = watched.getBoundingClientRect();
      // A hidden element has no width, and paper has its own drawing.
      if (now > 0) setWidth(Math.max(step, Math.round(now / step) * step));
    };
    take();
    const watch = new ResizeObserver(take);
    watch.observe(watched);
    return () => watch.disconnect();
  }, [element, step]);
  return width;
}
