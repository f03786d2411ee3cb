import { isFigureOfReport, type ReportedFigure } from "../../../engine/explain/report-figure.ts";
import { ExplainedFigure } from "../../explanation/Explaining.tsx";

/** The content at an address of a report; a figure of the report's run has an explanation. */
export function ReportFigure(props: {
  readonly address: string;
  readonly figure: ReportedFigure;
  readonly name?: string | undefined;
  readonly cell?: boolean;
  readonly children: string;
}) {
  const { address, figure, name, cell = false, children } = props;
  if (!isFigureOfReport(address, figure)) return children;
  return (
    <ExplainedFigure figure={{ of: "report", address, figure }} cell={cell} {...(name === undefined ? {} : { name })}>
      {children}
    </ExplainedFigure>
  );
}
