import { useMemo, useState } from "react";
import type { Pack } from "../../../../contract/planning/pack.ts";
import type { ReportBlock, ReportDocument, TableBlock } from "../../../../engine/reports/document.ts";
import type { Formatter } from "../../../../engine/reports/formatter.ts";
import { drawChart } from "../../../../engine/reports/draw/draw-chart.ts";
import { drawMap } from "../../../../engine/reports/draw/draw-map.ts";
import { useTexts } from "../../../../framework/i18n/index.ts";
import { DrawnSvg } from "../../../reports/drawings.tsx";
import { onScreen } from "../../../reports/view/on-screen.ts";
import { useFormatter } from "../../../reports/view/use-formatter.ts";
import { Choice, PlainTable } from "./plain.tsx";

/** Pixels: drawings are made for a width and fill their place. */
const [WIDE, NARROW] = [900, 520] as const;

/** The reports of a pack, one at a time. */
export function PackReport({ pack }: { readonly pack: Pack }) {
  const text = useTexts("widgets.along.view");
  const variants = useTexts("report.variants");
  const reports = useMemo(() => pack.estimations.flatMap((one) => one.reports), [pack]);
  const [chosen, setChosen] = useState("0");
  const report = reports[Number(chosen)];
  if (report === undefined) return <p>{text("noReport")}</p>;
  return (
    <>
      <div className="pv-no-print">
        <Choice
          label={text("shelf.report")}
          value={chosen}
          onChange={setChosen}
          options={reports.map(({ estimation, variant }, i) => ({
            value: String(i),
            label: `${estimation} · ${variants(variant)}`,
          }))}
        />
      </div>
      <Report report={report} />
    </>
  );
}

function Report({ report }: { readonly report: ReportDocument }) {
  const text = useTexts("report");
  const formatter = useFormatter(report.timeZone);
  const { format, numberNote } = formatter;
  const { estimation, variant, startDate, run, sampleData } = report;
  return (
    <article className="pv-stack pv-stack--wide" data-run={run.id}>
      <header className="pv-stack pv-stack--tight">
        <h2>{`${report.disaster} · ${estimation}`}</h2>
        <p className="pv-row pv-row--wide pv-muted">
          <span>{report.agency}</span>
          <span>{text(`variants.${variant}`)}</span>
          <span>{text("file.start", { day: format({ day: startDate }) })}</span>
          <span>{text("file.calculated", { when: format({ moment: run.at }), version: run.engineVersion })}</span>
          {numberNote !== null && <span>{numberNote}</span>}
        </p>
        {sampleData && (
          <strong className="pv-note" data-kind="warning">
            {text("sampleData")}
          </strong>
        )}
      </header>
      {report.pages.flatMap(({ sections }) =>
        sections.map((section) => (
          <section key={section.id} className="pv-card pv-stack" data-section={section.id}>
            <h3>{format(section.title)}</h3>
            {section.blocks.map((block) => (
              <Block key={block.id} block={block} formatter={formatter} />
            ))}
          </section>
        )),
      )}
    </article>
  );
}

interface BlockProps<Of extends ReportBlock = ReportBlock> {
  readonly block: Of;
  readonly formatter: Formatter;
}

function Block({ block, formatter }: BlockProps) {
  const { format, figure, quantity } = formatter;
  switch (block.kind) {
    case "facts":
      return (
        <dl className="pv-facts">
          {block.facts.map(({ id, label, value }) => (
            <div key={id}>
              <dt>{format(label)}</dt>
              <dd>{format(value)}</dd>
            </div>
          ))}
        </dl>
      );
    case "headline":
      return (
        <dl className="pv-columns pv-columns--narrow">
          {block.figures.map((one) => (
            <div key={one.id} className="pv-note pv-stack pv-stack--tight">
              <dt>{format(one.label)}</dt>
              <dd className="pv-large pv-strong" data-figure={`${block.id}/${one.id}`}>
                {quantity(one.figure)}
              </dd>
              {one.trucks && <dd>{quantity(one.trucks)}</dd>}
              {one.band && (
                <dd className="pv-muted">{`${format({ key: "report.headline.range" })} ${figure(one.band.low)} – ${quantity(one.band.high)}`}</dd>
              )}
              {one.note && <dd className="pv-muted pv-small">{format(one.note)}</dd>}
            </div>
          ))}
        </dl>
      );
    case "table":
      return <Table block={block} formatter={formatter} />;
    case "chart":
      return (
        <figure className="pv-stack pv-stack--tight">
          <strong>{format(block.title)}</strong>
          <DrawnSvg
            drawing={drawChart(block, onScreen(formatter, WIDE))}
            name={{ title: format(block.title), description: format(block.description) }}
          />
        </figure>
      );
    case "map":
      return (
        <figure className="pv-stack pv-stack--tight">
          <DrawnSvg
            drawing={drawMap(block, onScreen(formatter, window.innerWidth < WIDE ? NARROW : WIDE))}
            name={{ title: format(block.title), description: format(block.description) }}
          />
          {block.notes.length > 0 && (
            <figcaption className="pv-muted pv-small">{block.notes.map((note) => format(note)).join(" ")}</figcaption>
          )}
        </figure>
      );
    case "notes":
      return block.notes.map((note, i) => <p key={i}>{format(note)}</p>);
  }
}

/** A table of the report; the group of a column is part of its header, and a group of rows is a row of its own. */
function Table({ block, formatter: { format } }: BlockProps<TableBlock>) {
  const head = [block.unit, block.denominator].flatMap((of) => (of === null ? [] : [format(of)]));
  const columns = block.columns.map(({ id, header, group, numeric }) => ({
    id,
    numeric,
    header: group === null ? format(header) : `${format(group)} ${format(header)}`,
  }));
  return (
    <>
      <PlainTable
        title={[format(block.title), ...head].join(" · ")}
        columns={columns}
        rows={block.rows.map((row) => row.cells.map((cell) => format(cell)))}
        empty={format(block.empty)}
      />
      {block.notes.map((note, i) => (
        <p key={i} className="pv-muted pv-small">
          {format(note)}
        </p>
      ))}
    </>
  );
}
