import { isFigureOfReport } from "../../../engine/explain/report-figure.ts";
import { ExplainedFigure } from "../../explanation/Explaining.tsx";

/** What is at an address of a report; it explains itself where it is a figure of the report's run. */
export function ReportFigure(props: {
  readonly address: string;
  readonly known: boolean;
  readonly name?: string | undefined;
  readonly cell?: boolean;
  readonly children: string;
}) {
  const { address, known, name, cell = false, children } = props;
  if (!known || !isFigureOfReport(address)) return children;
  return (
    <ExplainedFigure figure={{ of: "report", address }} cell={cell} {...(name === undefined ? {} : { name })}>
      {children}
    </ExplainedFigure>
  );
}
