import { isFigureOfReport, type ReportedFigure } from "../../../engine/explain/report-figure.ts";
import { ExplainedFigure, useExplain, type LinedFigure } from "../../explanation/Explaining.tsx";

/**
 * The content at an address of a report; it has an explanation if it is of the report's run or made of others. Readers
 * of a link have no run, only what the report itself says.
 */
export function ReportFigure(props: {
  readonly address: string;
  readonly figure: ReportedFigure;
  readonly name?: string | undefined;
  readonly cell?: boolean;
  /** How it is made of others of the report. */
  made?: (() => LinedFigure | null) | undefined;
  readonly children: string;
}) {
  const { address, figure, name, cell = false, made, children } = props;
  const hasRun = useExplain()?.run != null;
  const explained =
    hasRun && isFigureOfReport(address, figure) ? ({ of: "report", address, figure } as const) : (made?.() ?? null);
  if (explained === null) return children;
  return (
    <ExplainedFigure figure={explained} cell={cell} {...(name === undefined ? {} : { name })}>
      {children}
    </ExplainedFigure>
  );
}
