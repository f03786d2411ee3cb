import { isFigureOfReport, type ReportedFigure } from "../../../engine/explain/report-figure.ts";
import { ExplainedFigure, type LinedFigure } from "../../explanation/Explaining.tsx";

/** The content at an address of a report; it has an explanation if it is of the report's run or made of others. */
export function ReportFigure(props: {
  readonly address: string;
  readonly figure: ReportedFigure;
  readonly name?: string | undefined;
  readonly cell?: boolean;
  readonly made?: LinedFigure | null | undefined;
  readonly children: string;
}) {
  const { address, figure, name, cell = false, made = null, children } = props;
  const explained = isFigureOfReport(address, figure) ? ({ of: "report", address, figure } as const) : made;
  if (explained === null) return children;
  return (
    <ExplainedFigure figure={explained} cell={cell} {...(name === undefined ? {} : { name })}>
      {children}
    </ExplainedFigure>
  );
}
