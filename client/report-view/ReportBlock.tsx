import type { FactsBlock, HeadlineBlock, NotesBlock, ReportBlock, ReportText } from "../../engine/report/document.ts";
import { ReportChart } from "./ReportChart.tsx";
import { ReportMap } from "./ReportMap.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { FigureText } from "./FigureText.tsx";
import { useReading } from "./reading.ts";

/** One block of a section. */
export function ReportBlockView({ block }: { readonly block: ReportBlock }) {
  switch (block.kind) {
    case "facts":
      return <Facts block={block} />;
    case "headline":
      return <Headline block={block} />;
    case "table":
      return <ReportTable block={block} />;
    case "chart":
      return <ReportChart block={block} />;
    case "map":
      return <ReportMap block={block} />;
    case "notes":
      return <Notes block={block} />;
  }
}

function Facts({ block }: { readonly block: FactsBlock }) {
  const { say } = useReading();
  return (
    <div className="report-view__block" data-block={block.id}>
      <Title title={block.title} />
      <dl className="report-view__facts">
        {block.facts.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{say(label)}</dt>
            <dd {...("figure" in value ? { "data-figure": `${block.id}/${id}` } : {})}>{say(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Headline({ block }: { readonly block: HeadlineBlock }) {
  const { say } = useReading();
  return (
    <div className="report-view__block" data-block={block.id}>
      <Title title={block.title} />
      <dl className="report-view__headline">
        {block.figures.map(({ id, label, figure, trucks, band, note }) => {
          const address = `${block.id}/${id}`;
          return (
            <div key={id}>
              <dt>{say(label)}</dt>
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
              {note && <dd className="report-view__small">{say(note)}</dd>}
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function Notes({ block }: { readonly block: NotesBlock }) {
  const { say } = useReading();
  return (
    <div className="report-view__block" data-block={block.id}>
      <Title title={block.title} />
      {block.notes.map((note, i) => (
        // A note is its place among the others.
        <p key={i} className="report-view__note">
          {say(note)}
        </p>
      ))}
    </div>
  );
}

function Title({ title }: { readonly title: ReportText | null }) {
  const { say } = useReading();
  return title && <h4>{say(title)}</h4>;
}
