import type { FactsBlock, HeadlineBlock, NotesBlock, ReportBlock, ReportText } from "../../engine/report/document.ts";
import { ReportChart } from "./ReportChart.tsx";
import { ReportMap } from "./ReportMap.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { FigureText } from "./FigureText.tsx";
import { useReading } from "./reading.ts";

/** One block of a section. `above` is the section's heading, which a block does not say again; `beside`, how many share the row. */
export function ReportBlockView(props: {
  readonly block: ReportBlock;
  readonly above: string;
  readonly beside?: number;
}) {
  const { block, above, beside = 1 } = props;
  switch (block.kind) {
    case "facts":
      return <Facts block={block} above={above} />;
    case "headline":
      return <Headline block={block} above={above} />;
    case "table":
      return <ReportTable block={block} above={above} />;
    case "chart":
      return <ReportChart block={block} beside={beside} />;
    case "map":
      return <ReportMap block={block} />;
    case "notes":
      return <Notes block={block} above={above} />;
  }
}

function Facts({ block, above }: { readonly block: FactsBlock; readonly above: string }) {
  const { format } = useReading();
  return (
    <div className="report-view__block" data-block={block.id}>
      <Title title={block.title} above={above} />
      <dl className="report-view__facts">
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
  const { format } = useReading();
  return (
    <div className="report-view__block" data-block={block.id}>
      <Title title={block.title} above={above} />
      <dl className="report-view__headline">
        {block.figures.map(({ id, label, figure, trucks, band, note }) => {
          const address = `${block.id}/${id}`;
          return (
            <div key={id}>
              <dt>{format(label)}</dt>
              <dd className="report-view__leading">
                <FigureText figure={figure} address={address} named />
              </dd>
              {trucks && (
                <dd>
                  <FigureText figure={trucks} address={`${address}/trucks`} named />
                </dd>
              )}
              {band && (
                <dd className="report-view__band">
                  <FigureText figure={band.low} address={`${address}/low`} />
                  {" – "}
                  <FigureText figure={band.high} address={`${address}/high`} named />
                </dd>
              )}
              {note && <dd className="report-view__small">{format(note)}</dd>}
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function Notes({ block, above }: { readonly block: NotesBlock; readonly above: string }) {
  const { format } = useReading();
  return (
    <div className="report-view__block" data-block={block.id}>
      <Title title={block.title} above={above} />
      {block.notes.map((note, i) => (
        // A note is its place among the others.
        <p key={i} className="report-view__note">
          {format(note)}
        </p>
      ))}
    </div>
  );
}

function Title({ title, above }: { readonly title: ReportText | null; readonly above: string }) {
  const { format } = useReading();
  const said = title && format(title);
  return said === null || said === above ? null : <h4>{said}</h4>;
}
