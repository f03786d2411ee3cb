import { ExplainedFigure } from "../../client/explanation/Explaining.tsx";
import type { WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import type { FigureAddress } from "../../engine/explain/figure.ts";
import type { ShownDifference } from "../../engine/what-if/shown.ts";
import { useFormat } from "../../framework/i18n/index.ts";

/** The figure of both sides, each explained by its own run. */
export function SideCells(props: {
  readonly figure: ShownDifference | undefined;
  readonly address: FigureAddress;
  readonly whatIf: WhatIfAnswer;
}) {
  const { figure, address, whatIf } = props;
  const format = useFormat();
  return (["a", "b"] as const).map((side) => {
    const value = figure?.[side] ?? null;
    const { eid, run } = whatIf[side].projections;
    return (
      <td key={side}>
        {value === null ? (
          format.number(value)
        ) : (
          <ExplainedFigure cell figure={address} of={{ eid, run: run.id, source: "working" }}>
            {format.number(value)}
          </ExplainedFigure>
        )}
      </td>
    );
  });
}
